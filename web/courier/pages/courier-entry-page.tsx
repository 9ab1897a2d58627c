import { CourierEntry } from '#web/courier/entry/courier-entry.tsx'

export default function CourierEntryPage() {
  return <CourierEntry />
}

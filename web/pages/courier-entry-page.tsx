import { CourierEntry } from '#web/features/courier/entry/courier-entry.tsx'

export default function CourierEntryPage() {
  return <CourierEntry />
}

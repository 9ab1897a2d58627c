import { couriersTexts as texts } from '#web/console/texts/couriers.ts'
import { Couriers } from '../couriers/couriers.tsx'
import { ConsoleFrame } from '../workplace/console-frame.tsx'

/** The couriers on shift of a store, and the ways to bring one in and to end a shift. */
export default function CouriersPage() {
  return <ConsoleFrame title={texts.title}>{(person) => <Couriers person={person} />}</ConsoleFrame>
}

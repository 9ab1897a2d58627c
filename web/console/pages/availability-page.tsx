import { availabilityTexts as texts } from '#web/console/texts/availability.ts'
import { Levers } from '../availability/levers.tsx'
import { ConsoleFrame } from '../workplace/console-frame.tsx'

/** The page of all that a store does not sell now, and of the levers for it. */
export default function AvailabilityPage() {
  return <ConsoleFrame title={texts.title}>{(person) => <Levers person={person} />}</ConsoleFrame>
}

import { availabilityTexts } from '#web/console/texts/availability.ts'
import type { StoreLevers } from '../api/availability.ts'
import type { RunLever } from '../workplace/use-lever-step.ts'
import { type Choice, ChoiceSection } from './choice-section.tsx'

type SectionProps = { store: StoreLevers; run: RunLever; busy: string | null }

/** Closes one of the store's delivery zones. A store without zones has no such section. */
export function ZonesSection(props: SectionProps) {
  const choices = (props.store.zones ?? []).map(
    ({ id, name }): Choice => ({ name, target: { type: 'zone', zoneId: id } }),
  )
  return choices.length > 0 && <ChoiceSection id="zones" texts={availabilityTexts.zones} {...{ choices, ...props }} />
}

import { availabilityTexts } from '#web/console/texts/availability.ts'
import type { StoreLevers } from '../api/availability.ts'
import type { RunLever } from '../workplace/use-lever-step.ts'
import { type Choice, ChoiceSection } from './choice-section.tsx'

const texts = availabilityTexts.pause

type SectionProps = { store: StoreLevers; run: RunLever; busy: string | null }

/** Pauses the store or one of its modes. */
export function PauseSection(props: SectionProps) {
  const choices: readonly Choice[] = [
    { name: texts.store, target: { type: 'store' } },
    ...props.store.modes.map(({ id, name }): Choice => ({ name, target: { type: 'mode', orderModeId: id } })),
  ]
  return <ChoiceSection id="pause" {...{ texts, choices, ...props }} />
}

import { accept, type Decision } from '#domain/kernel/decider.ts'
import type { SchedulingChoice } from '#domain/slots/scheduling-choice.ts'
import type { SlotDay } from '#domain/slots/slots.ts'
import type { DraftSchedule } from '#web/diner/state/checkout-draft.ts'
import type { CodeEvent } from './code.ts'
import type { FormEvent } from './form.ts'

/** Changes the toggle; another hour is a change of the draft like any other. Null is 'En el momento'. */
export type ScheduleCommand = { readonly type: 'ChooseWhen'; readonly schedule: DraftSchedule | null }

/** DISC-24. */
export function decideSchedule(
  hasCode: boolean,
  { schedule }: ScheduleCommand,
): Decision<FormEvent | CodeEvent, never> {
  const changed = { type: 'DraftChanged', changes: { schedule } } as const
  return hasCode ? accept<FormEvent | CodeEvent>(changed, { type: 'CodeDropped' }) : accept(changed)
}

export type ScheduleFacts = {
  readonly choice: SchedulingChoice
  /** The slots; null while they are not known. */
  readonly days: readonly SlotDay[] | null
  readonly isLoading: boolean
  /** The slots were requested, and the answer is not here yet: `days` are of an earlier one. */
  readonly isAsking: boolean
}

/** Returns the time that the order is for, as far as it is decided. */
export function shownSchedule(
  kept: DraftSchedule | null,
  modeId: string,
  isOpen: boolean,
  { choice, days, isLoading, isAsking }: ScheduleFacts,
) {
  const own = kept?.modeId === modeId ? kept : null
  const isOn = choice === 'Forced' || (choice === 'Optional' && own !== null)
  const canOrderNow = isOpen && !isOn
  // A slot that has passed in the meantime is no longer offered.
  const isOffered = isOn && days?.some(({ slots }) => slots.some(({ at }) => at === own?.at))
  return {
    isOpen,
    isOn,
    own,
    at: (isOffered && own?.at) || null,
    canOrderNow,
    isUnanswered: (isLoading || isAsking) && !canOrderNow,
  }
}

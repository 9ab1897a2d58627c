import { useEffect } from 'react'
import { firstSlot, type OfferedSchedule, slotDaysWith } from '#domain/slots/slots.ts'
import { unpausedSchedule } from '#domain/slots/unpaused.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import type { DraftSchedule } from '#web/diner/state/checkout-draft.ts'
import { scheduleTexts as texts } from '#web/diner/texts/schedule.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { logProblem } from '#web/shared/api/diner-log.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { Means } from './means.ts'

/** API-24. */
export const readSchedule = (orderModeId: string, signal: AbortSignal) =>
  answerOf(api.GET('/api/ordermode/schedule/{orderModeId}', { params: { path: { orderModeId } }, signal })).catch(
    (error: unknown) => {
      if (!signal.aborted) logProblem(error, { component: 'order-schedule' })
      throw error
    },
  )

/** The offered days. A pause or a busy mode that began after the answer counts at once. */
export const openDays = (
  chosen: string | null,
  schedule: OfferedSchedule,
  { pauses, timeZone, busyMinutes: extraMinutes }: StoreView,
  modeId: string,
  now: string,
) => slotDaysWith(chosen, unpausedSchedule({ ...schedule, extraMinutes }, pauses, modeId, now, timeZone), now, timeZone)

type ScheduleMeans = Pick<Means, 'state' | 'facts' | 'priced' | 'send'>

/** SCHED-01 to SCHED-05: chooses the time that the diner has not chosen. It renders nothing. */
export function ScheduleEffects({ checkout: { facts, priced, send } }: { checkout: ScheduleMeans }) {
  const { choice, days } = facts.schedule
  const { isOpen, isOn, own } = priced.schedule
  const open = { modeId: facts.mode.id, at: null, isAsked: false }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only for a store that is closed when the page opens; one that closes later asks
  useEffect(() => {
    if (choice === 'Optional' && !isOpen && !isOn) send({ type: 'ChangeDraft', changes: { schedule: open } })
  }, [])

  const first = days && firstSlot(days)?.at
  const isFresh = isOn && !own?.at && !own?.isAsked
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time that no slot is chosen
  useEffect(() => {
    if (isFresh && first) send({ type: 'ChangeDraft', changes: { schedule: { ...open, at: first } } })
  }, [isFresh, first])
  return null
}

/** DISC-24: another time removes the code, and says so. Null is 'En el momento'. */
export function chooseWhen({ state, send }: Pick<ScheduleMeans, 'state' | 'send'>, schedule: DraftSchedule | null) {
  if (state.code.text !== '' && !state.keepsCode) toast(texts.codeDropped)
  send({ type: 'ChooseWhen', schedule })
}

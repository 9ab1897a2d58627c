import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import type { slotDaysWith } from '#domain/slots/slots.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import type { DraftSchedule } from '#web/diner/state/checkout-draft.ts'
import { scheduleKey } from '#web/shared/api/queries.ts'
import { useLazyModuleOrLoss } from '#web/shared/use-lazy-module.ts'

/** The part of the scheduling code that reads the slots. */
export type SlotsCode = {
  readonly readSchedule: (modeId: string, signal: AbortSignal) => Promise<Parameters<typeof slotDaysWith>[1]>
  readonly slotDaysWith: typeof slotDaysWith
}

/**
 * The slots of a mode, the slot that the draft has kept, and the code that reads and renders them. Nothing loads where
 * no order can be scheduled.
 */
export function useOfferedSlots<Code extends SlotsCode>(
  store: StoreView,
  mode: ModeView,
  kept: DraftSchedule | null,
  now: string,
  load: () => Promise<Code>,
) {
  const { timeZone } = store
  const chosen = kept?.modeId === mode.id ? kept.at : null
  const choice = schedulingChoice(store, mode)
  const isWanted = choice !== 'NotOffered'
  const { module: code, isLost } = useLazyModuleOrLoss('schedule', load, isWanted)
  const { data, isFetching, refetch } = useQuery({
    queryKey: [...scheduleKey, mode.id],
    queryFn: isWanted && code ? ({ signal }) => code.readSchedule(mode.id, signal) : skipToken,
  })
  const days = useMemo(
    () => (code && data ? code.slotDaysWith(chosen, data, now, timeZone) : null),
    [code, data, now, timeZone, chosen],
  )
  return { facts: { choice, days, isLoading: isWanted && !days && (!code || isFetching) }, code, isLost, refetch }
}

import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import type { OfferedSchedule, SlotDay } from '#domain/slots/slots.ts'
import type { ModeView, StoreView } from '#web/diner/api/shop.ts'
import type { DraftSchedule } from '#web/diner/state/checkout-draft.ts'
import { scheduleKey } from '#web/shared/api/queries.ts'
import { useLazyModuleOrLoss } from '#web/shared/use-lazy-module.ts'

/** The part of the scheduling code that reads the slots. */
export type SlotsCode = {
  readonly readSchedule: (modeId: string, signal: AbortSignal) => Promise<OfferedSchedule>
  readonly openDays: (
    chosen: string | null,
    schedule: OfferedSchedule,
    store: StoreView,
    modeId: string,
    now: string,
  ) => readonly SlotDay[]
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
  const chosen = kept?.modeId === mode.id ? kept.at : null
  const choice = schedulingChoice(store, mode)
  const isWanted = choice !== 'NotOffered'
  const { module: code, isLost } = useLazyModuleOrLoss('schedule', load, isWanted)
  const { data, isFetching, refetch } = useQuery({
    // The answer knows the pauses: it is asked for again when one begins or ends.
    queryKey: [...scheduleKey, mode.id, store.pauses],
    queryFn: isWanted && code ? ({ signal }) => code.readSchedule(mode.id, signal) : skipToken,
    placeholderData: (before, query) => (query?.queryKey[1] === mode.id ? before : undefined),
  })
  const days = useMemo(
    () => (code && data ? code.openDays(chosen, data, store, mode.id, now) : null),
    [code, data, now, store, mode.id, chosen],
  )
  const isLoading = isWanted && !days && (!code || isFetching)
  return { facts: { choice, days, isLoading, isAsking: isFetching }, code, isLost, refetch }
}

import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { schedulingChoice } from '#domain/slots/scheduling-choice.ts'
import type { ModeView, StoreView } from '#web/api/shop.ts'
import { useCode } from '#web/use-code.ts'

const loadSchedule = () => import('./schedule.tsx')

export const scheduleKey = ['order-schedule']

/** The slots of a mode, and the code that shows them: neither is loaded where nothing can be scheduled. */
export function useOfferedSlots(store: StoreView, mode: ModeView, now: string) {
  const { timeZone } = store
  const choice = schedulingChoice(store, mode)
  const isWanted = choice !== 'NotOffered'
  const code = useCode('schedule', loadSchedule, isWanted)
  const { data, isFetching, refetch } = useQuery({
    queryKey: [...scheduleKey, mode.id],
    queryFn: isWanted && code ? ({ signal }) => code.readSchedule(mode.id, signal) : skipToken,
  })
  const days = useMemo(() => (code && data ? code.slotDays(data, now, timeZone) : null), [code, data, now, timeZone])
  return { facts: { choice, days, isLoading: isWanted && !days && (!code || isFetching) }, code, refetch }
}

import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isUnanswered, isWorthRetrying } from '#web/shared/api/api-error.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { shape, text } from '#web/shared/state/shape.ts'
import { cachedForToken } from './cached-for-token.ts'
import { type CourierIdentity, whoAmI } from './courier-calls.ts'
import { courierToken } from './courier-token.ts'
import { useDenied } from './use-denied.ts'

const cachedCourier = cachedForToken<CourierIdentity>(
  'comanda.courier.me.1',
  shape({ riderId: text, name: text, phone: text }),
)
const askAgainMs = 15_000
const whoAmIKey = () => ['courier', 'whoami', courierToken()]

/** Whether the gateway's newest answer about this phone's courier is a courier. */
export const isConfirmed = (queries: QueryClient): boolean => queries.getQueryState(whoAmIKey())?.status === 'success'

/**
 * The courier of this phone. A courier unknown to the gateway is sent away (RIDER-02 to RIDER-04). Without an answer
 * the phone keeps its courier, and asks again.
 */
export function useCourier({ enabled = true }: { enabled?: boolean } = {}): CourierIdentity | undefined {
  const [cached] = useState(cachedCourier.read)
  const { data, isError, error, refetch } = useQuery({
    queryKey: whoAmIKey(),
    queryFn: whoAmI,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && isWorthRetrying(error),
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : false),
  })
  const mayKeep = isUnanswered(error) && cached !== null
  const isDenied = useDenied(isError && !mayKeep)

  useEffect(() => {
    if (data) cachedCourier.write(data)
    if (isDenied) cachedCourier.forget()
  }, [data, isDenied])
  useEffect(() => (mayKeep ? onWake(() => void refetch()) : undefined), [mayKeep, refetch])

  return isDenied ? undefined : (data ?? cached ?? undefined)
}

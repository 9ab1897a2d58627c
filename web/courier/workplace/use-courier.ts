import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { ApiError, isWorthRetrying } from '#web/shared/api/api-error.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { shape, text } from '#web/shared/state/shape.ts'
import { type Courier, whoAmI } from './courier-calls.ts'
import { courierToken } from './courier-token.ts'
import { keptForToken } from './kept-for-token.ts'

const keptCourier = keptForToken<Courier>('comanda.courier.me.1', shape({ riderId: text, name: text, phone: text }))
const askAgainMs = 15_000

/**
 * The courier of this phone. A courier unknown to the gateway is sent away (RIDER-02 to RIDER-04). Without an answer
 * the phone keeps its courier, and asks again.
 */
export function useCourier({ enabled = true }: { enabled?: boolean } = {}): Courier | undefined {
  const navigate = useNavigate()
  const [kept] = useState(keptCourier.read)
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['courier', 'whoami', courierToken()],
    queryFn: whoAmI,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 1 && isWorthRetrying(error),
    refetchInterval: ({ state }) => (state.status === 'error' ? askAgainMs : false),
  })
  const isUnanswered = error instanceof ApiError && error.status === 0 && kept !== null
  const isRefused = isError && !isUnanswered

  useEffect(() => {
    if (data) keptCourier.write(data)
    if (!isRefused) return
    keptCourier.forget()
    navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
  }, [data, isRefused, navigate])
  useEffect(() => (isUnanswered ? onWake(() => void refetch()) : undefined), [isUnanswered, refetch])

  return data ?? (isRefused || !kept ? undefined : kept)
}

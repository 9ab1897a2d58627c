import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { components } from '#openapi/generated/api.d.ts'
import { ApiError } from '#web/api/api-error.ts'
import type { Message } from '#web/realtime/client.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { toast } from '#web/ui/toast.ts'
import { readShipment } from './courier-calls.ts'
import { useChannel, useCourierRealtime } from './courier-realtime.ts'
import { shipmentKey } from './submit-intent.ts'

const pollMs = 15_000

/** One shipment as the gateway has it, read again when somebody takes it or the shop cancels it. */
export function useShipment(id: string) {
  const queries = useQueryClient()
  const realtime = useCourierRealtime({ enabled: true })
  const query = useQuery({
    queryKey: shipmentKey(id),
    queryFn: () => readShipment(id),
    staleTime: 0,
    refetchInterval: realtime.isConnected ? false : pollMs,
  })

  const onMessage = useCallback(
    ({ event, data }: Message) => {
      const isAboutThis =
        event === 'shipments-update' && (data as components['schemas']['ShipmentsUpdate']).shipmentId === id
      if (isAboutThis) void queries.invalidateQueries({ queryKey: shipmentKey(id) })
    },
    [queries, id],
  )
  const storeId = query.data?.branchContact.id
  useChannel(realtime.client, storeId === undefined ? null : `private-shipments-${storeId}`, onMessage)
  useEffect(() => {
    if (realtime.isConnected) void queries.invalidateQueries({ queryKey: shipmentKey(id) })
  }, [realtime.isConnected, queries, id])

  const { error, errorUpdatedAt, data } = query
  const isShown = data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also when it is the same again
  useEffect(() => {
    // A lost signal is said by the steps that wait for it.
    const isSignal = error instanceof ApiError && error.status === 0
    if (error && isShown && !isSignal) toast(courierTexts.detail.loadFailed, 'bad')
  }, [error, errorUpdatedAt])

  return { query, realtime }
}

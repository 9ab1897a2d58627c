import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { maySeeDetails } from '#domain/shipment/rules.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { ApiError } from '#web/api/api-error.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { toast } from '#web/ui/toast.ts'
import { readShipment } from './courier-calls.ts'
import { useChannel, useCourierRealtime } from './courier-realtime.ts'
import { heldBy, shipmentKey } from './submit-intent.ts'

const pollMs = 15_000

/** One shipment as the gateway has it, read again when somebody takes it or the shop cancels it. */
export function useShipment(id: string, riderId: string) {
  const queries = useQueryClient()
  const realtime = useCourierRealtime({ enabled: true })
  const query = useQuery({
    queryKey: shipmentKey(id),
    queryFn: () => readShipment(id),
    staleTime: 0,
    refetchInterval: realtime.isConnected ? false : pollMs,
  })

  const readAgain = () => void queries.invalidateQueries({ queryKey: shipmentKey(id) })
  const shipment = query.data
  // Of a lost shipment nothing more is awaited; the channel is then the list's.
  const isHeard = shipment !== undefined && maySeeDetails(heldBy(shipment), riderId)
  useChannel(realtime.client, isHeard ? `private-shipments-${shipment.branchContact.id}` : null, {
    onJoined: readAgain,
    onMessage({ event, data }) {
      const update = data as components['schemas']['ShipmentsUpdate']
      if (event === 'shipments-update' && update.shipmentId === id) readAgain()
    },
  })

  const { error, errorUpdatedAt } = query
  const isShown = shipment !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told, also when it is the same again
  useEffect(() => {
    // A lost signal is said by the steps that wait for it.
    const isSignal = error instanceof ApiError && error.status === 0
    if (error && isShown && !isSignal) toast(courierTexts.detail.loadFailed, 'bad')
  }, [error, errorUpdatedAt])

  return { query, realtime }
}

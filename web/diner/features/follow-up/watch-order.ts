import { orderChannel, orderUpdateEvent, trackingChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { RealtimeClient } from '#web/shared/realtime/client.ts'
import { logFailure } from '#web/shared/realtime/shared-connection.ts'
import type { OrderShipment } from './order-query.ts'

type Watch = {
  readonly orderId: string
  readonly trackingId: string | null
  /** The shown status of the shipment. Only a change of status is news here; the map shows the rider's movement. */
  readonly shipmentStatus: () => string | undefined
  readonly onNews: () => void
  readonly onJoined: () => void
  /** The live arrival of a shipment, with each move of its courier. */
  readonly onArrival: (shipmentId: string, eta: NonNullable<OrderShipment['eta']> | null) => void
}

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Whether to fetch for a pushed status: once for each status that is not shown, and again after growing pauses, because
 * that fetch may have failed. Each position of the courier repeats the status.
 */
function worthAsking() {
  let asked: string | undefined
  let pauseMs = 0
  let notBefore = 0
  return (told: string | undefined, shown: string | undefined): boolean => {
    if (told === shown) {
      asked = undefined
      return false
    }
    const now = Date.now()
    if (told === asked && now < notBefore) return false
    pauseMs = told === asked ? Math.min(pauseMs * 2, longestPauseMs) : firstPauseMs
    asked = told
    notBefore = now + pauseMs
    return true
  }
}

/** Calls back when there is something new to fetch, for the order or for its shipment. */
export function watchOrder(
  client: RealtimeClient,
  { orderId, trackingId, shipmentStatus, onNews, onJoined, onArrival }: Watch,
) {
  const isWorthAsking = worthAsking()
  const onError = (cause: unknown) => logFailure('the order could not be watched', cause)
  const leaves = [
    client.subscribe(orderChannel(orderId), {
      since: () => null,
      onJoined,
      onMessage: ({ event }) => {
        if (event === orderUpdateEvent) onNews()
      },
      onError,
    }),
  ]
  if (trackingId)
    leaves.push(
      client.subscribe(trackingChannel(trackingId), {
        since: () => null,
        onMessage: ({ event, data }) => {
          const told = (data as { shipment?: Partial<OrderShipment> } | null)?.shipment
          if (event !== trackingUpdateEvent) return
          const shown = shipmentStatus()
          if (isWorthAsking(told?.status, shown)) onNews()
          else if (told?.status === shown && told?.id) onArrival(told.id, told.eta ?? null)
        },
        onError,
      }),
    )
  return () => {
    for (const leave of leaves) leave()
  }
}

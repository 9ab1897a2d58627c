import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { riderChannel, shipmentsChannel, shipmentsUpdateEvent } from '#domain/realtime/channels.ts'
import { maySeeDetails } from '#domain/shipment/rules.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { isForbidden, isUnanswered } from '#web/shared/api/api-error.ts'
import { useLog } from '#web/shared/event-log/use-log.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { having, text } from '#web/shared/state/shape.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { hear, knowsMoreThan, tell, telling, useCourierLog } from '../intents/courier-log.ts'
import type { CourierLog } from '../intents/intents.ts'
import { gatewayDelivery } from '../intents/moves.ts'
import { heldBy, isInHand, withNews } from '../intents/shown.ts'
import { cachedForToken } from '../workplace/cached-for-token.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { askWhoAmI, useChannel, useCourierRealtime } from '../workplace/courier-realtime.ts'

const pollMs = 15_000

type DeliveryOptions<Delivery> = {
  readonly id: string
  readonly queryKey: QueryKey
  readonly read: () => Promise<Delivery>
  /** Whether the event says that this delivery was taken or canceled. */
  readonly concerns: (update: components['schemas']['ShipmentsUpdate'], delivery: Delivery) => boolean
  readonly riderId: string
}

/**
 * A shipment or a stack as the courier's log knows it. It is loaded again when a courier takes it or the operator cancels
 * it, and when another tab was told something new. The query holds people and addresses, which the log does not.
 */
export function useDelivery<Delivery extends WireShipment | WireStack>({
  id,
  queryKey,
  read,
  concerns,
  riderId,
}: DeliveryOptions<Delivery>) {
  const queries = useQueryClient()
  const realtime = useCourierRealtime({ enabled: true })
  const store = useCourierLog(riderId)
  const log = useLog(store, (state: CourierLog) => state)
  const ask = () => telling(store, read, (answer) => [answer])
  const query = useQuery({
    queryKey,
    // An answer lacks the events that came during the call.
    queryFn: () =>
      ask()
        .then((answer) => (knowsMoreThan(store, answer) ? ask() : answer))
        .catch(refusedAsCourier),
    staleTime: 0,
    initialData: () => cachedDelivery<Delivery>(id),
    initialDataUpdatedAt: 0,
    refetchInterval: realtime.isConnected ? false : pollMs,
  })

  /** The courier may have ended the shift on another device; the gateway then refuses to say who it is, which sends the courier away. */
  async function refusedAsCourier(error: unknown): Promise<never> {
    if (isForbidden(error)) await askWhoAmI(queries)
    throw error
  }
  const readAgain = () => void queries.invalidateQueries({ queryKey })
  const { data } = query
  const delivery = useMemo(() => data && withNews(log, data), [log, data])
  // A lost delivery has no further news. The list then uses the channel.
  const isHeard = delivery !== undefined && maySeeDetails(heldBy(delivery), riderId)
  const storeId = delivery && storeOf(delivery)
  const hearing = {
    onJoined: readAgain,
    onMessage({ event, data: message }: Message) {
      if (event !== shipmentsUpdateEvent || !delivery) return
      const update = message as components['schemas']['ShipmentsUpdate']
      if (!concerns(update, delivery)) return
      hear(store, update)
      readAgain()
    },
  }
  useChannel(realtime.client, isHeard && storeId ? shipmentsChannel(storeId) : null, hearing)
  // The couriers of a wave hear on their own channels that it is taken.
  useChannel(realtime.client, isHeard ? riderChannel(riderId) : null, hearing)

  useEffect(() => {
    if (delivery) keepDelivery(delivery, riderId)
  }, [delivery, riderId])

  const follow = useEffectEvent(() => {
    // The page renders after the log, so the newest answer is in the cache alone.
    const newest = queries.getQueryData<Delivery>(queryKey)
    if (!newest || queries.isFetching({ queryKey }) > 0) return
    if (knowsMoreThan(store, newest)) readAgain()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: news of the log may be about this delivery
  useEffect(() => follow(), [log.news])
  const isUnknown = data !== undefined && gatewayDelivery(log, id) === null
  const learn = useEffectEvent(() => {
    if (data) tell(store, [data], 0)
  })
  // A delivery that the phone has kept from an earlier release, or for longer than the log.
  useEffect(() => {
    if (isUnknown) learn()
  }, [isUnknown])

  const { error, errorUpdatedAt } = query
  const isShown = delivery !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is reported, even one equal to the last
  useEffect(() => {
    // A refusal concerns the courier, and the waiting steps already show a lost network.
    if (error && isShown && !isForbidden(error) && !isUnanswered(error)) toast(courierTexts.detail.loadFailed, 'bad')
  }, [error, errorUpdatedAt])

  return { query, delivery, realtime }
}

export const storeOf = (delivery: WireShipment | WireStack): string =>
  ('shipments' in delivery ? delivery.shipments[0] : delivery)?.branchContact.id ?? ''

const kept = cachedForToken<WireShipment | WireStack>(
  'comanda.courier.delivery.1',
  having<WireShipment | WireStack>({ id: text }),
)

/**
 * Returns the last known state of the courier's delivery, for a phone without a network: an address, a phone, a next
 * step.
 */
function cachedDelivery<Delivery extends WireShipment | WireStack>(id: string): Delivery | undefined {
  const delivery = kept.read()
  return delivery?.id === id ? (delivery as Delivery) : undefined
}

/** No customer data stays on the phone after the delivery. */
function keepDelivery(delivery: WireShipment | WireStack, riderId: string) {
  if (isInHand(delivery, riderId)) kept.write(delivery)
  else if (kept.read()?.id === delivery.id) kept.forget()
}

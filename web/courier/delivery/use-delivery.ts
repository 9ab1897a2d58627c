import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { riderChannel, shipmentsChannel, shipmentsUpdateEvent } from '#domain/realtime/channels.ts'
import { maySeeDetails } from '#domain/shipment/rules.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { isForbidden, isUnanswered } from '#web/shared/api/api-error.ts'
import type { Message } from '#web/shared/realtime/client.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { heldBy } from '../intents/submit-intent.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { askWhoAmI, useChannel, useCourierRealtime } from '../workplace/courier-realtime.ts'
import { keepDelivery, keptDelivery } from './kept-delivery.ts'

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
 * A shipment or a stack in the gateway's state. It is loaded again when a courier takes it or the operator cancels it.
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
  const query = useQuery({
    queryKey,
    queryFn: () => read().catch(refusedAsCourier),
    staleTime: 0,
    initialData: () => keptDelivery<Delivery>(id),
    initialDataUpdatedAt: 0,
    refetchInterval: realtime.isConnected ? false : pollMs,
  })

  /** The courier may have ended the shift on another device; the gateway then refuses to say who it is, which sends the courier away. */
  async function refusedAsCourier(error: unknown): Promise<never> {
    if (isForbidden(error)) await askWhoAmI(queries)
    throw error
  }
  const readAgain = () => void queries.invalidateQueries({ queryKey })
  const delivery = query.data
  // A lost delivery has no further news. The list then uses the channel.
  const isHeard = delivery !== undefined && maySeeDetails(heldBy(delivery), riderId)
  const storeId = delivery && storeOf(delivery)
  const hearing = {
    onJoined: readAgain,
    onMessage({ event, data }: Message) {
      if (event !== shipmentsUpdateEvent || !delivery) return
      if (concerns(data as components['schemas']['ShipmentsUpdate'], delivery)) readAgain()
    },
  }
  useChannel(realtime.client, isHeard && storeId ? shipmentsChannel(storeId) : null, hearing)
  // The couriers of a wave hear on their own channels that it is taken.
  useChannel(realtime.client, isHeard ? riderChannel(riderId) : null, hearing)

  useEffect(() => {
    if (delivery) keepDelivery(delivery, riderId)
  }, [delivery, riderId])

  const { error, errorUpdatedAt } = query
  const isShown = delivery !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is reported, even one equal to the last
  useEffect(() => {
    // A refusal concerns the courier, and the waiting steps already show a lost network.
    if (error && isShown && !isForbidden(error) && !isUnanswered(error)) toast(courierTexts.detail.loadFailed, 'bad')
  }, [error, errorUpdatedAt])

  return { query, realtime }
}

/**
 * The delivery as it is in the cache now. The answer to a step reaches the cache before the step leaves the log, but
 * the page above renders after the log. With the page's older delivery, the previous step would show for a moment and
 * stop a slide under way.
 */
export const useNewest = <Delivery extends WireShipment | WireStack>(queryKey: QueryKey, shown: Delivery): Delivery =>
  useQueryClient().getQueryData<Delivery>(queryKey) ?? shown

export const storeOf = (delivery: WireShipment | WireStack): string =>
  ('shipments' in delivery ? delivery.shipments[0] : delivery)?.branchContact.id ?? ''

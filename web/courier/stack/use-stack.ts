import { useDelivery } from '../delivery/use-delivery.ts'
import { stackKey } from '../intents/submit-intent.ts'
import { readStack } from '../workplace/courier-calls.ts'

/** SDETAIL-03. An event of one of its shipments is news of the stack. */
export const useStack = (id: string, riderId: string) =>
  useDelivery({
    id,
    queryKey: stackKey(id),
    read: () => readStack(id),
    concerns: ({ shipmentId }, { shipments }) =>
      shipmentId === id || shipments.some((shipment) => shipment.id === shipmentId),
    riderId,
  })

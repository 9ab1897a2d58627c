import { shipmentKey } from '../intents/submit-intent.ts'
import { readShipment } from '../workplace/courier-calls.ts'
import { useDelivery } from './use-delivery.ts'

/** SDETAIL-02. */
export const useShipment = (id: string, riderId: string) =>
  useDelivery({
    id,
    queryKey: shipmentKey(id),
    read: () => readShipment(id),
    concerns: ({ shipmentId }) => shipmentId === id,
    riderId,
  })

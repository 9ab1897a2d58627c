import { CourierGate, DeliveryGate } from '../delivery/delivery-gate.tsx'
import { useDelivery } from '../delivery/use-delivery.ts'
import { stackKey } from '../intents/submit-intent.ts'
import { type CourierIdentity, readStack } from '../workplace/courier-calls.ts'
import { StackDetail } from './stack-detail.tsx'
import { stackTitle } from './stack-title.ts'

type StackScreenProps = { alias: string; stackId: string }

/** SDETAIL-03: shipments that one courier carries together. */
export const StackScreen = ({ alias, stackId }: StackScreenProps) => (
  <CourierGate alias={alias}>
    {(courier) => <KnownCourier key={stackId} alias={alias} stackId={stackId} courier={courier} />}
  </CourierGate>
)

function KnownCourier({ alias, stackId, courier }: StackScreenProps & { courier: CourierIdentity }) {
  const { query, delivery, realtime } = useStack(stackId, courier.riderId)
  return (
    <DeliveryGate alias={alias} courier={courier} query={query} delivery={delivery} titleOf={stackTitle}>
      {(stack) => <StackDetail alias={alias} courier={courier} stack={stack} client={realtime.client} />}
    </DeliveryGate>
  )
}

/** SDETAIL-03. An event of one of its shipments is news of the stack. */
const useStack = (id: string, riderId: string) =>
  useDelivery({
    id,
    queryKey: stackKey(id),
    read: () => readStack(id),
    concerns: ({ shipmentId }, { shipments }) =>
      shipmentId === id || shipments.some((shipment) => shipment.id === shipmentId),
    riderId,
  })

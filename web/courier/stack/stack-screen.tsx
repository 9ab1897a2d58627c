import { CourierGate, DeliveryGate } from '../delivery/delivery-gate.tsx'
import type { Courier } from '../workplace/courier-calls.ts'
import { StackDetail } from './stack-detail.tsx'
import { stackTitle } from './stack-title.ts'
import { useStack } from './use-stack.ts'

type StackScreenProps = { alias: string; stackId: string }

/** SDETAIL-03: shipments that one courier carries together. */
export const StackScreen = ({ alias, stackId }: StackScreenProps) => (
  <CourierGate alias={alias}>
    {(courier) => <KnownCourier key={stackId} alias={alias} stackId={stackId} courier={courier} />}
  </CourierGate>
)

function KnownCourier({ alias, stackId, courier }: StackScreenProps & { courier: Courier }) {
  const { query, delivery, realtime } = useStack(stackId, courier.riderId)
  return (
    <DeliveryGate alias={alias} courier={courier} query={query} delivery={delivery} titleOf={stackTitle}>
      {(stack) => <StackDetail alias={alias} courier={courier} stack={stack} client={realtime.client} />}
    </DeliveryGate>
  )
}

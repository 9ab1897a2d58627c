import { Navigate } from 'react-router-dom'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { shipmentKey } from '../intents/submit-intent.ts'
import { type CourierIdentity, readShipment } from '../workplace/courier-calls.ts'
import { CourierGate, DeliveryGate } from './delivery-gate.tsx'
import { ShipmentDetail } from './shipment-detail.tsx'
import { useDelivery } from './use-delivery.ts'

type ShipmentScreenProps = { alias: string; shipmentId: string }

/** SDETAIL: one shipment. A shipment of a stack is shown on the stack's page. */
export const ShipmentScreen = ({ alias, shipmentId }: ShipmentScreenProps) => (
  <CourierGate alias={alias}>
    {(courier) => <KnownCourier key={shipmentId} alias={alias} shipmentId={shipmentId} courier={courier} />}
  </CourierGate>
)

function KnownCourier({ alias, shipmentId, courier }: ShipmentScreenProps & { courier: CourierIdentity }) {
  const { query, delivery, realtime } = useShipment(shipmentId, courier.riderId)
  const stackId = delivery?.stackId
  if (stackId) return <Navigate to={paths.shipment(alias, 'stack', stackId)} replace />
  return (
    <DeliveryGate
      alias={alias}
      courier={courier}
      query={query}
      delivery={delivery}
      titleOf={({ logisticsOrder }) => courierTexts.detail.header(logisticsOrder.code)}
    >
      {(shipment) => <ShipmentDetail alias={alias} courier={courier} shipment={shipment} client={realtime.client} />}
    </DeliveryGate>
  )
}

/** SDETAIL-02. */
const useShipment = (id: string, riderId: string) =>
  useDelivery({
    id,
    queryKey: shipmentKey(id),
    read: () => readShipment(id),
    concerns: ({ shipmentId }) => shipmentId === id,
    riderId,
  })

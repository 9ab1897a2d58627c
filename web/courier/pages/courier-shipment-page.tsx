import { useParams } from 'react-router-dom'
import { ShipmentScreen } from '#web/courier/delivery/shipment-screen.tsx'

/** RTE-15: one shipment. */
export default function CourierShipmentPage() {
  const { alias = '', shipmentId = '' } = useParams()
  return <ShipmentScreen alias={alias} shipmentId={shipmentId} />
}

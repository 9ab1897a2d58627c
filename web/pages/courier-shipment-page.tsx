import { Navigate, useParams } from 'react-router-dom'
import { ShipmentScreen } from '#web/features/courier/delivery/shipment-screen.tsx'
import { StackScreen } from '#web/features/courier/stack/stack-screen.tsx'
import { paths } from '#web/paths.ts'

/** RTE-15, FAMBIG-55. */
export default function CourierShipmentPage() {
  const { alias = '', shipmentType, shipmentId = '' } = useParams()
  if (shipmentType === 'simple') return <ShipmentScreen alias={alias} shipmentId={shipmentId} />
  if (shipmentType === 'stack') return <StackScreen alias={alias} stackId={shipmentId} />
  return <Navigate to={paths.notFound()} replace />
}

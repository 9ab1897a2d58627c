import { useParams } from 'react-router-dom'
import { ShipmentsScreen } from '#web/courier/list/shipments-screen.tsx'

export default function CourierShipmentsPage() {
  const { alias = '' } = useParams()
  return <ShipmentsScreen alias={alias} />
}

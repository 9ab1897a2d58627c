import { useParams } from 'react-router-dom'
import { StackScreen } from '#web/courier/stack/stack-screen.tsx'

/** RTE-15: shipments that one courier carries together. */
export default function CourierStackPage() {
  const { alias = '', shipmentId = '' } = useParams()
  return <StackScreen alias={alias} stackId={shipmentId} />
}

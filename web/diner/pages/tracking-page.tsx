import { useParams } from 'react-router-dom'
import { TrackingScreen } from '#web/diner/features/tracking/tracking-screen.tsx'

/** RTE-12. */
export default function TrackingPage() {
  const { alias = '', orderCode = '' } = useParams()
  return <TrackingScreen key={`${alias}/${orderCode}`} alias={alias} orderCode={orderCode} />
}

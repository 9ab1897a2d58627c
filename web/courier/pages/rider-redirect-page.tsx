import { useParams } from 'react-router-dom'
import { useRiderRedirect } from '#web/courier/shift/use-rider-redirect.ts'

/** RIDER-06: shows nothing; the courier is sent to the shipment in hand, or to the list. */
export default function RiderRedirectPage() {
  const { alias = '', riderId = '' } = useParams()
  useRiderRedirect(alias, riderId)
  return null
}

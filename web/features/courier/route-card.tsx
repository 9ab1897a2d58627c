import MapIcon from 'lucide-react/icons/map'
import { courierTexts } from '#web/texts/courier.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { directionsLink } from './directions.ts'
import styles from './route-card.module.css'
import { StopList } from './stop-list.tsx'
import { type Stop, wayAhead } from './stops.ts'

type RouteCardProps = { stops: readonly Stop[]; onPick?: ((stop: Stop) => void) | undefined }

/** SDETAIL-05 to SDETAIL-07: the stops, and all that is left of the way on the map. */
export const RouteCard = ({ stops, onPick }: RouteCardProps) => (
  <Card as="section" padded className={styles['route']}>
    <StopList stops={stops} onPick={onPick} />
    <ButtonLink
      block
      variant="secondary"
      size="large"
      to={directionsLink(wayAhead(stops))}
      target="_blank"
      rel="noopener"
      icon={<MapIcon size={24} aria-hidden="true" />}
    >
      {courierTexts.detail.map}
    </ButtonLink>
  </Card>
)

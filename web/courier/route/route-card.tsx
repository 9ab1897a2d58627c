import MapIcon from 'lucide-react/icons/map'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import type { CollectWords } from './collect.tsx'
import { directionsLink } from './directions.ts'
import styles from './route-card.module.css'
import { StopList } from './stop-list.tsx'
import { type Collect, type Stop, wayAhead } from './stops.ts'

type RouteCardProps = {
  stops: readonly Stop[]
  compact?: boolean
  onPick?: ((stop: Stop) => void) | undefined
  collectWords?: ((collect: Collect) => CollectWords) | undefined
}

/** SDETAIL-05 to SDETAIL-07: the stops, and a link to the rest of the route on the map. */
export const RouteCard = ({ stops, compact, onPick, collectWords }: RouteCardProps) => (
  <Card as="section" padded className={styles['route']}>
    <StopList stops={stops} compact={compact} onPick={onPick} collectWords={collectWords} />
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

/** The current stop at the doors of a stack, separate from the others. */
export const CurrentStopCard = ({ stops }: { stops: readonly Stop[] }) => (
  <Card as="section" padded className={styles['route']}>
    <StopList label={courierTexts.stack.now} stops={stops.filter(({ state }) => state === 'current')} />
  </Card>
)

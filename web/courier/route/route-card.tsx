import MapIcon from 'lucide-react/icons/map'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { directionsLink } from './directions.ts'
import styles from './route-card.module.css'
import { StopList, type StopListProps } from './stop-list.tsx'
import { wayAhead } from './stops.ts'

/** SDETAIL-05 to SDETAIL-07: the stops, and a link to the rest of the route on the map. */
export const RouteCard = (list: Omit<StopListProps, 'label'>) => (
  <Card as="section" padded className={styles['route']}>
    <StopList {...list} />
    <ButtonLink
      block
      variant="secondary"
      size="large"
      to={directionsLink(wayAhead(list.stops))}
      target="_blank"
      rel="noopener"
      icon={<MapIcon size={24} aria-hidden="true" />}
    >
      {courierTexts.detail.map}
    </ButtonLink>
  </Card>
)

/** The current stop at the doors of a stack, separate from the others. */
export const CurrentStopCard = ({ stops, timeWords }: Pick<StopListProps, 'stops' | 'timeWords'>) => (
  <Card as="section" padded className={styles['route']}>
    <StopList
      label={courierTexts.stack.now}
      stops={stops.filter(({ state }) => state === 'current')}
      timeWords={timeWords}
    />
  </Card>
)

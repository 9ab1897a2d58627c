import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router-dom'
import { formatDistance } from '#domain/money/money.ts'
import { paths } from '#web/paths.ts'
import { clockTime } from '#web/texts/clock.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { Card } from '#web/ui/card.tsx'
import type { WireShipment } from './courier-calls.ts'
import { RouteLetter } from './route-letter.tsx'
import styles from './shipment-card.module.css'
import { metresToGo } from './stops.ts'

const texts = courierTexts.list

/** FOPEN-62, SLIST-17: a shipment that waits for a courier, and the way to it. */
export function ShipmentCard({ alias, shipment }: { alias: string; shipment: WireShipment }) {
  const { id, logisticsOrder, branchContact, destination, createdAt } = shipment
  const metres = metresToGo(shipment)
  return (
    <Card as="li" className={styles['card']}>
      <div className={styles['head']}>
        <h2 className={styles['code']}>
          <Link className={styles['link']} to={paths.shipment(alias, 'simple', id)}>
            {texts.order(logisticsOrder.code)}
          </Link>
        </h2>
        <span className={styles['since']}>{texts.since(clockTime(createdAt))}</span>
      </div>
      <ul className={styles['stops']}>
        <li className={styles['stop']}>
          <RouteLetter letter="A" />
          <div>
            <p className={styles['kind']}>{texts.pickUp}</p>
            <p>{branchContact.name}</p>
          </div>
        </li>
        <li className={styles['stop']}>
          <RouteLetter letter="B" />
          <div>
            <p className={styles['kind']}>{texts.dropOff}</p>
            <p className={styles['place']}>{destination.address}</p>
          </div>
        </li>
      </ul>
      <p className={styles['foot']}>
        {metres !== null && <span>{texts.far(formatDistance(metres))}</span>}
        <span className={styles['go']}>
          {texts.see} <ChevronRight size={26} aria-hidden="true" />
        </span>
      </p>
    </Card>
  )
}

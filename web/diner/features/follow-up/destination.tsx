import MapPin from 'lucide-react/icons/map-pin'
import Store from 'lucide-react/icons/store'
import Utensils from 'lucide-react/icons/utensils'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { Card } from '#web/shared/ui/card.tsx'
import styles from './follow-up.module.css'
import type { FollowUpOrder } from './order-query.ts'

const texts = followUpTexts.destination
const icons = { DELIVERY: MapPin, TAKE_AWAY: Store, DINING_IN: Utensils, SELF_SERVICE: Store }

/** FOLLOW-22 to FOLLOW-27: the delivery address, or the store where the order is picked up. */
export function Destination({ order }: { order: FollowUpOrder }) {
  const [first, ...more] = destinationLines(order)
  const Icon = icons[order.type]
  return (
    <Card as="section" className={styles['destination']} aria-label={texts[order.type]}>
      <span className={styles['round']} aria-hidden="true">
        <Icon size={22} />
      </span>
      <div>
        <h3 className={styles['label']}>{texts[order.type]}</h3>
        <p className={styles['strong']}>{first}</p>
        {more.map((line) => (
          <p key={line} className={styles['soft']}>
            {line}
          </p>
        ))}
      </div>
    </Card>
  )
}

function destinationLines({ type, destination, tableUID, branchContact }: FollowUpOrder): readonly string[] {
  switch (type) {
    case 'DINING_IN':
      return [texts.table(tableUID ?? '-')]
    case 'SELF_SERVICE':
      return [texts.counter, branchContact.name]
    case 'TAKE_AWAY':
      return addressLines(branchContact.address)
    case 'DELIVERY':
      return destination
        ? [
            ...addressLines(destination),
            ...[
              destination.details,
              destination.betweenStreets && texts.betweenStreets(destination.betweenStreets),
            ].filter(Boolean),
          ]
        : []
  }
}

type Address = { street: string; number: string; zone: string; locality: string }

/** The lines of an address without its city. */
export const addressLines = ({ street, number, zone, locality }: Address): string[] =>
  [`${street} ${number}`.trim(), [...new Set([zone, locality])].filter(Boolean).join(', ')].filter(Boolean)

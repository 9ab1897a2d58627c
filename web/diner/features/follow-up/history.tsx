import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { happenedTo } from './happened.ts'
import styles from './history.module.css'
import { useOrderMoney } from './order-money.ts'
import type { FollowUpOrder } from './order-query.ts'

/**
 * The time of each event, by the store's clock; with its date when that is not the order's day. The page's heading
 * already shows the order itself.
 */
export function History({ order }: { order: FollowUpOrder }) {
  const { timeZone } = order.branchContact
  const money = useOrderMoney(order)
  const happened = happenedTo(order, money)
  if (happened.length < 2) return null
  const dayOf = (at: string) => dayAndMonth(at, timeZone)
  return (
    <Card as="section" padded aria-label={followUpTexts.history.title}>
      <h3 className={styles['title']}>{followUpTexts.history.title}</h3>
      <ol className={styles['list']}>
        {happened.map(({ at, what }) => (
          <li key={`${at} ${what}`} className={styles['item']}>
            <time className={styles['time']} dateTime={at}>
              <span>{clockTime(at, timeZone)}</span>
              {dayOf(at) !== dayOf(order.orderedAt) && <span className={styles['day']}>{` ${dayOf(at)}`}</span>}
            </time>
            <span>{what}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

import { Link } from 'react-router-dom'
import { closeTexts } from '#web/console/texts/close.ts'
import { Notice } from '#web/shared/ui/notice.tsx'
import type { DayReport } from '../api/close.ts'
import { paths } from '../paths.ts'
import styles from './close.module.css'

const texts = closeTexts.close

/** The orders that a store has to finish, by name: a close does not wait for them. */
export function OrdersToFinish({ open: { count, orders } }: { open: NonNullable<DayReport['openOrders']> }) {
  if (count === 0) return null
  return (
    <Notice>
      <p>{texts.openOrders(count)}</p>
      <ul className={styles['open']}>
        {orders.map(({ code, status, orderModeName }) => (
          <li key={code}>
            <Link to={paths.order(code)}>{code}</Link> <span>{texts.order(orderModeName, status)}</span>
          </li>
        ))}
        {count > orders.length && <li>{texts.more(count - orders.length)}</li>}
      </ul>
    </Notice>
  )
}

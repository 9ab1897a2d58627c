import { Link } from 'react-router-dom'
import { tableName } from '#domain/order/table-name.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import { searchTexts as texts } from '#web/console/texts/search.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { amountWriter } from '../order/amount.ts'
import type { ConsoleOrder } from '../order/order-calls.ts'
import { statusWords } from '../order/status-words.ts'
import { paths } from '../paths.ts'
import room from '../workplace/room.module.css'
import styles from './search.module.css'

/** The orders that a search has found, newest first. */
export const FoundOrders = ({ orders }: { orders: readonly ConsoleOrder[] }) => (
  <ul className={styles['found']} aria-label={texts.list}>
    {orders.map((order) => (
      <Found key={order.code} order={order} />
    ))}
  </ul>
)

function Found({ order }: { order: ConsoleOrder }) {
  const { code, status, type, customer, orderedAt, branchContact, tableUID, total, money } = order
  const write = amountWriter(money)
  const { timeZone } = branchContact
  return (
    <li>
      <Link className={styles['order']} to={paths.order(code)}>
        <span className={styles['code']}>{code}</span>
        <span className={styles['who']}>
          <span>{customer.name ?? texts.guest}</span>
          {customer.phone && <span className={room['soft']}>{customer.phone}</span>}
        </span>
        <span
          className={classes(room['soft'], styles['when'])}
        >{`${dayAndMonth(orderedAt, timeZone)} ${clockTime(orderedAt, timeZone)}`}</span>
        <span className={styles['badges']}>
          <Badge>{tableUID ? orderTexts.facts.table(tableName(tableUID)) : orderTexts.mode[type]}</Badge>
          <Badge tone={status === 'CANCELED' ? 'bad' : status === 'GENERATED' ? 'accent' : 'plain'}>
            {statusWords(order)}
          </Badge>
        </span>
        {write && total !== undefined && <span className={styles['amount']}>{write(total)}</span>}
      </Link>
    </li>
  )
}

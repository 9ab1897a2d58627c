import type { ReactNode } from 'react'
import type { CartLine } from '#domain/cart/line.ts'
import { lineTotal } from '#domain/cart/selectors.ts'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { OrderPrice } from '#domain/pricing/order-price.ts'
import { checkoutTexts } from '#web/texts/checkout.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './checkout.module.css'

type TicketProps = {
  lines: readonly CartLine[]
  price: OrderPrice
  modeType: OrderModeType
  /** Null while a fee is expected but not known yet. */
  deliveryIsKnown: boolean
  money: (minor: number) => string
}

/** CHECK-06, ORDER-12 to ORDER-15: every line of the total, above the button that pays it. */
export function Ticket({ lines, price, modeType, deliveryIsKnown, money }: TicketProps) {
  const words = checkoutTexts.lines
  return (
    <Card className={styles['ticket']}>
      <ul className={styles['items']}>
        {lines.map((line) => (
          <li key={line.lineId} className={styles['item']}>
            <span>
              {line.quantity} × {line.name}
              {line.extras.length > 0 && (
                <span className={styles['extras']}>
                  {line.extras.flatMap(({ items }) => items.map(({ name }) => name)).join(', ')}
                </span>
              )}
              {line.notes && <span className={styles['extras']}>{line.notes}</span>}
            </span>
            <span className={styles['amount']}>{money(lineTotal(line))}</span>
          </li>
        ))}
      </ul>
      <dl className={styles['rows']}>
        <Row name={words.items}>{money(price.itemsPrice)}</Row>
        {price.discounts.map((discount) => (
          <Row key={discount.discountReferenceId} name={discount.name} off>
            −{money(discount.amount)}
          </Row>
        ))}
        {price.surcharges.map((surcharge) => (
          <Row key={surcharge.surchargeReferenceId} name={surcharge.name}>
            {money(surcharge.amount)}
          </Row>
        ))}
        <Row name={words.serviceFee}>{price.userServiceFee === 0 ? words.waived : money(price.userServiceFee)}</Row>
        {modeType === 'DELIVERY' && (
          <Row name={words.delivery}>
            {deliveryIsKnown ? (price.deliveryFee === 0 ? words.free : money(price.deliveryFee)) : words.pending}
          </Row>
        )}
        <div className={classes(styles['row'], styles['total'])}>
          <dt>{words.total}</dt>
          <dd className={styles['amount']}>{money(price.total)}</dd>
        </div>
      </dl>
    </Card>
  )
}

const Row = ({ name, off, children }: { name: string; off?: boolean; children: ReactNode }) => (
  <div className={classes(styles['row'], off && styles['off'])}>
    <dt>{name}</dt>
    <dd className={styles['amount']}>{children}</dd>
  </div>
)

import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { type ReactNode, useState } from 'react'
import type { CartLine } from '#domain/cart/line.ts'
import { lineTotal } from '#domain/cart/selectors.ts'
import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { OrderPrice } from '#domain/pricing/order-price.ts'
import { checkoutTexts } from '#web/diner/texts/checkout.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import styles from './ticket.module.css'

/** From this width on, the ticket stands beside the column, as in the style sheet. */
export const desk = '(min-width: 75rem)'

/** With fewer lines, folding saves too little room to be worth a press. */
const foldedFrom = 2

/** A lower desk has no room for the lines beside the code and the notes. */
const tallDesk = `${desk} and (min-height: 60rem)`

type TicketProps = {
  lines: readonly CartLine[]
  price: OrderPrice
  modeType: OrderModeType
  /** The delivery fee, or the reason why it is not known. */
  deliveryFee: number | string
  /** The total is not known yet. */
  isPricing: boolean
  money: (minor: number) => string
  /** ORDER-26: the reason why a line was refused, by the line's id. */
  refused: ReadonlyMap<string, string>
  /** The name that the loyalty program gives its points; null where no program runs. */
  pointsName: string | null
}

/**
 * CHECK-06, ORDER-12 to ORDER-15: every line of the total, before the button that pays it. On a desk it stays in view
 * beside the form; on a phone a long list of products is folded, never the amounts below it.
 */
export function Ticket({ lines, price, modeType, deliveryFee, isPricing, money, refused, pointsName }: TicketProps) {
  const words = checkoutTexts.lines
  const items = { lines, money, refused }
  return (
    <Card className={styles['ticket']}>
      {lines.length < foldedFrom ? <Items {...items} /> : <FoldedItems key={refused.size} {...items} />}
      <dl className={styles['rows']}>
        <Row name={words.items}>{money(price.itemsPrice)}</Row>
        {price.discounts.map((discount) => (
          <Row key={discount.discountReferenceId} name={discount.name} off>
            {`−${money(discount.amount)}`}
          </Row>
        ))}
        {price.surcharges.map((surcharge) => (
          <Row key={surcharge.surchargeReferenceId} name={surcharge.name}>
            {money(surcharge.amount)}
          </Row>
        ))}
        <Row name={words.serviceFee}>
          {isPricing ? words.reckoning : price.userServiceFee === 0 ? words.waived : money(price.userServiceFee)}
        </Row>
        {modeType === 'DELIVERY' && (
          <Row name={words.delivery}>
            {typeof deliveryFee === 'string' ? deliveryFee : deliveryFee === 0 ? words.free : money(deliveryFee)}
          </Row>
        )}
        {price.redeemedAmount > 0 && (
          <Row name={pointsName ? words.pointsOf(pointsName) : words.points} off>
            {`−${money(price.redeemedAmount)}`}
          </Row>
        )}
        <div className={classes(styles['row'], styles['total'])}>
          <dt>{words.total}</dt>
          <dd className={styles['amount']}>{isPricing ? words.reckoning : money(price.total)}</dd>
        </div>
      </dl>
    </Card>
  )
}

type ItemsProps = Pick<TicketProps, 'lines' | 'money' | 'refused'>

function FoldedItems(props: ItemsProps) {
  const [startsOpen] = useState(() => props.refused.size > 0 || matchMedia(tallDesk).matches)
  const count = props.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <details className={styles['folded']} open={startsOpen}>
      <summary>
        <span>{checkoutTexts.products(count)}</span>
        <ChevronRight size={20} aria-hidden="true" />
      </summary>
      <Items {...props} />
    </details>
  )
}

const Items = ({ lines, money, refused }: ItemsProps) => (
  <ul className={styles['items']}>
    {lines.map((line) => (
      <li key={line.lineId} className={styles['item']}>
        <span className={styles['name']}>
          <span>{`${line.quantity} × ${line.name}`}</span>
          {line.extras.length > 0 && (
            <span className={styles['extras']}>
              {line.extras.flatMap(({ items }) => items.map(({ name }) => name)).join(', ')}
            </span>
          )}
          {line.notes && <span className={styles['extras']}>{line.notes}</span>}
        </span>
        <span className={styles['amount']}>{money(lineTotal(line))}</span>
        {refused.has(line.lineId) && (
          <span className={styles['refused']}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>{refused.get(line.lineId)}</span>
          </span>
        )}
      </li>
    ))}
  </ul>
)

const Row = ({ name, off, children }: { name: string; off?: boolean; children: ReactNode }) => (
  <div className={classes(styles['row'], off && styles['off'])}>
    <dt>{name}</dt>
    <dd className={styles['amount']}>{children}</dd>
  </div>
)

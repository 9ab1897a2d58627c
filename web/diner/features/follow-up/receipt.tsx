import type { ReactNode } from 'react'
import { isCompleted } from '#domain/order/progress.ts'
import { cardName } from '#web/diner/texts/card-brand.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { beside } from '#web/shared/ui/beside.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { amountText, extrasText, moneyRows } from './money-rows.ts'
import { useOrderMoney } from './order-money.ts'
import type { FollowUpOrder } from './order-query.ts'
import { PaymentIcon } from './payment-icon.tsx'
import styles from './receipt.module.css'
import { ReceiptButton } from './receipt-button.tsx'

/** FOLLOW-38 to FOLLOW-55. On a desk it stands beside the page's column. */
export function Receipt({ order, children }: { order: FollowUpOrder; children: ReactNode }) {
  const money = useOrderMoney(order)
  const { paysWith, total } = order
  const { card, authorization } = order.payment
  // A canceled order is not paid and earns nothing. A refunded order earns nothing either.
  const isLive = order.status !== 'CANCELED'
  const earns = isLive && !order.payment.refund
  return (
    <Card as="section" className={classes(styles['receipt'], beside)} aria-label={texts.items}>
      <table className={styles['table']}>
        <caption className={styles['title']}>{texts.items}</caption>
        <thead>
          <tr>
            {Object.values(texts.columns).map((name) => (
              <th key={name} scope="col">
                <VisuallyHidden>{name}</VisuallyHidden>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {order.items.map((item) => (
            <tr key={item.id}>
              <td className={styles['quantity']}>{item.quantity}</td>
              <td>
                <span>{item.name}</span>
                {item.extras.map(({ groupName, groupItems }) => (
                  <span key={groupName} className={styles['extra']}>
                    {extrasText(groupItems)}
                  </span>
                ))}
                {item.notes && <span className={styles['extra']}>{`“${item.notes}”`}</span>}
              </td>
              <td className={styles['amount']}>{money(item.accPrice)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.notes && (
        <p className={styles['notes']}>
          <strong>{texts.notes}</strong> <span>{order.notes}</span>
        </p>
      )}
      <dl className={styles['rows']}>
        {moneyRows(order).map(({ name, amount, kind }, index) => (
          // Two surcharges may share a name; the order of rows never changes.
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <div key={index} className={classes(styles['row'], (kind === 'off' || kind === 'total') && styles[kind])}>
            <dt>{name}</dt>
            <dd>{amountText({ amount, kind }, money)}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles['payment']}>
        <div className={styles['row']}>
          <dt>{texts.payment}</dt>
          <dd className={styles['method']}>
            <PaymentIcon type={order.paymentType} />
            <span>{order.paymentType.showName}</span>
          </dd>
        </div>
        {card && (
          <div className={styles['row']}>
            <dt>{texts.card}</dt>
            <dd>{cardName(card)}</dd>
          </div>
        )}
        {authorization && (
          <div className={styles['row']}>
            <dt>{texts.authorization}</dt>
            <dd className={styles['code']}>{authorization}</dd>
          </div>
        )}
        {isLive && paysWith !== null && (
          <>
            <div className={styles['row']}>
              <dt>{texts.paysWith}</dt>
              <dd>{money(paysWith)}</dd>
            </div>
            <div className={styles['row']}>
              <dt>{texts.change}</dt>
              <dd>{money(paysWith - total)}</dd>
            </div>
          </>
        )}
      </dl>
      {earns && order.gainedPoints > 0 && (
        <p className={styles['points']}>
          {(isCompleted(order.status) ? texts.pointsGained : texts.pointsToGain)(order.gainedPoints, order.pointsName)}
        </p>
      )}
      {children}
      {hasReceipt(order) && <ReceiptButton order={order} />}
    </Card>
  )
}

type Facts = {
  readonly status: FollowUpOrder['status']
  readonly payment: Pick<FollowUpOrder['payment'], 'status' | 'refund'>
}

/** Whether the diner may print a receipt: the order was handed over, or money has paid it, also if it came back. */
const hasReceipt = ({ status, payment }: Facts): boolean =>
  isCompleted(status) || payment.status === 'APPROVED' || Boolean(payment.refund)

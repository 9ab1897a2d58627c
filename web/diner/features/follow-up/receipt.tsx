import type { ReactNode } from 'react'
import { formatMoney, toMinor } from '#domain/money/money.ts'
import { isCompleted } from '#domain/order/progress.ts'
import { cardName } from '#web/diner/texts/card-brand.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { useCurrency } from '#web/shared/api/queries.ts'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import type { FollowUpOrder } from './order-query.ts'
import { PaymentIcon } from './payment-icon.tsx'
import styles from './receipt.module.css'

/**
 * Formats the order's amounts in the currency of the time it was placed. An answer stored by an earlier release has no
 * currency; its country then decides.
 */
export function useOrderMoney(order: FollowUpOrder): (decimal: number) => string {
  const { currency } = useCurrency(order.money ? undefined : order.branchContact.address.country)
  const shown = order.money ?? currency
  return (decimal) => formatMoney(toMinor(decimal, shown.mantissaLength), shown)
}

/** FOLLOW-38 to FOLLOW-55. */
export function Receipt({ order, children }: { order: FollowUpOrder; children: ReactNode }) {
  const money = useOrderMoney(order)
  const { paysWith, total } = order
  const { card, authorization } = order.payment
  // A canceled order is not paid and earns nothing. A refunded order earns nothing either.
  const isLive = order.status !== 'CANCELED'
  const earns = isLive && !order.payment.refund
  return (
    <Card as="section" className={styles['receipt']} aria-label={texts.items}>
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
                    {groupItems.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ')}
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
            <dd>{amount === 0 && nothing[kind] ? nothing[kind] : amount < 0 ? `−${money(-amount)}` : money(amount)}</dd>
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
    </Card>
  )
}

type Kind = 'plain' | 'delivery' | 'service' | 'off' | 'total'
type MoneyRow = { readonly name: string; readonly amount: number; readonly kind: Kind }

/** The text instead of an amount of 0. */
const nothing: Partial<Record<Kind, string>> = { delivery: texts.free, service: texts.waived }

/** FOLLOW-43 to FOLLOW-50: the rows in their documented order; discounts are negative. */
function moneyRows(order: FollowUpOrder): readonly MoneyRow[] {
  const names = texts.rows
  const pointsRow = order.pointsName ? texts.pointsOf(order.pointsName) : names.points
  const plain = (name: string, amount: number): MoneyRow => ({ name, amount, kind: 'plain' })
  const off = (name: string, amount: number): MoneyRow => ({ name, amount: -amount, kind: 'off' })
  return [
    plain(names.subtotal, order.itemsPrice),
    ...order.surcharges.map(({ name, amount }) => plain(name, amount)),
    ...(order.type === 'DELIVERY' || order.deliveryFee > 0
      ? [{ ...plain(names.deliveryFee, order.deliveryFee), kind: 'delivery' as const }]
      : []),
    ...order.discounts.map(({ name, amount }) => off(name, amount)),
    ...(order.redeemedPoints > 0 ? [off(pointsRow, order.redeemedAmount)] : []),
    { name: names.serviceFee, amount: order.userServiceFee, kind: 'service' },
    { name: names.total, amount: order.total, kind: 'total' },
  ]
}

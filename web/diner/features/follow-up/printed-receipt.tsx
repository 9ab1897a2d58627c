import { cardName } from '#web/diner/texts/card-brand.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { modeName } from '#web/diner/texts/mode-name.ts'
import { printedReceiptTexts as texts } from '#web/diner/texts/printed-receipt.ts'
import { clockTimeWithUnit, fullDate } from '#web/shared/texts/clock.ts'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import { addressLines } from './destination.tsx'
import { amountText, extrasText, moneyRows } from './money-rows.ts'
import { useOrderMoney } from './order-money.ts'
import type { FollowUpOrder } from './order-query.ts'
import styles from './printed-receipt.module.css'

/** The receipt as paper has it. It says nothing about the diner and their address: a receipt is handed on. */
export function PrintedReceipt({ order }: { order: FollowUpOrder }) {
  const money = useOrderMoney(order)
  const { branch, branchContact: store } = order
  const at = (instant: string) => `${fullDate(instant, store.timeZone)} ${clockTimeWithUnit(instant, store.timeZone)}`
  return (
    <article className={styles['paper']}>
      <header className={styles['head']}>
        <h3 className={styles['shop']}>{store.name}</h3>
        {!store.name.includes(branch.name) && <p>{branch.name}</p>}
        {addressLines(store.address).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p className={styles['small']}>{texts.notAnInvoice}</p>
      </header>
      <Rows
        rows={[
          [texts.facts.order, order.code],
          [texts.facts.placed, at(order.orderedAt)],
          [texts.facts.mode, modeName(order)],
          [texts.facts.state, followUpTexts.status[order.status]],
        ]}
      />
      <Items order={order} money={money} />
      {order.notes && <p className={styles['small']}>{`${followUpTexts.notes}: ${order.notes}`}</p>}
      <Rows rows={moneyRows(order).map((row) => [row.name, amountText(row, money)])} endsInTotal />
      <Rows rows={paymentRows(order, money, at)} />
    </article>
  )
}

type Money = (amount: number) => string
type Row = readonly [name: string, value: string]

function Items({ order, money }: { order: FollowUpOrder; money: Money }) {
  return (
    <table className={styles['items']}>
      <caption>
        <VisuallyHidden>{followUpTexts.items}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {Object.values(followUpTexts.columns).map((name) => (
            <th key={name} scope="col">
              <VisuallyHidden>{name}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.items.map((item) => (
          <tr key={item.id}>
            <td>{item.quantity}</td>
            <td>
              <span>{item.name}</span>
              {item.extras.map(({ groupName, groupItems }) => (
                <span key={groupName} className={styles['extra']}>{`${groupName}: ${extrasText(groupItems)}`}</span>
              ))}
              {item.notes && <span className={styles['extra']}>{`“${item.notes}”`}</span>}
            </td>
            <td>{money(item.accPrice)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rows({ rows, endsInTotal = false }: { rows: readonly Row[]; endsInTotal?: boolean }) {
  return (
    <dl className={styles['rows']}>
      {rows.map(([name, value], index) => (
        // Two surcharges may share a name; the order of rows never changes.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <div key={index} className={endsInTotal && index === rows.length - 1 ? styles['total'] : undefined}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** How the order was paid, and each state of its money. */
function paymentRows(order: FollowUpOrder, money: Money, at: (instant: string) => string): readonly Row[] {
  const { paymentType, payment, paysWith, total, status } = order
  const { card, authorization, refund, steps = [] } = payment
  const isRefundTimed = steps.some(({ step }) => step === 'REFUND_REQUESTED' || step === 'REFUNDED')
  return [
    [texts.paid, paymentType.showName],
    ...(card ? [[followUpTexts.card, cardName(card)] as const] : []),
    ...(authorization ? [[followUpTexts.authorization, authorization] as const] : []),
    ...(paysWith === null || status === 'CANCELED'
      ? []
      : [[followUpTexts.paysWith, money(paysWith)] as const, [followUpTexts.change, money(paysWith - total)] as const]),
    ...steps.map(({ step, at: instant, amount }) => [texts.step(step, at(instant)), money(amount)] as const),
    ...(refund && !isRefundTimed ? [[texts.refund[refund.status], money(refund.amount)] as const] : []),
  ]
}

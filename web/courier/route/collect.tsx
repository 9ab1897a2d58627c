import { formatAmount } from '#domain/money/money.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Card } from '#web/shared/ui/card.tsx'
import type { WireShipment } from '../workplace/courier-calls.ts'
import styles from './collect.module.css'
import type { Collect } from './stops.ts'

const texts = courierTexts.collect

/** The money to collect, as lines: the amount, and the cash that the diner pays with. */
export type CollectWords = { readonly amount: string; readonly change: string | null }

const moneyIn = (currency: Collect['money']) => (decimal: number) => formatAmount(decimal, currency)

const amountWords = ({ method, amount, money }: Pick<Collect, 'method' | 'amount' | 'money'>): string =>
  (method === 'CARD' ? texts.byCard : texts.amount)(moneyIn(money)(amount))

/** The sum at all the doors of a stack. */
const sumWords = (collects: readonly [Pick<Collect, 'amount' | 'money'>, ...Pick<Collect, 'amount'>[]]) =>
  texts.inAll(moneyIn(collects[0].money)(collects.reduce((sum, { amount }) => sum + amount, 0)))

/** The amounts at the doors, or that all is paid; null from a gateway of an earlier release, which does not say it. */
export function offeredMoney(shipments: readonly Pick<WireShipment, 'toCollect'>[]): string | null {
  const known = shipments.flatMap(({ toCollect }) => (toCollect === undefined ? [] : [toCollect]))
  if (known.length < shipments.length) return null
  const [first, ...others] = known.flatMap((it) => it ?? [])
  if (!first) return courierTexts.collect.paid
  return shipments.length === 1 ? amountWords(first) : sumWords([first, ...others])
}

/** Formats the money to collect at a door. */
export function collectWords(collect: Collect): CollectWords {
  const { method, paysWith, change, money: currency } = collect
  const money = moneyIn(currency)
  if (method === 'CARD') return { amount: amountWords(collect), change: null }
  const asks = paysWith !== null && change !== null
  return {
    amount: amountWords(collect),
    change: !asks ? texts.open : change === 0 ? texts.exact : texts.cash(money(paysWith), money(change)),
  }
}

/** The money to collect at the door, and the change to bring. */
export const CollectCard = ({ words: { amount, change } }: { words: CollectWords }) => (
  <Card as="section" className={styles['collect']} aria-label={texts.title}>
    <p className={styles['amount']}>{amount}</p>
    {change && <p className={styles['change']}>{change}</p>}
  </Card>
)

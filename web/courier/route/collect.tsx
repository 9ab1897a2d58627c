import { formatMoney, toMinor } from '#domain/money/money.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import { Card } from '#web/shared/ui/card.tsx'
import styles from './collect.module.css'
import type { Collect } from './stops.ts'

const texts = courierTexts.collect

/** The money to collect, as lines: the amount, and the cash that the diner pays with. */
export type CollectWords = { readonly amount: string; readonly change: string | null }

/** Formats the money to collect at a door; shows cents only where there are some. */
export function collectWords({ method, amount, paysWith, change, money: currency }: Collect): CollectWords {
  const money = (decimal: number) =>
    formatMoney(toMinor(decimal, currency.mantissaLength), { ...currency, hideZeroCents: true })
  if (method === 'CARD') return { amount: texts.byCard(money(amount)), change: null }
  const asks = paysWith !== null && change !== null
  return {
    amount: texts.amount(money(amount)),
    change: !asks
      ? texts.open
      : change === 0
        ? texts.exact
        : `${texts.paysWith(money(paysWith))} · ${texts.change(money(change))}`,
  }
}

/** The money to collect at the door, and the change to bring. */
export const CollectCard = ({ words: { amount, change } }: { words: CollectWords }) => (
  <Card as="section" className={styles['collect']} aria-label={texts.title}>
    <p className={styles['amount']}>{amount}</p>
    {change && <p className={styles['change']}>{change}</p>}
  </Card>
)

import { formatMoney, formatMoneyWhole, toMinor, unit } from '#domain/money/money.ts'
import { useCurrency } from '#web/api/queries.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { Card } from '#web/ui/card.tsx'
import type { WireShipment } from '../courier-calls.ts'
import type { Collect } from '../stops.ts'
import styles from './collect.module.css'

const texts = courierTexts.collect

/** What to collect, as lines: the amount, and with what the diner pays. */
export type CollectWords = { readonly amount: string; readonly change: string | null }

/** The words for what is collected at the doors of one store; cents only where there are some. */
export function useCollectWords(shipments: readonly WireShipment[]) {
  const { currency } = useCurrency(shipments.find(({ collect }) => collect)?.branchContact.address.country)
  return ({ method, amount, paysWith, change }: Collect): CollectWords => {
    const money = (decimal: number) => {
      const minor = toMinor(decimal, currency.mantissaLength)
      return (minor % unit(currency.mantissaLength) === 0 ? formatMoneyWhole : formatMoney)(minor, currency)
    }
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
}

/** What to collect at the door, and what change to bring along. */
export const CollectCard = ({ words: { amount, change } }: { words: CollectWords }) => (
  <Card as="section" className={styles['collect']} aria-label={texts.title}>
    <p className={styles['amount']}>{amount}</p>
    {change && <p className={styles['change']}>{change}</p>}
  </Card>
)

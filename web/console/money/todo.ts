import { moneyTexts as texts } from '#web/console/texts/money.ts'
import type { MoneyWork, OrderInNeed } from '../api/money.ts'

const nameOf = (provider: string) => texts.providers[provider] ?? provider

/** The sentence that says what a person has to do about a need. */
export function todoOf({ paymentId, need }: MoneyWork, order: OrderInNeed, write: (amount: number) => string): string {
  const payment = order.payments.find(({ id }) => id === paymentId)
  const provider = nameOf(payment?.provider ?? '')
  const failed = payment?.refunds.findLast(({ status }) => status === 'failed')
  switch (need) {
    case 'wrong-sum':
      return texts.todo['wrong-sum'](write(payment?.amount ?? 0))
    case 'dispute':
      return texts.todo.dispute(provider)
    case 'refund-failed':
      return failed?.cause === 'order-canceled'
        ? texts.todo.refundFailedAfterClose(provider)
        : texts.todo.refundFailed(provider)
    case 'refunds-differ':
      return texts.todo.refundsDiffer(provider)
    default:
      return need satisfies never
  }
}

/** The provider's own reason for a refund that failed. */
export const reasonOf = ({ paymentId, need }: MoneyWork, { payments }: OrderInNeed): string | undefined =>
  need === 'refund-failed'
    ? payments.find(({ id }) => id === paymentId)?.refunds.findLast(({ status }) => status === 'failed')?.reason
    : undefined

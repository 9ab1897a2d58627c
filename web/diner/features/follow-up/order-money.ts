import { formatAmount } from '#domain/money/money.ts'
import { useCurrency } from '#web/shared/api/queries.ts'
import type { FollowUpOrder } from './order-query.ts'

/**
 * Formats the order's amounts in the currency of the time it was placed. An answer stored by an earlier release has no
 * currency; its country then decides.
 */
export function useOrderMoney(order: FollowUpOrder): (decimal: number) => string {
  const { currency } = useCurrency(order.money ? undefined : order.branchContact.address.country)
  const shown = order.money ?? currency
  return (decimal) => formatAmount(decimal, shown)
}

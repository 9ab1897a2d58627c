import { formatMoney, toMinor } from '#domain/money/money.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

/** Writes amounts of an order; null where its reader sees none. */
export function amountWriter(money: Wire['Money'] | undefined): ((amount: number) => string) | null {
  if (!money) return null
  const { currencySymbol, mantissaLength, hideZeroCents = false } = money
  return (amount) => formatMoney(toMinor(amount, mantissaLength), { currencySymbol, mantissaLength, hideZeroCents })
}

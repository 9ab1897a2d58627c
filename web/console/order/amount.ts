import { formatAmount } from '#domain/money/money.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

/** Writes amounts of an order; null where its reader sees none. */
export const amountWriter = (money: Wire['Money'] | undefined): ((amount: number) => string) | null =>
  money ? (amount) => formatAmount(amount, money) : null

/** Writes an amount that is taken away. Nothing that is taken away has no minus. */
export const lessOf = (write: (amount: number) => string, amount: number): string =>
  amount === 0 ? write(0) : `−${write(amount)}`

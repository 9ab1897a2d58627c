import { type Currency, type Money, toDecimal, toMinor } from '#domain/money/money.ts'
import type { Wire } from './schemas.ts'

/** Money of one country: the contract writes decimals, the domain counts minor units. */
export type Amounts = {
  readonly read: (decimal: number) => number
  readonly write: (minor: number) => number
  readonly readOrNull: (decimal: number | null) => number | null
  readonly writeOrNull: (minor: number | null) => number | null
}

/** `decimals` are those of the country: its `mantissaLength`. */
export function amountsOf(decimals: number): Amounts {
  const read = (decimal: number) => toMinor(decimal, decimals)
  const write = (minor: number) => toDecimal(minor, decimals)
  return {
    read,
    write,
    readOrNull: (decimal) => (decimal === null ? null : read(decimal)),
    writeOrNull: (minor) => (minor === null ? null : write(minor)),
  }
}

/** The way to write amounts of a currency: its symbol, and whether cents that are zero are hidden. */
export type Notation = Omit<Currency, 'mantissaLength'>

/** Returns the notation of a currency. */
export type NotationOf = (currency: string) => Notation

/** The currency and decimals of recorded amounts, with the notation of today's catalogue. */
export const writeMoney = ({ currency, decimals }: Money, notationOf: NotationOf): Wire['Money'] => ({
  currencyCode: currency,
  mantissaLength: decimals,
  ...notationOf(currency),
})

import type { Branch } from '#domain/catalog/branch.ts'
import { type Money, toDecimal, toMinor } from '#domain/money/money.ts'
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

/** Returns the symbol of a currency. */
export type SymbolOf = (currency: string) => string

/** The currency and decimals of recorded amounts. */
export const writeMoney = ({ currency, decimals }: Money, symbolOf: SymbolOf): Wire['Money'] => ({
  currencyCode: currency,
  currencySymbol: symbolOf(currency),
  mantissaLength: decimals,
})

/** The same, with the brand's wish about cents, for pages that show the amounts as the brand does. */
export const writeShownMoney = (
  money: Money,
  symbolOf: SymbolOf,
  { generalConfig }: Pick<Branch, 'generalConfig'>,
): Wire['Money'] => ({
  ...writeMoney(money, symbolOf),
  ...(generalConfig.hideZeroCents && { hideZeroCents: true }),
})

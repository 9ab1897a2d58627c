import { toDecimal } from '#domain/money/money.ts'
import type { Catalog } from './catalog.ts'

const usualDecimals = 2

/** Decimals of an amount where the store is. */
export const decimalsOf = (catalog: Pick<Catalog, 'country'>, countryCode: string | undefined) =>
  (countryCode === undefined ? undefined : catalog.country(countryCode))?.mantissaLength ?? usualDecimals

/** Writes minor units as the contract's decimals. */
export type ToAmount = (minor: number) => number

export const amountsOf =
  (decimals: number): ToAmount =>
  (minor) =>
    toDecimal(minor, decimals)

import type { Money } from '#domain/money/money.ts'
import type { Sum } from './events.ts'

/** Currencies of the served countries that have no decimals by ISO 4217; all others have two. */
const withoutDecimals: readonly string[] = ['CLP', 'PYG']

/** Decimals by ISO 4217. */
export const currencyDecimals = (currency: string): number => (withoutDecimals.includes(currency) ? 0 : 2)

/**
 * A shop's amount, in minor units of its country's `mantissaLength`, as providers reckon it; null when the currency has
 * no such small coins.
 */
export function sumOf(minor: number, currency: string, mantissaLength: number): Sum | null {
  const scaled = minor * 10 ** (currencyDecimals(currency) - mantissaLength)
  return Number.isSafeInteger(scaled) ? { minor: scaled, currency } : null
}

/** How a sum is counted today. */
export const moneyOf = ({ currency }: Pick<Sum, 'currency'>): Money => ({
  currency,
  decimals: currencyDecimals(currency),
})

/** An amount of an event in the minor units of today, also where the decimals of its currency were others by then. */
export const inUnitsOfToday = (minor: number, { currency, decimals }: Money): number =>
  minor * 10 ** (currencyDecimals(currency) - decimals)

/** In whole units, as most providers write it: 1234550 ARS is 12345.5, 12990 CLP is 12990. */
export const sumInUnits = ({ minor, currency }: Sum): number => minor / 10 ** currencyDecimals(currency)

/** From whole units; null when it is no amount of the currency. */
export function sumFromUnits(units: number, currency: string): Sum | null {
  const scale = 10 ** currencyDecimals(currency)
  const minor = Math.round(units * scale)
  return Number.isSafeInteger(minor) && Math.abs(minor / scale - units) < 1e-9 * Math.max(1, units)
    ? { minor, currency }
    : null
}

import type { Money } from '#domain/money/money.ts'
import type { Sum } from './events.ts'

/** Currencies of the served countries that have no decimals by ISO 4217; all others have two. */
const withoutDecimals: readonly string[] = ['CLP', 'PYG']

/** Decimals by ISO 4217. */
export const currencyDecimals = (currency: string): number => (withoutDecimals.includes(currency) ? 0 : 2)

/**
 * Converts a shop's amount, in minor units of its country's `mantissaLength`, to the providers' units; null when the
 * currency has no such small coins.
 */
export function sumOf(minor: number, currency: string, mantissaLength: number): Sum | null {
  const scaled = minor * 10 ** (currencyDecimals(currency) - mantissaLength)
  return Number.isSafeInteger(scaled) ? { minor: scaled, currency } : null
}

/** Returns the current units of a sum. */
export const moneyOf = ({ currency }: Pick<Sum, 'currency'>): Money => ({
  currency,
  decimals: currencyDecimals(currency),
})

/** Converts an amount of an event to today's minor units, even if the decimals of its currency were different then. */
export const inUnitsOfToday = (minor: number, { currency, decimals }: Money): number =>
  minor * 10 ** (currencyDecimals(currency) - decimals)

/** Returns whole units, as most providers write them: 1234550 ARS is 12345.5, 12990 CLP is 12990. */
export const sumInUnits = ({ minor, currency }: Sum): number => minor / 10 ** currencyDecimals(currency)

/** Converts from whole units; null when it is not an amount of the currency. */
export function sumFromUnits(units: number, currency: string): Sum | null {
  const scale = 10 ** currencyDecimals(currency)
  const minor = Math.round(units * scale)
  return Number.isSafeInteger(minor) && Math.abs(minor / scale - units) < 1e-9 * Math.max(1, units)
    ? { minor, currency }
    : null
}

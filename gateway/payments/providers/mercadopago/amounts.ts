import type { Sum } from '#domain/payment/events.ts'
import { sumInUnits } from '#domain/payment/sum.ts'

/**
 * The currencies of the provider's sites, one site per account. A card is charged in the account's currency; the call
 * cannot name another.
 */
const currencies: readonly string[] = ['ARS', 'BRL', 'CLP', 'COP', 'MXN', 'PEN', 'UYU']

/** Taken without decimals, also where ISO 4217 gives the currency some. */
const inWhole: readonly string[] = ['CLP', 'COP']

export const isOfASite = ({ currency }: Sum): boolean => currencies.includes(currency)

/** A number of whole units, as every amount is written here; null when the provider takes no such fraction. */
export function amountOf(sum: Sum): number | null {
  const units = sumInUnits(sum)
  return inWhole.includes(sum.currency) && !Number.isInteger(units) ? null : units
}

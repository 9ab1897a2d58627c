import type { Country } from '#domain/catalog/document.ts'
import { roundHalfUp } from './round.ts'

/** The part of a country that is needed to read and write an amount. */
export type Currency = Pick<Country, 'currencySymbol' | 'mantissaLength' | 'hideZeroCents'>

/**
 * The currency (ISO 4217) of amounts recorded in minor units, and its decimals in the catalogue at that time. The
 * amounts keep this meaning when the catalogue changes.
 */
export type Money = { readonly currency: string; readonly decimals: number }

/** OPEN-79: the country that is used until its data is loaded. */
export const defaultCountry: Country = {
  code: 'ar',
  name: 'Argentina',
  currencyCode: 'ARS',
  currencySymbol: '$',
  phonePrefix: '54',
  mantissaLength: 2,
}

/** One unit of the currency in minor units, which is also the value of one point (LOYAL-14). */
export const unit = (mantissaLength: number): number => 10 ** mantissaLength

/** Converts the wire's decimals: 12.345 with two decimals is 1235. */
export const toMinor = (decimal: number, mantissaLength: number): number =>
  // The rounding error of the product grows with its size, so it is cut at fifteen digits, the precision of a double.
  roundHalfUp(Number((decimal * unit(mantissaLength)).toPrecision(15)))

/** Converts to the wire's decimals: 1235 with two decimals is 12.35. */
export const toDecimal = (minor: number, mantissaLength: number): number => minor / unit(mantissaLength)

/**
 * FMT-01, FMT-02, FMT-04, OPEN-65: `$1.234,50`; `$1.234,00` unless the country hides cents that are zero. Pages, tickets and messages write
 * an amount by this rule alone.
 */
export const formatMoney = (minor: number, currency: Currency): string =>
  currency.hideZeroCents && minor % unit(currency.mantissaLength) === 0
    ? formatMoneyWhole(minor, currency)
    : withSymbol(minor, currency, currency.mantissaLength)

/** The same for an amount in the wire's decimals. */
export const formatAmount = (decimal: number, currency: Currency): string =>
  formatMoney(toMinor(decimal, currency.mantissaLength), currency)

/** CHECK-27: `$1.235`. */
export const formatMoneyWhole = (minor: number, currency: Currency): string => withSymbol(minor, currency, 0)

/** FMT-01: `1.234,5`. */
export const formatNumber = (value: number, decimals: number): string => {
  const scaled = toMinor(Math.abs(value), decimals)
  const digits = String(scaled).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, '.')
  const sign = value < 0 && scaled > 0 ? '-' : ''
  return decimals ? `${sign}${whole},${digits.slice(-decimals)}` : `${sign}${whole}`
}

/** FMT-05, FFMT-06, FOPEN-95: `1,2 km`. */
export const formatDistance = (metres: number): string => `${formatNumber(metres / 1000, 1)} km`

const withSymbol = (minor: number, { currencySymbol, mantissaLength }: Currency, decimals: number) => {
  const number = formatNumber(toDecimal(minor, mantissaLength), decimals)
  return number.startsWith('-') ? `-${currencySymbol}${number.slice(1)}` : `${currencySymbol}${number}`
}

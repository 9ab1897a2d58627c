import { formatNumber, toDecimal } from './money.ts'

/** The typed text is not exactly one amount. */
export type AmountRejection = { readonly type: 'CashAmountUnclear' }

/** Digits, or groups of three between dots, or between spaces as Costa Rica writes them; decimals after a comma. */
const ourWay = /^(\d+|[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:\s\d{3})+))(?:,(\d*))?$/
/** Many keyboards have a dot but no comma: one dot followed by one or two digits is a decimal point. */
const dottedWay = /^(\d+)\.(\d{0,2})$/

/** The sign of a served country's money, as a screen or a person writes it: `₲ `, `RD$`, `Gs. `, `B/.`, and behind the amount `€`. */
const besideDigits = /^(?:B\/\.|[^\d\s.,-]{1,4}(?:\.(?=\s))?)\s*|\s*€$/gi

/**
 * PAY-03: reads an amount as a person types it, in minor units and at least 0. Null for a text with two readings or
 * none, such as `20.000.50` or `20,000.50`: a guess could be a hundred times too high.
 */
export function readAmount(text: string, mantissaLength: number): number | null {
  const typed = text.trim().replace(besideDigits, '')
  const [, whole, decimals = ''] = ourWay.exec(typed) ?? dottedWay.exec(typed) ?? []
  if (whole === undefined) return null
  // Three digits after a comma may be thousands in another country's notation.
  if (decimals.length > Math.max(2, mantissaLength)) return null
  // The currency does not have such a small coin.
  if (/[1-9]/.test(decimals.slice(mantissaLength))) return null
  const minor = decimals.slice(0, mantissaLength).padEnd(mantissaLength, '0')
  const amount = Number(whole.replaceAll(/[.\s]/g, '')) * 10 ** mantissaLength + Number(minor)
  return Number.isSafeInteger(amount) ? amount : null
}

/** Writes an amount as a diner types it: `33.000`, or `32.450,50` where the decimals count. */
export const writeAmount = (minor: number, mantissaLength: number): string =>
  formatNumber(toDecimal(minor, mantissaLength), minor % 10 ** mantissaLength === 0 ? 0 : mantissaLength)

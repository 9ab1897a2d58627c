import { formatNumber, toDecimal } from '#domain/money/money.ts'

/** PAY-03: a typed amount in minor units, at least 0; null when the text is not an amount. */
export function readAmount(text: string, mantissaLength: number): number | null {
  const [whole = '', decimals = ''] = text.replaceAll('.', '').split(',')
  if (!/^\d+$/.test(whole)) return null
  return Number(whole) * 10 ** mantissaLength + Number(decimals.slice(0, mantissaLength).padEnd(mantissaLength, '0'))
}

/** As a diner types it: `33.000`, or `32.450,50` where the decimals count. */
export const writeAmount = (minor: number, mantissaLength: number): string =>
  formatNumber(toDecimal(minor, mantissaLength), minor % 10 ** mantissaLength === 0 ? 0 : mantissaLength)

/** PAY-03: a typed amount in minor units, at least 0; null when the text is not an amount. */
export function readAmount(text: string, mantissaLength: number): number | null {
  const [whole = '', decimals = ''] = text.replaceAll('.', '').split(',')
  if (!/^\d+$/.test(whole)) return null
  return Number(whole) * 10 ** mantissaLength + Number(decimals.slice(0, mantissaLength).padEnd(mantissaLength, '0'))
}

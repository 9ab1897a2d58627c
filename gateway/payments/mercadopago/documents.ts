import type { Payer } from '../port.ts'

type Identification = { readonly type: string; readonly number: string }

/** Each site knows its own types of documents and refuses the others; ours always says `DNI` (PAY-17). */
export function identificationOf({ document, country }: Payer): Identification | null {
  // Mexico's site has no types.
  if (document === null || country === 'mx') return null
  const number = document.replace(/[^\dA-Za-z]/g, '').toUpperCase()
  return number === '' ? null : { type: typeOf(number, country), number }
}

const types: Readonly<Record<string, string>> = { ar: 'DNI', br: 'CPF', co: 'CC', pe: 'DNI', uy: 'CI' }

const typeOf = (number: string, country: string): string =>
  country === 'cl' && isRut(number) ? 'RUT' : (types[country] ?? 'Otro')

/** Chile's number ends in a check digit modulo 11, where K stands for ten. */
function isRut(text: string): boolean {
  const [, digits, check] = /^(\d{6,8})([\dK])$/.exec(text) ?? []
  if (digits === undefined) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => total + Number(digit) * (2 + (index % 6)), 0)
  return check === '0123456789K'[(11 - (sum % 11)) % 11]
}

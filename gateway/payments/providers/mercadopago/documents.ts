import { isRut } from '#domain/checkout/rut.ts'
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

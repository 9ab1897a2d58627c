import type { PhoneCountry } from '#domain/phone/countries.ts'

export const phoneCountryText = 'País del teléfono'

/** Asks which number an ambiguous text means. */
export const phoneQuestion = { before: '¿Es', between: 'o', behind: '?' } as const

/** CHECK-38. */
const prefixes: Record<PhoneCountry, string> = {
  ar: 'AR +54',
  uy: 'UY +598',
  cl: 'CL +56',
  co: 'CO +57',
  pe: 'PE +51',
  br: 'BR +55',
  ve: 'VE +58',
  py: 'PY +595',
  mx: 'MX +52',
  ec: 'EC +593',
  bo: 'BO +591',
  us: 'US +1',
}

/** The countries of phones, as the choice before a number. */
export const phoneOptions = (Object.entries(prefixes) as [PhoneCountry, string][]).map(([value, label]) => ({
  value,
  label,
}))

import { type CountryCode, countries } from '#domain/country/countries.ts'

export const phoneCountryText = 'País del teléfono'

/** Asks which number an ambiguous text means. */
export const phoneQuestion = { before: '¿Es', between: 'o', behind: '?' } as const

/** `UY +598`, as the choice before a number. */
export const prefixText = (code: CountryCode): string => `${code} +${countries[code].callingCode}`

/** Shows how a number of the country is typed. */
export const phoneExampleText = (code: CountryCode): string => {
  const example = `Por ejemplo: ${countries[code].phoneExample}.`
  return code === 'AR' ? `Con característica y sin 15. ${example}` : example
}

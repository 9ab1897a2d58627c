import fc from 'fast-check'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import { getCountryCallingCode, getExampleNumber, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { describe, expect, test } from 'vitest'
import {
  type CountryCode,
  countries,
  countriesFrom,
  countryCodes,
  countryOf,
  isServed,
} from '#domain/country/countries.ts'
import { formatPhone, spacedPhone } from '#domain/phone/phone.ts'

const sellInSpanish = 'AR BO CL CO CR CU DO EC ES GQ GT HN MX NI PA PE PR PY SV US UY VE'.split(' ')

test('[CHECK-38] [ADDR-26] the countries of the requirements come first, and each that sells in Spanish is served', () => {
  expect(countryCodes.join().toLowerCase()).toMatch(/^ar,uy,cl,co,pe,br,ve,py,mx,ec,bo,us,/)
  expect(sellInSpanish.filter((code) => !isServed(code))).toEqual([])
  expect(countryCodes.filter((code) => !sellInSpanish.includes(code))).toEqual(['BR'])
})

test('a store of a country that is not served counts as one of Argentina', () => {
  expect(['UY', 'ES', 'FR', 'toString'].map((country) => countryOf({ address: { country } }))).toEqual([
    'UY',
    'ES',
    'AR',
    'AR',
  ])
  expect(countryOf(undefined)).toBe('AR')
})

test('a choice of countries begins with the one of the store, and has each once', () => {
  expect(countriesFrom('UY').slice(0, 3)).toEqual(['UY', 'AR', 'CL'])
  expect(countriesFrom('UY').toSorted()).toEqual(countryCodes.toSorted())
})

/** Numbers of mobile phones of the country, as its plan has them. */
const mobiles = (code: CountryCode) => {
  const example = String(getExampleNumber(code, examples)?.nationalNumber)
  const stem = example.slice(0, -5)
  return fc
    .integer({ min: 0, max: 99_999 })
    .map((end) => parsePhoneNumberFromString(`+${countries[code].callingCode}${stem}${String(end).padStart(5, '0')}`))
    .filter((number) => (number?.isValid() ?? false) && number?.getType() !== 'FIXED_LINE')
    .map((number) => number!)
}

describe.each(countryCodes)('%s', (code) => {
  const { alpha3, callingCode, phoneExample } = countries[code]

  test('a country has the calling code of its plan, and three letters', () => {
    expect(callingCode).toBe(getCountryCallingCode(code))
    expect(alpha3).toMatch(/^[A-Z]{3}$/)
  })

  test('a country shows a phone as its people write it', () => {
    const phone = formatPhone(phoneExample, code)
    expect(phone).toMatch(new RegExp(`^\\+${callingCode}`))
    expect(parsePhoneNumberFromString(phone ?? '')?.getType()).toMatch(/MOBILE/)
  })

  test('[OPEN-22] a country reads its phones as people write them, and everywhere with a plus sign', () => {
    fc.assert(
      fc.property(mobiles(code), (number) => {
        const national = number.formatNational()
        for (const typed of [
          national,
          national.replaceAll(/\D/g, ''),
          number.nationalNumber,
          number.formatInternational(),
        ])
          expect([typed, formatPhone(typed, code)]).toEqual([typed, number.number])
        for (const elsewhere of countryCodes) {
          expect(formatPhone(number.number, elsewhere)).toBe(number.number)
          expect(formatPhone(spacedPhone(number.number), elsewhere)).toBe(number.number)
        }
      }),
      { numRuns: 20 },
    )
  })
})

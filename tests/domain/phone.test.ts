import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addressCountries, phoneCountries } from '#domain/phone/countries.ts'
import { cleanPhone, formatPhone, isValidPhone } from '#domain/phone/phone.ts'

describe('a phone', () => {
  test.each([
    ['11 5555-1234'],
    ['011 5555 1234'],
    ['011 15 5555 1234'],
    ['+54 9 11 5555 1234'],
    ['54 11 5555 1234'],
    ['0054 9 11 5555 1234'],
  ])('[FMT-08] [OPEN-22] [FOPEN-81] %s is cleaned to one number, the 9 of a mobile after 54', (input) => {
    expect(cleanPhone(input)).toBe('5491155551234')
    expect(formatPhone(input)).toBe('+5491155551234')
  })

  test('[OPEN-22] another country puts its own prefix', () => {
    expect(cleanPhone('099 123 456', 'uy')).toBe('59899123456')
    expect(cleanPhone('55 99999 8888', 'br')).toBe('5555999998888')
    expect(cleanPhone('+598 99 123 456', 'ar')).toBe('59899123456')
  })

  test.each([
    ['', false],
    ['1234567', false],
    ['1155551234', true],
    ['3415551234', true],
    ['12345678901234567', false],
    ['hola', false],
  ])('[OPEN-23] %s is valid in Argentina: %s', (input, valid) => {
    expect(isValidPhone(input)).toBe(valid)
    expect(formatPhone(input) !== null).toBe(valid)
  })

  test('[CHECK-38] a phone of a country that is not allowed is not valid', () => {
    expect(isValidPhone('+34 600 123 456')).toBe(false)
    expect(isValidPhone('+1 212 555 0123')).toBe(true)
  })

  test('[OPEN-22] a cleaned phone is clean already', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^(11|341|351|261|381)[4-6][0-9]{7}$/), (digits) => {
        const clean = cleanPhone(digits)
        expect(cleanPhone(clean)).toBe(clean)
      }),
    )
  })
})

test('[CHECK-38] [ADDR-26] phones come from the countries of the addresses and from the us', () => {
  expect(addressCountries.join()).toBe('ar,uy,cl,co,pe,br,ve,py,mx,ec,bo')
  expect(phoneCountries.join()).toBe('ar,uy,cl,co,pe,br,ve,py,mx,ec,bo,us')
})

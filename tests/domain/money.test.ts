import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  defaultCountry,
  formatDistance,
  formatMoney,
  formatMoneyWhole,
  formatNumber,
  toDecimal,
  toMinor,
} from '#domain/money/money.ts'
import { percentOf, roundHalfUp } from '#domain/money/round.ts'

const chile = { ...defaultCountry, currencySymbol: 'CLP$', mantissaLength: 0 }

describe('amounts on the wire', () => {
  test.each([
    [1.005, 2, 101],
    [10.075, 2, 1008],
    [8.345, 2, 835],
    [0.1 + 0.2, 2, 30],
    [1234.5, 0, 1235],
    [-1.005, 2, -101],
  ])('[AMBIG-24] a decimal of %d with %d decimals is read half up as %d', (decimal, mantissa, minor) => {
    expect(toMinor(decimal, mantissa)).toBe(minor)
  })

  test('an amount goes to the wire and back unchanged', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e10, max: 1e10 }), fc.integer({ min: 0, max: 3 }), (minor, mantissa) => {
        expect(toMinor(toDecimal(minor, mantissa), mantissa)).toBe(minor)
      }),
    )
  })

  test('[AMBIG-24] a half rounds up even when binary fractions left it a hair below', () => {
    expect(roundHalfUp(percentOf(1005, 90))).toBe(905)
    expect(roundHalfUp(904.4999999999)).toBe(905)
    expect(roundHalfUp(904.4999)).toBe(904)
  })

  test('a negative amount rounds away from zero, and one that rounds to nothing has no sign', () => {
    expect([roundHalfUp(-904.5), roundHalfUp(-904.4)]).toEqual([-905, -904])
    // toBe tells 0 from -0.
    for (const tiny of [0, -0, -0.2, 0.2]) expect(roundHalfUp(tiny)).toBe(0)
  })
})

describe('amounts on the screen', () => {
  test('[FMT-01] a point separates the thousands and a comma the decimals', () => {
    expect(formatNumber(1234567.8, 1)).toBe('1.234.567,8')
    expect(formatNumber(-1234.5, 1)).toBe('-1.234,5')
    expect(formatNumber(-0.04, 1)).toBe('0,0')
  })

  test('[FMT-02] the country sets the number of decimals', () => {
    expect(formatMoney(150_000, defaultCountry)).toBe('$1.500,00')
    expect(formatMoney(1500, chile)).toBe('CLP$1.500')
    const thousandths = { ...defaultCountry, mantissaLength: 3 }
    for (const hideZeroCents of [false, true])
      expect(formatMoney(1_234_500, { ...thousandths, hideZeroCents })).toBe('$1.234,500')
  })

  test('a country may hide cents of zero; other cents stay', () => {
    const hiding = { ...defaultCountry, hideZeroCents: true }
    expect(formatMoney(150_000, hiding)).toBe('$1.500')
    expect(formatMoney(150_050, hiding)).toBe('$1.500,50')
    expect(formatMoney(-150_000, hiding)).toBe('-$1.500')
    expect(formatMoney(0, hiding)).toBe('$0')
    expect(formatMoney(1500, { ...chile, hideZeroCents: true })).toBe('CLP$1.500')
    expect(formatMoney(150_000, { ...hiding, hideZeroCents: false })).toBe('$1.500,00')
  })

  test('[OPEN-79] the country of an amount is Argentina until its data has arrived', () => {
    expect(defaultCountry).toEqual({
      code: 'ar',
      name: 'Argentina',
      currencyCode: 'ARS',
      currencySymbol: '$',
      phonePrefix: '54',
      mantissaLength: 2,
    })
  })

  test('[OPEN-65] [FMT-04] the symbol of the currency is right before the number', () => {
    expect(formatMoney(5, defaultCountry)).toBe('$0,05')
    expect(formatMoney(-99_905, defaultCountry)).toBe('-$999,05')
  })

  test('[AMBIG-26] the minimum is written without decimals', () => {
    expect(formatMoneyWhole(1_500_000, defaultCountry)).toBe('$15.000')
  })

  test('[FMT-05] [FFMT-06] a distance is in kilometres with one decimal', () => {
    expect(formatDistance(1249)).toBe('1,2 km')
    expect(formatDistance(1250)).toBe('1,3 km')
    expect(formatDistance(3)).toBe('0,0 km')
    expect(formatDistance(12_345_678)).toBe('12.345,7 km')
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accentText, contrastRatio, fontOn, luminance, mix, parseHex } from '#domain/contrast/contrast.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((it) => `#${it.toString(16).padStart(6, '0')}`)

test('[BRAND-09] the ratio is that of the standard relative luminance', () => {
  expect(luminance('#FFFFFF')).toBeCloseTo(1, 6)
  expect(luminance('#000')).toBe(0)
  expect(luminance('#0a0a0a')).toBeCloseTo(0.003035, 5)
  expect(contrastRatio('#000000', '#FFFFFF')).toBeCloseTo(21, 6)
  expect(contrastRatio('#F78700', '#FFFFFF')).toBeCloseTo(2.49, 2)
  expect(contrastRatio('#000000', '#F78700')).toBeCloseTo(8.42, 2)
  expect(contrastRatio('#1C1C1C', '#fad7a0')).toBeCloseTo(12.41, 2)
})

test('[BRAND-08] the font on a surface is black or white, the one with the higher ratio', () => {
  expect(fontOn('#F78700')).toBe('#000000')
  expect(fontOn('#272524')).toBe('#FFFFFF')
  fc.assert(
    fc.property(color, (surface) => {
      const other = fontOn(surface) === '#000000' ? '#FFFFFF' : '#000000'
      expect(contrastRatio(fontOn(surface), surface)).toBeGreaterThanOrEqual(contrastRatio(other, surface))
    }),
  )
})

test('[BRAND-08] the font on a surface is readable on any colour', () => {
  fc.assert(
    fc.property(color, (it) => {
      expect(contrastRatio(fontOn(it), it)).toBeGreaterThanOrEqual(4.5)
    }),
  )
})

describe('an accent as text', () => {
  test('[BRAND-08] an accent as text is readable on any background, for any colour', () => {
    fc.assert(
      fc.property(color, color, (accent, background) => {
        expect(contrastRatio(accentText(accent, background), background)).toBeGreaterThanOrEqual(4.5)
      }),
    )
  })

  test('a colour that is just readable enough is not changed', () => {
    const ratio = contrastRatio('#d32f2f', '#ffffff')
    expect(accentText('#d32f2f', '#ffffff', ratio)).toBe('#d32f2f')
    expect(accentText('#d32f2f', '#ffffff', ratio + 0.01)).not.toBe('#d32f2f')
  })

  test('a readable colour is not changed, and another keeps its hue', () => {
    expect(accentText('#d32f2f', '#ffffff')).toBe('#d32f2f')
    const [red = 0, green = 0, blue = 0] = parseHex(accentText('#F78700', '#f5f5f5')) ?? []
    expect(red).toBeGreaterThan(green)
    expect(green).toBeGreaterThan(blue)
  })
})

test('a text that is no colour is reported', () => {
  expect(parseHex('#abc')).toEqual([170, 187, 204])
  expect(parseHex(' #abc ')).toEqual([170, 187, 204])
  expect(parseHex('orange')).toBeNull()
  expect(parseHex('x#abc')).toBeNull()
  expect(parseHex('#abcd')).toBeNull()
})

test('a mix lies between its two colours, and an invalid colour counts as black', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(mix('#102030', '#ffeedd', 0)).toBe('#102030')
  expect(mix('#102030', '#ffeedd', 1)).toBe('#ffeedd')
  expect(mix('orange', '#ffffff', 0)).toBe('#000000')
})

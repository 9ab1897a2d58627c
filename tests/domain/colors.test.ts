import { expect, test } from 'vitest'
import { customPropertiesOf, schemeOf } from '#domain/colors/custom-properties.ts'
import { paletteOf } from '#domain/colors/palette.ts'
import { contrastRatio } from '#domain/contrast/contrast.ts'

test('[BRAND-03] [BRAND-04] [BRAND-05] [BRAND-06] [BRAND-07] [OPEN-66] the palette of a branch without its own colours has the light defaults', () => {
  expect(paletteOf({ colorModeType: 'LIGHT' })).toMatchObject({
    mode: 'light',
    buttonBorder: '#2bbf66',
    main: '#F78700',
    promotionalBanner: '#F78700',
    background: '#f5f5f5',
    text: '#1c1c1c',
    descriptionText: '#6b6b6b',
  })
})

test('[BRAND-03] [BRAND-04] [BRAND-05] [BRAND-06] [BRAND-07] [OPEN-66] the dark palette of a branch without its own colours has the dark defaults', () => {
  expect(paletteOf({ colorModeType: 'DARK' })).toMatchObject({
    mode: 'dark',
    buttonBorder: '#2bbf66',
    main: '#F78700',
    promotionalBanner: '#F78700',
    background: '#272524',
    text: '#ffffff',
    descriptionText: '#c7c7c7',
  })
})

test('[BRAND-02] LIGHT uses the light colours and any other value the dark ones', () => {
  const own = { lightMainColor: '#112233', darkMainColor: '#ddeeff' }
  expect(paletteOf({ ...own, colorModeType: 'LIGHT' }).main).toBe('#112233')
  expect(paletteOf({ ...own, colorModeType: 'DARK' }).main).toBe('#ddeeff')
})

test('[BRAND-08] each surface has a font that is readable on it', () => {
  const palette = paletteOf({ colorModeType: 'LIGHT', lightMainColor: '#0000aa', mainTextColorLight: '#eeeeee' })
  expect(palette.onMain).toBe('#FFFFFF')
  expect(palette.onButton).toBe('#000000')
  for (const text of [palette.text, palette.mainText, palette.descriptionText])
    expect(contrastRatio(text, palette.background)).toBeGreaterThanOrEqual(4.5)
})

const [light, dark] = [paletteOf({ colorModeType: 'LIGHT' }), paletteOf({ colorModeType: 'DARK' })]

test('the style sheet of a branch takes each surface, and the text on it, from the palette', () => {
  for (const palette of [light, dark])
    expect(customPropertiesOf(palette)).toMatchObject({
      '--ground': palette.background,
      '--ink': palette.text,
      '--accent': palette.main,
      '--on-accent': palette.onMain,
      '--banner': palette.promotionalBanner,
      '--on-banner': palette.onPromotionalBanner,
      '--bordered': palette.buttonBorder,
    })
})

test('the style sheet of a branch has texts in the shop’s colours that a tint leaves readable', () => {
  for (const palette of [light, dark]) {
    const properties = customPropertiesOf(palette)
    for (const name of ['--ink-soft', '--accent-ink'])
      expect(contrastRatio(properties[name] ?? '', palette.background)).toBeGreaterThanOrEqual(5.6)
  }
})

test('the style sheet of a branch is dark where the ground is, for any name of the shop’s mode', () => {
  expect([schemeOf(light), schemeOf(dark)]).toEqual(['light', 'dark'])
  expect(schemeOf(paletteOf({ colorModeType: 'LIGHT', mainBackgroundColorLight: '#101010' }))).toBe('dark')
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accentPropertiesOf } from '#domain/colors/accent-properties.ts'
import { contrastRatio } from '#domain/contrast/contrast.ts'

const pages = [
  { ground: '#f7f3ec', ink: '#17120d', scheme: 'light' },
  { ground: '#191613', ink: '#fff8ee', scheme: 'dark' },
] as const

test.each(pages)('any shop’s accent carries its text at 7:1 on a courier’s page, %o', (page) => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (main) => {
      const shades = accentPropertiesOf(main, page, 7)
      expect(contrastRatio(shades['--accent']!, shades['--on-accent']!)).toBeGreaterThanOrEqual(7)
      expect(contrastRatio(shades['--accent-ink']!, page.ground)).toBeGreaterThanOrEqual(7)
    }),
  )
})

test('an accent that is readable stays as the shop has chosen it', () => {
  expect(accentPropertiesOf('#f78700', pages[0], 7)['--accent']).toBe('#f78700')
})

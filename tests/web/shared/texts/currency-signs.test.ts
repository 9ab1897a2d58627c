import { readFileSync } from 'node:fs'
import { type Font, openSync } from 'fontkit'
import { expect, test } from 'vitest'
import { currencySigns } from '#tests/kit/served-shops.ts'

const folder = 'web/shared/ui'
const css = readFileSync(`${folder}/tokens.css`, 'utf8')

function fontAt(path: string): Font {
  const font = openSync(`${folder}/${path}`)
  if (!('layout' in font)) throw new Error(`${path} is no single font`)
  return font
}

/** The files of a family in our style sheet, and the characters for which each is loaded. */
const facesOf = (family: string) =>
  [...css.matchAll(/@font-face \{([^}]+)\}/g)].flatMap(([, rule = '']) => {
    const [, path] = /url\("([^"]+)"\)/.exec(rule) ?? []
    if (!rule.includes(`font-family: "${family}";`) || path === undefined) return []
    const [, ranges] = /unicode-range: ([^;]+);/.exec(rule) ?? []
    const only = ranges?.split(', ').map((range) => Number.parseInt(range.slice(2), 16))
    return [{ font: fontAt(path), weight: /font-weight: ([^;]+);/.exec(rule)?.[1], only }]
  })

for (const family of ['Figtree', 'Bricolage Grotesque'])
  test(`${family} has the signs of the money of each served country`, () => {
    const faces = facesOf(family)
    for (const sign of currencySigns.join('')) {
      const code = sign.codePointAt(0) ?? 0
      const isDrawn = faces.some(({ font, only }) => (only?.includes(code) ?? true) && font.hasGlyphForCodePoint(code))
      expect(isDrawn, sign).toBe(true)
    }
    // A browser joins only files of the same range of weights.
    expect(new Set(faces.map(({ weight }) => weight)).size).toBe(1)
  })

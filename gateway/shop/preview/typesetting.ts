import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

/** It has the signs of the guaraní and the colón. */
const moreDisplay = 'bricolage-grotesque-latin-ext-700-normal.woff'

/** The client's two faces, in the weights of a preview; of each the letters of Europe's and Latin America's languages. */
const files = {
  display: ['bricolage-grotesque-latin-700-normal.woff', moreDisplay],
  text: ['figtree-latin-500-normal.woff', 'figtree-latin-ext-500-normal.woff', moreDisplay],
} as const

export type Face = keyof typeof files

const opened = new Map<Face, readonly Font[]>()

/** Read with the first text, some 20 kB each. */
function fontsOf(face: Face): readonly Font[] {
  const known = opened.get(face)
  if (known) return known
  const fresh = files[face].map((name) => {
    const font = openSync(fileURLToPath(new URL(`./fonts/${name}`, import.meta.url)))
    if (!('layout' in font)) throw new Error(`${name} is no single font`)
    return font
  })
  opened.set(face, fresh)
  return fresh
}

/**
 * The text that a face can draw: characters without a glyph, such as emoji, are left out, as are line breaks and doubled spaces.
 * A box in place of each would tell less.
 */
export function drawable(text: string, face: Face): string {
  const fonts = fontsOf(face)
  const drawable = [...text.normalize('NFC')].map((character) => {
    if (/\s/.test(character)) return ' '
    return fonts.some((font) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) ? character : ''
  })
  return drawable.join('').replaceAll(/ +/g, ' ').trim()
}

/** A text in parts, each of one font: a run of glyphs with the font's units. */
function runsOf(text: string, face: Face) {
  const fonts = fontsOf(face)
  const [first] = fonts
  const parts: { font: Font; text: string }[] = []
  for (const character of text) {
    const font = fonts.find((one) => one.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) ?? first
    const last = parts.at(-1)
    if (last && last.font === font) last.text += character
    else if (font) parts.push({ font, text: character })
  }
  return parts.map((part) => ({ font: part.font, run: part.font.layout(part.text) }))
}

export const widthOf = (text: string, face: Face, size: number): number =>
  runsOf(text, face).reduce((sum, { font, run }) => sum + (run.advanceWidth * size) / font.unitsPerEm, 0)

type At = { readonly x: number; readonly y: number; readonly size: number; readonly face: Face; readonly fill: string }

/** A line as SVG paths, because a machine may have no font at all. `y` is that of its base line. */
export function drawnText(text: string, { x, y, size, face, fill }: At): string {
  const shapes: string[] = []
  let left = x
  for (const { font, run } of runsOf(text, face)) {
    const scale = size / font.unitsPerEm
    for (const [at, glyph] of run.glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = run.positions[at] ?? {}
      const [dx, dy] = [left + xOffset * scale, y - yOffset * scale].map((value) => value.toFixed(2))
      const outline = glyph.path.toSVG()
      if (outline) shapes.push(`<path transform="translate(${dx} ${dy}) scale(${scale} ${-scale})" d="${outline}"/>`)
      left += xAdvance * scale
    }
  }
  return `<g fill="${fill}">${shapes.join('')}</g>`
}

type Box = {
  readonly width: number
  readonly face: Face
  readonly sizes: readonly number[]
  /** The room for all lines, each as high as `leading` times its size. */
  readonly height: number
  readonly leading: number
}

type Fitted = { readonly size: number; readonly lines: readonly string[] }

/** Characters of a text that are laid out: more than four lines hold, however small. */
const longest = 160

/** Lines of a text in the largest size in which it fits; in the smallest one it is cut with an ellipsis. */
export function fitted(text: string, { width, height, leading, face, sizes }: Box): Fitted {
  const letters = [...drawable(text, face)].slice(0, longest).join('')
  const words = letters.split(' ').filter(Boolean).map(measured(face))
  const space = measured(face)(' ').width
  const mostLines = (size: number) => Math.max(1, Math.floor(height / (size * leading)))
  const inSize = (size: number) => ({ size, lines: wrapped(words, space, width / size) })
  const tried = sizes.map(inSize)
  const whole = tried.find(({ size, lines }) => lines.length <= mostLines(size))
  const smallest = tried.at(-1)
  if (whole || !smallest) return whole ?? { size: 0, lines: [] }
  const { size } = smallest
  const shown = smallest.lines.slice(0, mostLines(size))
  return { size, lines: [...shown.slice(0, -1), cut(shown.at(-1) ?? '', face, width / size)] }
}

/** A text with its width at size 1, so that each word is laid out once for all sizes. */
type TextWidth = { readonly text: string; readonly width: number }

const measured =
  (face: Face) =>
  (text: string): TextWidth => ({ text, width: widthOf(text, face, 1) })

function wrapped(words: readonly TextWidth[], space: number, width: number): readonly string[] {
  const lines: string[] = []
  let left = 0
  for (const word of words.flatMap((one) => broken(one, width))) {
    const last = lines.at(-1)
    if (last !== undefined && space + word.width <= left) {
      lines[lines.length - 1] = `${last} ${word.text}`
      left -= space + word.width
    } else {
      lines.push(word.text)
      left = width - word.width
    }
  }
  return lines
}

/** A word that is longer than a line, in pieces of about one line. */
function broken(word: TextWidth, width: number): readonly TextWidth[] {
  if (word.width <= width) return [word]
  const characters = [...word.text]
  const count = Math.ceil((word.width * 1.1) / width)
  const length = Math.ceil(characters.length / count)
  return Array.from({ length: count }, (_, n) => ({
    text: characters.slice(n * length, (n + 1) * length).join(''),
    width: word.width / count,
  })).filter(({ text }) => text !== '')
}

function cut(line: string, face: Face, width: number): string {
  let shown = [...line]
  while (shown.length > 0 && widthOf(`${shown.join('')}…`, face, 1) > width) shown = shown.slice(0, -1)
  return `${shown.join('').trimEnd()}…`
}

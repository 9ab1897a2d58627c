import { schemeOf } from '#domain/colors/custom-properties.ts'
import type { Palette } from '#domain/colors/palette.ts'
import { shadesOf } from '#domain/colors/shades.ts'
import { contrastRatio, fontOn } from '#domain/contrast/contrast.ts'
import { previewSize } from './size.ts'
import { drawable, drawnText, fitted, widthOf } from './typesetting.ts'

/** The words of a preview. */
export type Words = {
  /** The name of a shop or of a plate. */
  readonly title: string
  /** The shop's name above that of its plate. */
  readonly over: string | null
  readonly detail: string | null
  /** The words in the coloured pill: a price, or an invitation. */
  readonly pill: string
}

/** A square or rectangle that a picture is put into. */
type PictureBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

export type Layout = {
  readonly svg: string
  /** Where the logo goes, beside the title of a photograph or on the coloured panel. */
  readonly logo: PictureBox | null
  readonly photograph: PictureBox | null
}

const margin = 72
const leading = { title: 1.06, detail: 1.3 } as const

type Has = { readonly logo: boolean; readonly photograph: boolean }

/**
 * The lines of the preview as an SVG without a font, and the spots of its pictures. The words are at the left, at the right
 * is the plate's photograph, or the shop's logo on its main colour.
 */
export function layOut(words: Words, palette: Palette, has: Has): Layout {
  const { width, height } = previewSize
  const from = has.photograph ? 660 : 730
  const fill = visibleOn(palette.background, palette.main, palette.text)
  const small = has.logo && has.photograph ? { left: margin, top: 60, width: 84, height: 84 } : null
  const large =
    has.logo && !has.photograph
      ? { left: from + (width - from) / 2 - 160, top: height / 2 - 160, width: 320, height: 320 }
      : null
  const shapes = [
    `<rect width="${width}" height="${height}" fill="${palette.background}"/>`,
    ...(has.photograph ? [] : [panel(palette, fill, from, large)]),
    ...wordsBeside(words, palette, { wide: from - 140 - (has.photograph ? 0 : 30), logo: small }),
    pill(words.pill, fill),
  ]
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`,
    logo: small ?? (large && inside(large, 36)),
    photograph: has.photograph ? { left: from, top: 0, width: width - from, height } : null,
  }
}

/** The shop's name at the top, and a title with its detail in the middle of the room that is left above the pill. */
function wordsBeside(
  words: Words,
  palette: Palette,
  { wide, logo }: { readonly wide: number; readonly logo: PictureBox | null },
) {
  const { text, descriptionText } = palette
  const [above, below] = [words.over === null ? 80 : 180, 450]
  const detail = fitted(words.detail ?? '', {
    width: wide,
    height: 90,
    leading: leading.detail,
    face: 'text',
    sizes: [32],
  })
  const room = below - above - (detail.lines.length > 0 ? 22 + detail.lines.length * 42 : 0)
  const sizes = [92, 84, 76, 68, 60, 52, 46]
  const title = fitted(words.title, { width: wide, height: room, leading: leading.title, face: 'display', sizes })
  const titleHeight = title.lines.length * title.size * leading.title
  const top = above + (room - titleHeight) / 2
  const left = logo ? logo.left + logo.width + 24 : margin
  const over = fitted(words.over ?? '', {
    width: margin + wide - left,
    height: 44,
    leading: 1.2,
    face: 'text',
    sizes: [34, 28],
  })
  return [
    ...over.lines.map((line) =>
      drawnText(line, { x: left, y: 114, size: over.size, face: 'text', fill: descriptionText }),
    ),
    ...title.lines.map((line, n) => {
      const y = top + title.size * (0.86 + n * leading.title)
      return drawnText(line, { x: margin, y, size: title.size, face: 'display', fill: text })
    }),
    ...detail.lines.map((line, n) => {
      const y = top + titleHeight + 50 + n * 42
      return drawnText(line, { x: margin, y, size: detail.size, face: 'text', fill: descriptionText })
    }),
  ]
}

const inside = ({ left, top, width, height }: PictureBox, by: number): PictureBox => ({
  left: left + by,
  top: top + by,
  width: width - 2 * by,
  height: height - 2 * by,
})

/** The main colour, or that of the text where it would not be seen on the ground. */
const visibleOn = (ground: string, main: string, text: string) => (contrastRatio(main, ground) >= 1.6 ? main : text)

/** The coloured panel, with a card for the logo; without one with the rings of a plate. */
function panel(palette: Palette, fill: string, from: number, card: PictureBox | null): string {
  const { width, height } = previewSize
  const ground = `<rect x="${from}" width="${width - from}" height="${height}" fill="${fill}"/>`
  if (card)
    return `${ground}<rect x="${card.left}" y="${card.top}" width="${card.width}" height="${card.height}" rx="56" fill="${palette.background}"/>`
  const deep = shadesOf({ ground: palette.background, ink: palette.text, accent: fill }, schemeOf(palette))[
    '--accent-deep'
  ]
  const [x, y] = [from + (width - from) / 2, height / 2]
  return `${ground}${[170, 122].map((r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${deep}" stroke-width="10"/>`).join('')}`
}

function pill(words: string, fill: string): string {
  const said = drawable(words, 'display')
  if (said === '') return ''
  const size = 40
  const wide = widthOf(said, 'display', size) + 64
  return `<rect x="${margin}" y="490" width="${wide.toFixed(1)}" height="76" rx="38" fill="${fill}"/>${drawnText(said, { x: margin + 32, y: 542, size, face: 'display', fill: fontOn(fill) })}`
}

import type { ColorConfig } from '#domain/catalog/branch.ts'
import { contrastRatio, fontColorOn } from './contrast.ts'

/** A shop's colours of the scheme that it chose, all of them six-digit hex. */
export type BrandColors = {
  readonly main: string
  readonly background: string
  readonly text: string
  readonly description: string
  readonly border: string
  readonly banner: string
}

const HEX = /^#[0-9a-f]{6}$/i

/** BRAND-01 to BRAND-07: LIGHT takes the light colours, anything else the dark ones; what is absent takes its default. */
export function brandColorsOf(config: ColorConfig): BrandColors {
  const light = config.colorModeType === 'LIGHT'
  const pick = (ofLight: string | undefined, ofDark: string | undefined, fallback: string) => {
    const chosen = light ? ofLight : ofDark
    return chosen && HEX.test(chosen) ? chosen : fallback
  }
  return {
    main: pick(config.lightMainColor, config.darkMainColor, '#F78700'),
    background: pick(config.mainBackgroundColorLight, config.mainBackgroundColorDark, light ? '#f5f5f5' : '#272524'),
    text: pick(config.mainTextColorLight, config.mainTextColorDark, light ? '#1C1C1C' : '#FFFFFF'),
    description: pick(config.descriptionTextColorLight, config.descriptionTextColorDark, light ? '#6b6b6b' : '#c7c7c7'),
    border: pick(config.buttonBorderedColorLight, config.buttonBorderedColorDark, '#2bbf66'),
    banner: pick(config.promotionalBannerColorLight, config.promotionalBannerColorDark, '#F78700'),
  }
}

/** WCAG 1.4.3, with a little in hand for the tints that surfaces take. */
const READABLE = 4.5
const READABLE_ON_TINTS = 5.6

export type Palette = { readonly scheme: 'light' | 'dark'; readonly properties: Readonly<Record<string, string>> }

/** The tokens that a brand sets. Its colours are fills; text on and in them is chosen by contrast (BRAND-08). */
export function paletteOf(brand: BrandColors): Palette {
  const ink = contrastRatio(brand.text, brand.background) >= READABLE ? brand.text : fontColorOn(brand.background)
  return {
    scheme: fontColorOn(brand.background) === '#FFFFFF' ? 'dark' : 'light',
    properties: {
      '--ground': brand.background,
      '--ink': ink,
      '--ink-soft': readable(brand.description, brand.background, ink, READABLE_ON_TINTS),
      '--accent': brand.main,
      '--on-accent': fontColorOn(brand.main),
      '--accent-ink': readable(brand.main, brand.background, ink, READABLE_ON_TINTS),
      '--banner': brand.banner,
      '--on-banner': fontColorOn(brand.banner),
      '--bordered': brand.border,
    },
  }
}

/** The colour itself where it can be read, else drawn towards the ink until it can. */
function readable(color: string, ground: string, ink: string, wanted: number): string {
  for (let step = 0; step <= 10; step += 1) {
    const candidate = mix(color, ink, step / 10)
    if (contrastRatio(candidate, ground) >= wanted) return candidate
  }
  return ink
}

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

function mix(from: string, to: string, part: number): string {
  const target = channels(to)
  const mixed = channels(from).map((channel, i) => Math.round(channel + ((target[i] ?? 0) - channel) * part))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

import { accentText, fontOn, white } from '#domain/contrast/contrast.ts'
import type { Palette } from './palette.ts'
import { shadesOf } from './shades.ts'

/** A little more than WCAG requires, because small texts also stand on tints of the background. */
const READABLE_ON_TINTS = 5.6

/** The custom properties that a branch's colours set. */
export const customPropertiesOf = (palette: Palette): Readonly<Record<string, string>> => ({
  '--ground': palette.background,
  '--ink': palette.text,
  '--ink-soft': accentText(palette.descriptionText, palette.background, READABLE_ON_TINTS),
  '--accent': palette.main,
  '--on-accent': palette.onMain,
  '--accent-ink': accentText(palette.main, palette.background, READABLE_ON_TINTS),
  '--banner': palette.promotionalBanner,
  '--on-banner': palette.onPromotionalBanner,
  '--bordered': palette.buttonBorder,
  ...shadesOf({ ground: palette.background, ink: palette.text, accent: palette.main }, schemeOf(palette)),
})

/**
 * Returns whether colours outside of the branch's own, such as an error's, are light or dark; the background decides.
 */
export const schemeOf = ({ background }: Palette): 'light' | 'dark' => (fontOn(background) === white ? 'dark' : 'light')

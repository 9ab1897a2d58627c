import { accentText, fontOn, white } from '#domain/contrast/contrast.ts'
import type { Palette } from './palette.ts'

/** A little more than WCAG asks, since small texts also stand on tints of the ground. */
const READABLE_ON_TINTS = 5.6

/** The custom properties that a shop's colours set; everything else follows from them in the style sheet. */
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
})

/** The ground itself says whether what is not the shop's, such as the tone of an error, is drawn light or dark. */
export const schemeOf = ({ background }: Palette): 'light' | 'dark' => (fontOn(background) === white ? 'dark' : 'light')

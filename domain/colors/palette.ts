import type { ColorConfig } from '#domain/catalog/branch.ts'
import { accentText, fontOn, type Hex, parseHex } from '#domain/contrast/contrast.ts'

/** The resolved colours of a branch, with a readable text for each surface. */
export type Palette = {
  readonly mode: 'light' | 'dark'
  readonly main: Hex
  readonly onMain: Hex
  /** The main colour as text on the background (ruling-50). */
  readonly mainText: Hex
  readonly buttonBorder: Hex
  readonly onButton: Hex
  readonly promotionalBanner: Hex
  readonly onPromotionalBanner: Hex
  readonly background: Hex
  readonly text: Hex
  readonly descriptionText: Hex
}

const defaults = {
  light: {
    main: '#F78700',
    buttonBorder: '#2bbf66',
    promotionalBanner: '#F78700',
    background: '#f5f5f5',
    text: '#1C1C1C',
    descriptionText: '#6b6b6b',
  },
  dark: {
    main: '#F78700',
    buttonBorder: '#2bbf66',
    promotionalBanner: '#F78700',
    background: '#272524',
    text: '#FFFFFF',
    descriptionText: '#c7c7c7',
  },
} as const

/** BRAND-02 to BRAND-07, OPEN-66. A text colour that is not readable on the background is changed until it is. */
export const paletteOf = (config: ColorConfig): Palette => {
  const mode = config.colorModeType === 'LIGHT' ? 'light' : 'dark'
  const own = mode === 'light' ? lightColors(config) : darkColors(config)
  const take = (name: keyof typeof own): Hex => {
    const color = own[name]
    return color && parseHex(color) ? color : defaults[mode][name]
  }
  const [main, button, banner, background] = [
    take('main'),
    take('buttonBorder'),
    take('promotionalBanner'),
    take('background'),
  ]
  return {
    mode,
    main,
    onMain: fontOn(main),
    mainText: accentText(main, background),
    buttonBorder: button,
    onButton: fontOn(button),
    promotionalBanner: banner,
    onPromotionalBanner: fontOn(banner),
    background,
    text: accentText(take('text'), background),
    descriptionText: accentText(take('descriptionText'), background),
  }
}

const lightColors = (config: ColorConfig) => ({
  main: config.lightMainColor,
  buttonBorder: config.buttonBorderedColorLight,
  promotionalBanner: config.promotionalBannerColorLight,
  background: config.mainBackgroundColorLight,
  text: config.mainTextColorLight,
  descriptionText: config.descriptionTextColorLight,
})

const darkColors = (config: ColorConfig) => ({
  main: config.darkMainColor,
  buttonBorder: config.buttonBorderedColorDark,
  promotionalBanner: config.promotionalBannerColorDark,
  background: config.mainBackgroundColorDark,
  text: config.mainTextColorDark,
  descriptionText: config.descriptionTextColorDark,
})

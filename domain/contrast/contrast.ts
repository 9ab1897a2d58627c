/** `#rgb` or `#rrggbb`, in any case. */
export type Hex = string

/** ruling-50, WCAG 1.4.3. */
const readableRatio = 4.5

export const black = '#000000'
export const white = '#FFFFFF'

/** Null when the text is not a colour. */
export const parseHex = (color: Hex): readonly [red: number, green: number, blue: number] | null => {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color.trim())?.[1]
  if (!digits) return null
  const wide = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const at = (start: number) => Number.parseInt(wide.slice(start, start + 2), 16)
  return [at(0), at(2), at(4)]
}

/** BRAND-09: relative luminance, from 0 for black to 1 for white. */
export const luminance = (color: Hex): number => {
  const [red, green, blue] = channels(color).map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

/** BRAND-09: from 1 to 21; the order of the two colours does not matter. */
export const contrastRatio = (one: Hex, other: Hex): number => {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** BRAND-08: black or white, whichever is easier to read on the surface. */
export const fontOn = (surface: Hex): typeof black | typeof white =>
  contrastRatio(black, surface) >= contrastRatio(white, surface) ? black : white

/**
 * ruling-50: returns the colour itself if it is readable on the background, else the nearest readable step towards
 * black or white.
 */
export const accentText = (color: Hex, background: Hex, ratio: number = readableRatio): Hex => {
  const end = fontOn(background)
  for (let step = 0; step < 50; step++) {
    const candidate = mix(color, end, step / 50)
    if (contrastRatio(candidate, background) >= ratio) return candidate
  }
  return end
}

/** `share` 0 is only the first colour, 1 only the second. */
export const mix = (one: Hex, other: Hex, share: number): Hex => {
  const to = channels(other)
  const mixed = channels(one).map((channel, i) => Math.round(channel + ((to[i] ?? 0) - channel) * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** A text that is not a colour counts as black. The catalogue's import already refuses such texts. */
const channels = (color: Hex) => parseHex(color) ?? [0, 0, 0]

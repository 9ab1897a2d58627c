import { black, type Hex, mix, white } from '#domain/contrast/contrast.ts'

type Base = { readonly ground: Hex; readonly ink: Hex; readonly accent: Hex }

/**
 * Returns the custom properties derived from the colours of the ground, its text and the accent. The oldest browsers
 * cannot mix colours in a style sheet (decision 075). `web/shared/ui/tokens.css` has the values of a page without a shop.
 */
export function shadesOf({ ground, ink, accent }: Base, scheme: 'light' | 'dark'): Readonly<Record<string, Hex>> {
  const isDark = scheme === 'dark'
  const surface = isDark ? mix(ground, lamp, 0.05) : mix(ground, white, 0.775)
  const sunken = isDark ? mix(ground, black, 0.39) : mix(ground, wood, 0.065)
  const line = isDark ? mix(ground, lamp, 0.145) : mix(ground, wood, 0.14)
  return {
    '--surface': surface,
    '--raised': isDark ? mix(ground, lamp, 0.09) : '#ffffff',
    '--sunken': sunken,
    '--line': line,
    '--line-soft': mix(line, surface, 0.45),
    '--accent-soft': mix(surface, accent, isDark ? 0.15 : 0.115),
    '--accent-line': mix(surface, accent, 0.38),
    '--accent-deep': mix(accent, ink, 0.35),
    '--picture': mix(sunken, accent, 0.095),
    '--desk': mix(sunken, accent, 0.04),
  }
}

const lamp = '#ffe9cf'
const wood = '#4a3823'

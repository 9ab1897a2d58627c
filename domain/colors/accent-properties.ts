import { accentText, fontOn, type Hex } from '#domain/contrast/contrast.ts'
import { shadesOf } from './shades.ts'

type Page = { readonly ground: Hex; readonly ink: Hex; readonly scheme: 'light' | 'dark' }

/**
 * The custom properties of a shop's accent, and the shades of it, on a page that keeps its own ground and text. The accent is changed as far as its text needs
 * for this contrast ratio.
 */
export function accentPropertiesOf(
  main: Hex,
  { ground, ink, scheme }: Page,
  ratio: number,
): Readonly<Record<string, Hex>> {
  const onAccent = fontOn(main)
  const accent = accentText(main, onAccent, ratio)
  return {
    ...shadesOf({ ground, ink, accent }, scheme),
    '--accent': accent,
    '--on-accent': onAccent,
    '--accent-ink': accentText(main, ground, ratio),
  }
}

import { readFileSync } from 'node:fs'

/** The Fluent emoji of our pictures (MIT licence, Microsoft), copied from their package by `take-emoji.ts`. */
export const emojiFolder = new URL('emoji/', import.meta.url)

/** The drawing inside a Fluent emoji's box of 32 × 32. */
export function emoji(name: string): string {
  const svg = readFileSync(new URL(`${name}.svg`, emojiFolder), 'utf8')
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
}

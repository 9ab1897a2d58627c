import { readFileSync } from 'node:fs'

/** The Fluent emoji of our pictures (MIT licence, Microsoft), as `take-emoji.ts` has taken them from their package. */
export const emojiFolder = new URL('emoji/', import.meta.url)

/** The drawing inside a Fluent emoji's box of 32 × 32. */
export function emoji(name: string): string {
  const svg = readFileSync(new URL(`${name}.svg`, emojiFolder), 'utf8')
  return svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'))
}

import { gzipSync } from 'node:zlib'
import type { Drawn } from '../http/drawing.ts'

/** Characters above which a text is too large without being compressed: the compressor runs on the event loop. */
const mostCharacters = 100_000

/**
 * The first of these texts that has at most so many bytes compressed, from the fullest on; empty if even the last is larger. A diner
 * on a slow line loads these bytes before the page runs, so a huge menu may not make them many.
 */
export function fitting(variants: Iterable<string>, mostBytes: number): string {
  for (const text of variants) if (text.length <= mostCharacters && gzipSync(text).length <= mostBytes) return text
  return ''
}

/** The first of these drawings whose markup has at most so many bytes compressed; null if none has, or if one cannot be made. */
export function fittingDrawing(drawings: Iterable<Drawn | null>, mostBytes: number): Drawn | null {
  for (const drawn of drawings) {
    if (drawn === null) return null
    if (fitting([drawn.markup], mostBytes) !== '') return drawn
  }
  return null
}

/** How many plates of a menu are tried: more never fit, and a menu of thousands may not keep the event loop. */
export const plateCounts = [400, 300, 200, 150, 100, 50, 20, 0] as const

/** The first plates of a menu, section by section, with the number of those that each section leaves out. */
export function firstPlates<Plate, Section extends { readonly plates: readonly Plate[] }>(
  sections: readonly Section[],
  count: number,
): readonly { readonly section: Section; readonly plates: readonly Plate[]; readonly others: number }[] {
  let left = count
  return sections.map((section) => {
    const plates = section.plates.slice(0, left)
    left -= plates.length
    return { section, plates, others: section.plates.length - plates.length }
  })
}

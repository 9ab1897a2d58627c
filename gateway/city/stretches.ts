import type { Position } from '#domain/geo/position.ts'
import type { Block, RoadLine } from './lines.ts'
import type { Locality } from './localities.ts'

/** A part of a line with one direction, one kind and one locality, whose numbers rise or fall evenly. */
export type Stretch = {
  /** The first and the last node of it in the line, and their metres along the line. */
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
  readonly block: Block
  readonly locality: Locality
  readonly postalCode: string
  /** Both 0 where the numbers are unknown. */
  readonly numbers: readonly [number, number]
}

/** Metres by which a door may be off before a line is cut. */
const tolerance = 20

/** Cuts a line wherever one sentence no longer describes it. */
export function cutLine(
  line: RoadLine,
  numberAt: (along: number) => number | null,
  localityAt: (at: Position) => Locality,
): Stretch[] {
  const numbers = line.metres.map(numberAt)
  const localities = line.blocks.map((_, index) => localityAt(middleOf(line, index)))
  const stretches: Stretch[] = []
  const close = (start: number, end: number) => {
    const block = line.blocks[start]
    if (!block) return
    const [first, last] = [numbers[start] ?? null, numbers[end] ?? null]
    stretches.push({
      start,
      end,
      from: line.metres[start] ?? 0,
      // The last one takes the houses at the very end.
      to: end === line.blocks.length ? Number.POSITIVE_INFINITY : (line.metres[end] ?? 0),
      block,
      locality: localities[start] ?? { locality: '' },
      postalCode: block.road.postalCode,
      numbers: first === null || last === null ? [0, 0] : [first, last],
    })
  }
  /** Cuts at the node whose number is farthest from an even rise, until all are near it. */
  const cutByNumbers = (start: number, end: number) => {
    const worst = worstNode(line.metres, numbers, start, end)
    if (worst === null) return close(start, end)
    cutByNumbers(start, worst)
    cutByNumbers(worst, end)
  }
  const isKnown = (block: number) => numbers[block] !== null && numbers[block + 1] !== null
  let start = 0
  for (let at = 1; at <= line.blocks.length; at++) {
    const [block, before] = [line.blocks[at], line.blocks[at - 1]]
    const goesOn =
      block &&
      before &&
      block.road.isAvenue === before.road.isAvenue &&
      block.road.oneway === before.road.oneway &&
      (!block.road.oneway || block.isBackwards === before.isBackwards) &&
      block.road.postalCode === before.road.postalCode &&
      localities[at] === localities[at - 1] &&
      isKnown(at) === isKnown(at - 1)
    if (goesOn) continue
    cutByNumbers(start, at)
    start = at
  }
  return stretches
}

function worstNode(
  metres: readonly number[],
  numbers: readonly (number | null)[],
  start: number,
  end: number,
): number | null {
  const [first, last] = [numbers[start], numbers[end]]
  if (first === null || last === null || first === undefined || last === undefined) return null
  const [from, to] = [metres[start] ?? 0, metres[end] ?? 0]
  let [worst, most]: [number | null, number] = [null, tolerance]
  for (let at = start + 1; at < end; at++) {
    const number = numbers[at] ?? first
    // Where an even rise would put the number, in metres from where it is.
    const even = last === first ? from : from + ((number - first) / (last - first)) * (to - from)
    const off = Math.abs(even - (metres[at] ?? 0))
    if (off > most) [worst, most] = [at, off]
  }
  return worst
}

/** The middle of a block. The part of the city that it lies in is that of the whole block. */
export function middleOf({ points }: RoadLine, block: number): Position {
  const [a, b] = [points[block], points[block + 1]]
  return a && b ? { lat: (a.lat + b.lat) / 2, lng: (a.lng + b.lng) / 2 } : { lat: 0, lng: 0 }
}

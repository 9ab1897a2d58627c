/** A house number at a place along a line, in metres. */
export type Anchor = { readonly along: number; readonly number: number }

/** The share of a line on which numbers are believed past the last known house. */
const pastInMetres = 500
/** Between known houses that are farther apart, numbers say too little about each other. */
const leastMetres = 40
const [slowest, fastest] = [0.1, 5]

/**
 * The house number at a place along a line, between and a little past the known houses; null where nothing is known. Houses against
 * the direction of the others, such as a typing mistake, are ignored.
 */
export function createNumbering(anchors: readonly Anchor[]): (along: number) => number | null {
  const sorted = anchors.toSorted((a, b) => a.along - b.along || a.number - b.number)
  const rising = longestRise(sorted, 1)
  const falling = longestRise(sorted, -1)
  const known = rising.length >= falling.length ? rising : falling
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last || last.along - first.along < leastMetres) return () => null
  const perMetre = (last.number - first.number) / (last.along - first.along)
  if (Math.abs(perMetre) < slowest || Math.abs(perMetre) > fastest) return () => null
  return (along) => {
    if (along < first.along - pastInMetres || along > last.along + pastInMetres) return null
    if (along < first.along) return numbered(first.number + perMetre * (along - first.along))
    if (along > last.along) return numbered(last.number + perMetre * (along - last.along))
    const next = Math.max(
      1,
      known.findIndex((anchor) => anchor.along >= along),
    )
    const [from, to] = [known[next - 1], known[next]]
    if (!from || !to) return null
    const share = to.along === from.along ? 0 : (along - from.along) / (to.along - from.along)
    return numbered(from.number + (to.number - from.number) * share)
  }
}

const numbered = (number: number) => Math.max(1, Math.round(number))

/** The longest part of the anchors whose numbers only rise (`sign` 1) or only fall (-1). */
function longestRise(anchors: readonly Anchor[], sign: 1 | -1): Anchor[] {
  /** The anchor with which the best row of each length ends. */
  const ends: number[] = []
  const before: number[] = []
  anchors.forEach(({ number }, index) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sign * (anchors[ends[middle] ?? 0]?.number ?? 0) <= sign * number) low = middle + 1
      else high = middle
    }
    before[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const row: Anchor[] = []
  for (let index = ends.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index]
    if (anchor) row.push(anchor)
  }
  return row.reverse()
}

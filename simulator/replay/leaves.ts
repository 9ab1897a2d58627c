/**
 * Parses a JSON text inside a JSON text, as in the frames of the Pusher protocol; returns undefined for any other text.
 */
export function nested(text: string): unknown {
  if (!/^[{[]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the same JSON with each of its texts replaced; `key` is the name of the text's field. */
export function mapLeaves(value: unknown, change: (text: string, key: string) => string, key = ''): unknown {
  if (typeof value === 'string') {
    const inside = nested(value)
    return inside === undefined ? change(value, key) : JSON.stringify(mapLeaves(inside, change, key))
  }
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, change, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapLeaves(item, change, name)]))
}

type Pair = (recorded: string, now: string, key: string) => void

/**
 * Walks two answers side by side and reports each pair of texts at the same place. `fits` says how well two items
 * match.
 */
export function eachPair(
  recorded: unknown,
  now: unknown,
  pair: Pair,
  fits: (recorded: unknown, now: unknown) => number,
  key = '',
): void {
  if (typeof recorded === 'string' && typeof now === 'string') {
    const [before, after] = [nested(recorded), nested(now)]
    if (before !== undefined && after !== undefined) eachPair(before, after, pair, fits, key)
    else pair(recorded, now, key)
  } else if (Array.isArray(recorded) && Array.isArray(now)) {
    for (const [one, other] of besideEachOther(recorded, now, fits)) eachPair(one, other, pair, fits, key)
  } else if (isRecord(recorded) && isRecord(now)) {
    for (const [name, item] of Object.entries(recorded)) eachPair(item, now[name], pair, fits, name)
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Pairs the equal items of two lists: those with the same ids, at any place, and of the others those at the same place
 * in lists of the same length.
 */
function* besideEachOther(
  recorded: readonly unknown[],
  now: readonly unknown[],
  fits: (recorded: unknown, now: unknown) => number,
): Generator<readonly [unknown, unknown]> {
  const left = new Set(now.keys())
  const strangers: number[] = []
  for (const [index, item] of recorded.entries()) {
    const agrees = (place: number) => left.has(place) && fits(item, now[place]) > 0
    const place = agrees(index) ? index : [...left].find(agrees)
    if (place === undefined) {
      strangers.push(index)
      continue
    }
    left.delete(place)
    yield [item, now[place]]
  }
  if (recorded.length !== now.length) return
  for (const index of strangers)
    if (left.has(index) && fits(recorded[index], now[index]) >= 0) yield [recorded[index], now[index]]
}

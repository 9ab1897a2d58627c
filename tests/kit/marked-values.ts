const instant = /^\d{4}-\d\d-\d\dT/
const code = /^[A-Z][A-Z_]*$/
const minute = 60_000

type Marked<Value> = { readonly value: Value; readonly sourceOf: (leaf: unknown) => string }

/**
 * Copies a value with another text, number or instant in each place, so that each copy of one names its source. Codes in capitals,
 * booleans and nulls stay: writers decide by them.
 */
export function marked<Value>(value: Value): Marked<Value> {
  const sources = new Map<unknown, string>()
  const mark = (one: unknown, path: string): unknown => {
    if (Array.isArray(one)) return one.map((each, index) => mark(each, `${path}[${index}]`))
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(
        Object.entries(one).map(([key, each]) => [key, mark(each, path ? `${path}.${key}` : key)]),
      )
    if (typeof one !== 'number' && (typeof one !== 'string' || code.test(one))) return one
    const unique = typeof one === 'number' ? 1_000 + sources.size : markedText(one, path, sources.size)
    sources.set(unique, path)
    return unique
  }
  const copy = mark(value, '') as Value
  return { value: copy, sourceOf: (leaf) => sources.get(leaf) ?? `= ${JSON.stringify(leaf)}` }
}

const markedText = (text: string, path: string, place: number): string =>
  instant.test(text) ? new Date(Date.parse('2026-11-21T00:00:00Z') + place * minute).toISOString() : `the ${path}`

/** The path of each leaf of a written value, and the path that its content was taken from. */
export function sourcesIn(
  written: unknown,
  sourceOf: (leaf: unknown) => string,
  path = '',
): ReadonlyMap<string, string> {
  if (typeof written !== 'object' || written === null)
    return new Map(written === undefined ? [] : [[path, sourceOf(written)]])
  const step = Array.isArray(written)
    ? (key: string) => `${path}[${key}]`
    : (key: string) => (path ? `${path}.${key}` : key)
  return new Map(Object.entries(written).flatMap(([key, one]) => [...sourcesIn(one, sourceOf, step(key))]))
}

import fc from 'fast-check'
import { type Schema, schemaOf } from './contract.ts'

/** Texts that break servers, for any schema. */
const hostile: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  2 ** 53,
  0.1,
  '',
  ' ',
  '\u0000',
  '\ud83d',
  '\u202e\u200f',
  'x'.repeat(10_000),
  '../../etc/passwd',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '%00',
  '__proto__',
  [],
  {},
  [[[[[[[[]]]]]]]],
  Array(3_000).fill(0),
  { constructor: { prototype: {} } },
]

/** Instants at the limits of what calendars, clocks and databases accept. */
const instants: readonly string[] = [
  '2026-11-21T20:00:00Z',
  '2026-11-21T20:00:00.123-03:00',
  '2026-11-21T20:00:60Z',
  '2026-11-21T23:59:60Z',
  '2026-11-21T24:00:00Z',
  '2026-02-30T00:00:00Z',
  '2024-02-29T12:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
  '2026-11-21T20:00:00+05',
  '2026-11-21T20:00:00+0530',
  '2026-11-21T20:00:00+23:59',
  '2026-11-21T20:00:00-99:99',
  '2026-11-21 20:00:00Z',
  '2026-11-21T20:00Z',
  '2026-11-21T20:00:00',
  '+275760-09-13T00:00:00Z',
]

/** Mostly values that fit the schema, now and then one that does not. `words` are texts that mean something to the server. */
export function anyValueOf(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const fitting = fittingValue(schemaOf(schema), words)
  return fc.oneof({ weight: 30, arbitrary: fitting }, { weight: 1, arbitrary: fc.constantFrom(...hostile) })
}

function fittingValue(schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const within = (child: unknown) => anyValueOf(child as Schema, words)
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...schema['enum'])
  if (Array.isArray(schema['oneOf'])) return fc.oneof(...schema['oneOf'].map(within))
  if (Array.isArray(schema['allOf']))
    return fc.tuple(...schema['allOf'].map(within)).map((parts) => Object.assign({}, ...parts))
  const types = ([] as unknown[]).concat(schema['type'] ?? 'object').map(String)
  return fc.oneof(...types.map((type) => ofType(type, schema, words)))
}

function ofType(type: string, schema: Schema, words: readonly string[]): fc.Arbitrary<unknown> {
  const bound = (name: string, usual: number) => (typeof schema[name] === 'number' ? schema[name] : usual)
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: bound('minimum', -1000), max: bound('maximum', 1000) })
    case 'number':
      return fc.double({ min: bound('minimum', -1e6), max: bound('maximum', 1e6), noNaN: true })
    case 'array':
      return fc.array(anyValueOf((schema['items'] ?? {}) as Schema, words), {
        minLength: bound('minItems', 0),
        maxLength: Math.min(bound('maxItems', 3), Math.max(3, bound('minItems', 0))),
      })
    case 'string':
      return textOf(schema, words, bound('minLength', 0), bound('maxLength', 200))
    default:
      return objectOf(schema, words)
  }
}

function textOf(schema: Schema, words: readonly string[], minLength: number, maxLength: number) {
  if (schema['format'] === 'date-time') return fc.constantFrom(...instants)
  const pattern = typeof schema['pattern'] === 'string' ? new RegExp(schema['pattern']) : null
  const known = words.filter(
    (word) => word.length >= minLength && word.length <= maxLength && (pattern?.test(word) ?? true),
  )
  const free = pattern
    ? fc.stringMatching(pattern, { size: 'small' })
    : fc.string({ minLength, maxLength: Math.min(maxLength, 40), unit: 'grapheme' })
  const longest = fc.constant('9'.repeat(maxLength))
  return fc.oneof(
    ...(known.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...known) }] : []),
    { weight: 3, arbitrary: free },
    { weight: 1, arbitrary: longest },
  )
}

function objectOf(schema: Schema, words: readonly string[]) {
  const properties = Object.entries((schema['properties'] ?? {}) as Readonly<Record<string, Schema>>)
  const required = new Set((schema['required'] ?? []) as readonly string[])
  const known = fc.record(Object.fromEntries(properties.map(([name, child]) => [name, anyValueOf(child, words)])), {
    requiredKeys: properties.map(([name]) => name).filter((name) => required.has(name)),
  })
  const lacking = fc.tuple(known, fc.nat()).map(([value, index]) => {
    const names = Object.keys(value)
    const gone = names[index % Math.max(1, names.length)]
    return Object.fromEntries(Object.entries(value).filter(([name]) => name !== gone))
  })
  const surplus = fc.tuple(
    known,
    fc.constantFrom('__proto__', 'constructor', 'x', '\u0000', ''),
    fc.constantFrom(...hostile),
  )
  return fc.oneof(
    { weight: 30, arbitrary: known },
    { weight: 1, arbitrary: lacking },
    { weight: 1, arbitrary: surplus.map(([value, name, part]) => ({ ...value, [name]: part })) },
  )
}

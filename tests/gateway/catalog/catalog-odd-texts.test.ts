import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { changedDocument } from '#gateway/catalog/changed-document.ts'
import { valuesOf as namedValuesOf } from '#gateway/catalog/document-values.ts'
import { checkWritten, parseCatalog } from '#gateway/catalog/parse.ts'
import { valuesOf } from '#gateway/catalog/reference/examples.ts'
import { sectionsOf } from '#gateway/catalog/reference/fields.ts'
import { notedSchema } from '#gateway/catalog/reference/json-schema.ts'
import { sample } from './catalog-sample.ts'

const documents: readonly unknown[] = [
  ...['catalog', 'proofs', 'cantina'].map((name) => parse(readFileSync(`demo/${name}.yaml`, 'utf8'), { merge: true })),
  sample(),
]

type Leaf = { readonly path: string; readonly value: unknown }

/** Every value of a document with its path, as errors write it. */
function leavesOf(node: unknown, path = ''): readonly Leaf[] {
  if (Array.isArray(node)) return node.flatMap((part, index) => leavesOf(part, `${path}[${index}]`))
  if (typeof node !== 'object' || node === null) return [{ path, value: node }]
  return Object.entries(node).flatMap(([key, part]) => leavesOf(part, path === '' ? key : `${path}.${key}`))
}

/** A document with every value of a kind replaced. */
function withAll(node: unknown, replace: (value: unknown) => unknown): unknown {
  if (Array.isArray(node)) return node.map((part) => withAll(part, replace))
  if (typeof node !== 'object' || node === null) return replace(node)
  return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, withAll(part, replace)]))
}

const isText = (value: unknown) => typeof value === 'string'
const longText = /\.(description|subTitle|title|text|customMessage|commands)$/

/** The texts of a document, with every one of them replaced by another, that an import takes without a word. */
function untoldTexts(document: unknown, odd: string): readonly string[] {
  const parsed = parseCatalog(JSON.stringify(withAll(document, (value) => (isText(value) ? odd : value))))
  const told = new Set(parsed.ok ? [] : parsed.errors.map(({ path }) => path))
  return leavesOf(document).flatMap(({ path, value }) => (isText(value) && !told.has(path) ? [path] : []))
}

const unseen: readonly (readonly [string, string])[] = [
  ['a turned direction', 'Flan\u202ecasero'],
  ['a mark of direction', 'Flan\u200ecasero'],
  ['an isolate', '\u2067Flan\u2069'],
  ['a space without width', 'Flan\u200bcasero'],
  ['a soft hyphen', 'Fla\u00adn'],
  ['a joiner outside of an emoji', 'Fla\u200dn'],
  ['a space without width alone', '\u200b'],
  ['no-break spaces alone', '\u00a0\u00a0'],
  ['a blank of Braille', '\u2800'],
  ['a filler of Hangul', '\u3164'],
  ['a narrow filler', '\uffa0'],
  ['a mark without a letter', '\u0301'],
  ['a bell', 'Flan\u0007'],
  ['a letter that was lost', 'Fl\ufffdn'],
  ['a letter in a wrong encoding', 'Ã±oquis'],
  ['a bullet of a word processor', '\uf0b7 Flan'],
  ['a line break of a word processor', 'Flan\u2028casero'],
  ['marks without end', `Fla${'\u0301'.repeat(9)}n`],
]

test.each(unseen)('a text with unseen signs is refused in every field of an import: %s', (_, odd) => {
  expect(documents.flatMap((document) => untoldTexts(document, odd))).toEqual([])
})

test('a text with a line break is refused in every field of one line', () => {
  const untold = documents.flatMap((document) => untoldTexts(document, 'Flan\ncasero'))
  expect(untold.filter((path) => !longText.test(path))).toEqual([])
  expect(untold.length).toBeGreaterThan(0)
})

test('a text with unseen signs is refused in every field of a single change', () => {
  const checked = checkWritten(sample())
  if (!checked.ok) throw new Error('the sample is broken')
  const { branches, stores } = sample()
  const places = { grill: branches[0], corner: stores[0] }
  const taken = Object.entries(places).flatMap(([of, place]) =>
    [...namedValuesOf(place)].flatMap(([path, written]) => {
      if (!written.startsWith('"')) return []
      const changed = changedDocument(checked.document, { of, path, value: 'Flan\u202ecasero' })
      return !changed.ok && changed.refusal.type === 'ValueRefused' ? [] : [path]
    }),
  )
  expect(taken).toEqual([])
})

test('a text with unseen signs is refused inside a group or list that a single change writes whole', () => {
  const checked = checkWritten(sample())
  if (!checked.ok) throw new Error('the sample is broken')
  const value = [{ id: 'nuevo', name: 'Nue\u202evo', iconUrl: '/media/n.svg', color: '#112233' }]
  const changed = changedDocument(checked.document, { of: 'grill', path: 'indicators', value })
  expect(changed.ok ? [] : changed.refusal).toMatchObject({
    errors: [{ path: 'grill.indicators[0].name', message: expect.stringContaining('U+202E') }, {}],
  })
})

test.each(['Ñoquis ½ €', '👨‍👩‍👧 Combo', 'Menú 🇦🇷', '❤️ Promo', 'Año Nuevo™', '“Especial” — de la casa…', 'Ã', '1️⃣'])(
  'a text of the letters, marks and emoji of a keyboard is accepted: %s',
  (name) => {
    const document = sample()
    Object.assign(document.branches[0] ?? {}, { name, customMessage: `${name}\n${name}` })
    expect(parseCatalog(JSON.stringify(document)).ok).toBe(true)
  },
)

test('a text has its spaces and accents in one form once it is read', () => {
  const document = sample()
  Object.assign(document.branches[0] ?? {}, { name: ' Cafe\u0301\u00a0Dora\u202f' })
  const parsed = parseCatalog(JSON.stringify(document))
  expect(parsed.ok && parsed.document.branches[0]?.name).toBe('Caf\u00e9 Dora')
})

test('a text of an earlier release holds up no change of another field', () => {
  const document = sample()
  Object.assign(document.branches[0] ?? {}, { name: 'Pa\u200bn' })
  const stored = checkWritten(document)
  if (!stored.ok) throw new Error('a stored document is judged by its shape alone')
  const changed = changedDocument(stored.document, { of: 'grill', path: 'plates.flan.price', value: 4100 })
  expect(changed.ok).toBe(true)
})

const untoldNumbers = (number: number) =>
  documents.flatMap((document) => {
    const all = withAll(document, (value) => (typeof value === 'number' ? number : value))
    const checked = checkWritten(all)
    const told = new Set(checked.ok ? [] : checked.errors.map(({ path }) => path))
    return leavesOf(document).flatMap(({ path, value }) =>
      typeof value === 'number' && !told.has(path) ? [path.replace(/\[\d+\]/g, '[]')] : [],
    )
  })

test.each([Number.NaN, Number.POSITIVE_INFINITY, 1e21, 1_000_000_001, -1_000])(
  'the number %d is refused in every field',
  (number) => expect([...new Set(untoldNumbers(number))]).toEqual([]),
)

test('a number of the catalogue that an order or an answer cannot say is refused', () => {
  expect(untoldNumbers(1_001).filter((path) => /garnishGroups\[\]\.(min|max)$|\.priority$/.test(path))).toEqual([])
})

test('The documents of these tests have every text and number of the catalogue', () => {
  const fields = sectionsOf(notedSchema()).flatMap((section) => section.fields)
  const missing = fields.filter(
    (field) =>
      ['string', 'number', 'integer'].includes(field.schema.type ?? '') &&
      documents.every((document) => valuesOf(document, field).length === 0),
  )
  // Both are of a file, and no part of the document.
  expect(missing.map(({ path }) => path)).toEqual(['$schema', 'version'])
})

import { globSync, readFileSync } from 'node:fs'
import Ajv2020 from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { valuesOf } from '#gateway/catalog/reference/examples.ts'
import { sectionsOf } from '#gateway/catalog/reference/fields.ts'
import { catalogJsonSchema, type JsonSchema, notedSchema } from '#gateway/catalog/reference/json-schema.ts'
import { referencePage } from '#gateway/catalog/reference/page.ts'
import { sample } from '#tests/gateway/catalog/catalog-sample.ts'

const demo = ['catalog', 'proofs', 'cantina'].map(
  (name) => parse(readFileSync(`demo/${name}.yaml`, 'utf8'), { merge: true }) as unknown,
)
const sections = sectionsOf(notedSchema())
const fields = sections.flatMap((section) => section.fields)

test('the reference of the catalogue is what its schema says', () => {
  expect(readFileSync('docs/catalog-reference.md', 'utf8')).toBe(referencePage(notedSchema(), demo))
})

test('the reference of the catalogue describes every field in a sentence', () => {
  expect(fields.length).toBeGreaterThan(250)
  const isSentence = ({ description = '' }: JsonSchema) => /^[A-Z`].*\.$/.test(description)
  expect(fields.filter(({ schema }) => !isSentence(schema)).map(({ path }) => path)).toEqual([])
})

test('the reference of the catalogue knows required fields, defaults, and what decides on other fields', () => {
  const rowOf = (section: string, name: string) => {
    const [, rest = ''] = referencePage(notedSchema(), demo).split(`\n## ${section}\n`)
    return rest.split('\n').find((line) => line.startsWith(`| \`${name}\``))
  }
  expect(rowOf('branches[].plates[]', 'name')).toContain('| text | yes |  |')
  expect(rowOf('branches[].plates[]', 'showName')).toContain('| text |  | the name |')
  expect(rowOf('branches[].plates[]', 'price')).toContain('| amount |  | `0` |')
  expect(rowOf('branches[].plates[].garnishGroups[]', 'min')).toContain('|  | 1 where it is mandatory, else 0 |')
  expect(rowOf('branches[].customizations[]', 'url')).toContain('(with `resource: REDIRECT_ACTION`) | address | yes |')
  expect(rowOf('stores[]', 'plates.ID.price')).toContain('| amount |')
})

const schema = catalogJsonSchema() as object
const accepts = (document: unknown) => {
  const check = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { date: true } }).compile(schema)
  return check(document) ? [] : check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

test('the JSON Schema of the catalogue is what the schema of the checks says', () => {
  expect(JSON.parse(readFileSync('gateway/catalog/catalog.schema.json', 'utf8'))).toEqual(
    JSON.parse(JSON.stringify(schema)),
  )
})

test('the JSON Schema of the catalogue accepts the catalogues of the demo, and a small one in JSON', () => {
  for (const document of demo) expect(accepts(document)).toEqual([])
  expect(accepts({ $schema: 'catalog.schema.json', ...sample() })).toEqual([])
})

test('the JSON Schema of the catalogue refuses a field that is not known and a value of the wrong kind', () => {
  const { branches, ...rest } = sample()
  const [branch] = branches
  const wrong = { ...branch, colour: 'red', plates: [{ id: 'flan', name: 'Flan', price: '4000' }] }
  expect(accepts({ ...rest, branches: [wrong] })).toEqual(['/branches/0 must NOT have additional properties'])
  expect(accepts({ ...rest, branches: [{ ...wrong, colour: undefined }] })).not.toEqual([])
})

test('the JSON Schema of the catalogue describes each field to an editor and has none of our own words', () => {
  const text = JSON.stringify(schema)
  expect(text).toContain('"The name of the plate in the kitchen and in orders."')
  expect(text).not.toMatch(/"(kind|shown|whole)":/)
})

/** Fields that no shop of the demo has, with the reason. */
const notShown: Readonly<Record<string, string>> = {
  $schema: 'it is of a file in JSON',
  version: 'it is of an export',
  'branches[].fbPixelId': 'the demo calls no vendor',
  'branches[].generalConfig.analyticsConfig.endpoint': 'the demo calls nobody outside',
  'branches[].googleTagManagerId': 'the demo calls no vendor',
  'branches[].googleAnalyticsId': 'the demo calls no vendor',
}

test('the shops of the demo use every field of the catalogue, but for those with a reason', () => {
  const isUsed = (field: (typeof fields)[number]) => demo.some((document) => valuesOf(document, field).length > 0)
  const unused = fields.filter((field) => !isUsed(field)).map(({ path }) => path)
  expect(unused.sort()).toEqual(Object.keys(notShown).sort())
})

/** Fields of the document that no type of the catalogue declares, with the reason. */
const undeclared: Readonly<Record<string, string>> = {
  $schema: 'an editor of JSON reads it',
  version: 'it is of an export',
}

/** `read-fields.test.ts` then asks for code that reads each declared field. */
test('the types of the catalogue declare every field of it, but for those with a reason', () => {
  const comments = /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g
  const types = globSync(['domain/catalog/*.ts', 'domain/geo/position.ts'])
  const words = new Set(types.flatMap((file) => readFileSync(file, 'utf8').replace(comments, '').match(/\w+/g) ?? []))
  const nameOf = ({ path }: (typeof fields)[number]) => (path.split('.').at(-1) ?? '').replace('[]', '')
  const missing = fields.filter((field) => !words.has(nameOf(field))).map(({ path }) => path)
  expect([...new Set(missing)].sort()).toEqual(Object.keys(undeclared).sort())
})

test('a field is found in the document by its path, its variant and the ids of things', () => {
  const document = {
    a: [
      { is: 'X', v: 1 },
      { is: 'Y', v: 2 },
    ],
    b: { one: { v: 3 }, two: {} },
  }
  expect(valuesOf(document, { path: 'a[].v', only: null })).toEqual([1, 2])
  expect(valuesOf(document, { path: 'a[].v', only: 'is: Y' })).toEqual([2])
  expect(valuesOf(document, { path: 'b.*.v', only: null })).toEqual([3])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { followCatalog } from '#gateway/catalog/current.ts'
import { CatalogOfNewerRelease, catalogFormat, readStored } from '#gateway/catalog/format.ts'
import { valuesOf } from '#gateway/catalog/reference/examples.ts'
import { sectionsOf } from '#gateway/catalog/reference/fields.ts'
import { notedSchema } from '#gateway/catalog/reference/json-schema.ts'
import { newestCatalog, saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterAll(() => db.close())

const lifts = [
  ({ shops }: { shops: readonly string[] }) => ({ branches: shops }),
  ({ branches }: { branches: readonly string[] }) => ({ branches, stores: [] }),
]

test.each([
  [1, { shops: ['a'] }],
  [2, { branches: ['a'] }],
  [3, { branches: ['a'], stores: [] }],
])('a catalogue that was stored in format %i is read as today’s', (format, document) =>
  expect(readStored({ format, document }, lifts)).toEqual({ branches: ['a'], stores: [] }),
)

test('a store of an earlier release keeps its proof of the phone, and is off where it names none', () => {
  const { stores, ...rest } = demoCatalog()
  const [first, second] = stores.map(({ settings: { customerVerification: _, ...settings }, ...store }) => ({
    ...store,
    settings,
  }))
  const withCode = { ...second!, settings: { ...second!.settings, customerVerification: 'code' } }
  const read = readStored({ format: 1, document: { ...rest, stores: [first, withCode] } })
  expect(read.stores.map(({ settings }) => settings.customerVerification)).toEqual(['off', 'code'])
})

test('a brand of an earlier build that hid cents of zero hides them in the country of its stores', () => {
  const { countries, branches, ...rest } = demoCatalog()
  const [first, ...others] = branches
  const wishes = [
    { ...first!, generalConfig: { ...first!.generalConfig, hideZeroCents: true } },
    ...others.map((branch) => ({ ...branch, generalConfig: { ...branch.generalConfig, hideZeroCents: false } })),
  ]
  const plain = countries.map(({ hideZeroCents: _, ...country }) => country)
  const uruguay = { ...plain[0]!, code: 'uy', currencyCode: 'UYU' }
  const read = readStored({ format: 2, document: { ...rest, countries: [...plain, uruguay], branches: wishes } })
  expect(read.countries.map(({ code, hideZeroCents }) => [code, hideZeroCents])).toEqual([
    ...plain.map(({ code }) => [code, true]),
    ['uy', undefined],
  ])
  expect(read.branches).toEqual(demoCatalog().branches)
  const shown = readStored({ format: 2, document: { ...rest, countries: plain, branches: wishes.slice(1) } })
  expect(shown.countries.map(({ hideZeroCents }) => hideZeroCents)).toEqual(plain.map(() => undefined))
})

test('a node of the previous release refuses a catalogue that may be private', async () => {
  const demo = demoCatalog()
  await saveCatalog(db, demo, new Date(0))
  const { rows } = await db.query<{ format: number }>('select format from catalogs order by version desc limit 1')
  expect(() => readStored({ format: rows[0]!.format, document: demo }, [])).toThrow(CatalogOfNewerRelease)
})

test('a node never guesses at a catalogue of a newer release', () =>
  expect(() => readStored({ format: 4, document: {} }, lifts)).toThrow(CatalogOfNewerRelease))

test('a running node keeps its catalogue when a newer release imports one, and says so once', async () => {
  const demo = demoCatalog()
  await saveCatalog(db, demo, new Date(0))
  const clock = manualClock()
  const told: unknown[] = []
  const catalog = await followCatalog(db, clock, [], (error) => told.push(error))
  const looks = async (count: number) => {
    for (let n = 0; n < count; n++) {
      clock.advance(1_000)
      await db.query('select 1')
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  await db.query(`insert into catalogs (at, document, format) values (now(), '{}', 99)`)
  await looks(5)
  expect(told).toEqual([expect.any(CatalogOfNewerRelease)])
  expect(catalog.isBehind()).toBe(true)
  expect(catalog.read().document.stores).toHaveLength(demo.stores.length)
  await expect(newestCatalog(db)).rejects.toThrow('The catalogue was imported by a newer release (format 99')

  await saveCatalog(db, { ...demo, stores: demo.stores.slice(1) }, new Date(0))
  await looks(3)
  expect(catalog.isBehind()).toBe(false)
  expect(catalog.read().document.stores).toHaveLength(demo.stores.length - 1)
  catalog.stop()
})

test('the tenth version is newer than the ninth', async () => {
  const fresh = await openTestDatabase()
  await migrate(fresh)
  for (let version = 1; version <= 10; version++) await saveCatalog(fresh, demoCatalog(), new Date(0))
  expect((await newestCatalog(fresh))?.version).toBe(10)
  await fresh.close()
})

const withDefault = sectionsOf(notedSchema())
  .flatMap(({ fields }) => fields)
  .filter(({ schema }) => 'default' in schema)

/** A document as a release stored it that did not know a field. */
function storedWithout(field: (typeof withDefault)[number]): unknown {
  const document = structuredClone(demoCatalog())
  const key = field.path.split('.').at(-1) ?? ''
  const above = field.path.slice(0, -key.length - 1)
  for (const parent of valuesOf(document, { path: above, only: null }) as Record<string, unknown>[])
    if (parent && typeof parent === 'object') Reflect.deleteProperty(parent, key)
  return document
}

test.each(withDefault.map((field) => [field.path, field] as const))(
  'a catalogue that was stored before there was %s has its default',
  (_, field) => {
    const document = storedWithout(field)
    expect(valuesOf(document, field)).toEqual([])
    const read = valuesOf(readStored({ format: catalogFormat, document }), field)
    // A group that is missing gets the defaults of its fields.
    expect(read).toMatchObject(read.map(() => field.schema.default))
    expect(read.length).toBe(valuesOf(demoCatalog(), field).length)
  },
)

test('a catalogue of today is read as it is stored', () => {
  const document = demoCatalog()
  expect(readStored({ format: catalogFormat, document })).toEqual(document)
})

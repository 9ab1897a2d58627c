import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { type Migration, migrate, migrations } from '#gateway/db/migrate.ts'
import { CannotStart } from '#gateway/lifecycle/cannot-start.ts'
import { bringUp } from '#gateway/log/rebuild.ts'
import { refuseUndeclared } from '#gateway/tables/declared.ts'
import { columnOf, isTimed, type SideTable } from '#gateway/tables/side-table.ts'
import { store } from '#tests/kit/aged-log.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterAll(() => db.close())

const wishes: SideTable = {
  name: 'wishes',
  holds: 'wishes',
  life: { until: 'ends_at', says: 'the wish comes true' },
  whose: { nobody: 'a wish has no name', texts: ['id'] },
  transfer: { order: 'id' },
}

test('every table of a fresh database has one declaration', async () => {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const declared = [...sideTables, ...tables].map(({ name }) => name)
  expect(declared.sort()).toEqual(rows.map(({ name }) => name).sort())
})

/** Tables of a few rows, which the chore may read whole. */
const small: readonly string[] = ['sandbox_cards', 'printer_capabilities']

test('every table has an index on the column that ends its rows', async () => {
  const { rows } = await db.query<{ table: string; column: string }>(
    `select t.relname as table, a.attname as column
     from pg_index i join pg_class t on t.oid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
     where t.relnamespace = current_schema()::regnamespace`,
  )
  const indexed = new Set(rows.map(({ table, column }) => `${table}.${column}`))
  const ends = sideTables.flatMap(({ name, life }) =>
    isTimed(life) ? [{ name, end: `${name}.${columnOf(life)}` }] : [],
  )
  expect(ends.filter(({ end }) => !indexed.has(end)).map(({ name }) => name)).toEqual(small)
})

describe('a start', () => {
  let files: readonly Migration[]
  beforeAll(async () => {
    const script = 'create table wishes (id text primary key, ends_at timestamptz);\n'
    files = [...(await migrations()), { name: 't-1', script }]
    await migrate(db, { files })
  })
  const start = (more: readonly SideTable[], some = files) =>
    refuseUndeclared(db, { sideTables: [...sideTables, ...more], stateTables: tables, files: some })

  test('a start takes a table that its feature declares', () => expect(start([wishes])).resolves.toBeUndefined())

  test('a start is refused with the name of a table that no feature declares', async () => {
    await expect(start([])).rejects.toEqual(
      new CannotStart(
        'The table wishes is not declared: its feature lists it in sideTables, with how long its rows live and whose they are.',
      ),
    )
  })

  test('a start leaves alone a table that no migration has made', async () => {
    await expect(start([], await migrations())).resolves.toBeUndefined()
  })

  test('a start does not ask for a table that a later migration has dropped', async () => {
    const dropped = { name: 't-2', script: '-- The end.\ndrop table wishes;\n' }
    await expect(start([], [...files, dropped])).resolves.toBeUndefined()
  })

  test('a start is refused for a table that two features declare', async () => {
    await expect(start([wishes, wishes])).rejects.toThrow('The table wishes is declared twice.')
  })

  test('a start is refused for a declaration of a table that is not there', async () => {
    await expect(start([wishes, { ...wishes, name: 'dreams' }])).rejects.toThrow(
      'The table dreams is declared, and the database does not have it.',
    )
  })

  test.each<[string, Partial<SideTable>]>([
    ['its end', { life: { until: 'over_at', says: 'it is over' } }],
    ['its order', { transfer: { order: 'id, over_at' } }],
    ['the importing database', { transfer: { order: 'id', without: ['over_at'] } }],
    ['its owner', { whose: { diner: { rows: { column: 'over_at', keys: () => [] }, exported: { not: '' } } } }],
    [
      'its export',
      {
        whose: {
          diner: {
            rows: { column: 'id', keys: () => [] },
            exported: { as: 'wishes', columns: ['over_at'], order: 'id' },
          },
        },
      },
    ],
    [
      'its timers',
      {
        whose: {
          diner: {
            rows: { column: 'id', keys: () => [] },
            timers: { kinds: ['k'], payload: 'id', column: 'over_at' },
            exported: { not: '' },
          },
        },
      },
    ],
  ])('a start is refused where the column of %s is not there', async (_, part) => {
    await expect(start([{ ...wishes, ...part }])).rejects.toThrow(
      'The declaration of the table wishes names over_at, which is no column.',
    )
  })

  test.each(['leftCarts', 'streams'])(
    'a start is refused for a second part of an export that is called %s',
    async (as) => {
      const withPart = (name: string): SideTable => {
        const exported = { as: name, columns: ['id'], order: 'id' }
        return { ...wishes, whose: { diner: { rows: { column: 'id', keys: () => [] }, exported } } }
      }
      await expect(start([withPart(as)])).rejects.toThrow(`Two parts of a person's export are called ${as}.`)
      await expect(start([withPart('wishes')])).resolves.toBeUndefined()
    },
  )

  test.each(['text', 'varchar(20)', 'text[]', 'jsonb', 'bytea', 'inet'])(
    'a start is refused for a table without a person and with an unnamed column of type %s',
    async (type) => {
      await db.script(`alter table wishes add column caller ${type}`)
      await expect(start([wishes])).rejects.toThrow(
        "The table wishes is declared to be nobody's, and its column caller could hold a person's data: its declaration says whose the rows are, or names the column in texts.",
      )
      const named: SideTable = { ...wishes, whose: { nobody: 'a wish has no name', texts: ['id', 'caller'] } }
      await expect(start([named])).resolves.toBeUndefined()
      await db.script('alter table wishes drop column caller')
      await expect(start([named])).rejects.toThrow('names caller, which is no column.')
    },
  )

  test('a start is refused for a table with a phone that is declared without an owner', async () => {
    await db.script('alter table wishes add column phone text')
    await expect(start([wishes])).rejects.toThrow(
      "The table wishes has the column phone, and its declaration says that it is nobody's.",
    )
    const retained: SideTable = { ...wishes, whose: { diner: { retained: 'a wish is a promise' } } }
    await expect(start([retained])).resolves.toBeUndefined()
  })
})

describe('bringing a database up', () => {
  let fresh: Database
  beforeAll(async () => {
    fresh = await openTestDatabase()
  })
  afterAll(() => fresh.close())
  const bring = (isForced: boolean) =>
    bringUp({
      ...{ db: fresh, store, tables, sideTables: sideTables.filter(({ name }) => name !== 'left_carts'), isForced },
      wait: () => Promise.reject(new Error('it waits for nothing')),
      say: () => undefined,
    })

  test('the start of a database ends with the sentence for a table without a declaration', async () => {
    await expect(bring(false)).rejects.toThrow(/^The table left_carts is not declared: /)
  })

  test('the start of a database goes on when an operator takes a release back, whose schema may be newer', async () => {
    await expect(bring(true)).resolves.toBeUndefined()
  })
})

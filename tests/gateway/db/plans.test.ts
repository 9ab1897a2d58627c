import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '#gateway/db/migrate.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { costOf, growTables, isPlanned } from '../../architecture/sql/costs.ts'
import { alsoShown, shown, textsOf } from '../../architecture/sql/shown.ts'
import { statementsOf } from '../../architecture/sql/statements.ts'
import { debianPostgres } from '../../kit/debian-postgres.ts'
import { needs, placeOf } from '../../kit/needs.ts'

/** `jit_above_cost`: from here on a server as Debian ships it compiles each run of a statement, which takes half a second. */
const mostCost = 100_000
/** 4 MB a table: about two minutes of 1,500 orders, and `autovacuum` counts the rows of a table after one at the earliest. */
const pages = 500

/** Statements that may cost more, with the reason. */
const allowed: Readonly<Record<string, string>> = {
  'gateway/catalog/store-money.ts refillStoreMoney':
    'an import of a log runs it once, over every version of the catalogue',
  'gateway/log/transfer.ts columnsOf': 'an import of a log runs it once for a thousand rows',
  'gateway/views/orders-of-stores.ts countOf':
    'an import of a catalogue that withdraws stores runs it once, over all their orders',
}

describe('on a PostgreSQL as Debian ships it', needs('postgres with JIT'), () => {
  let server: Awaited<ReturnType<typeof debianPostgres>>
  beforeAll(async () => {
    server = await debianPostgres(placeOf('postgres with JIT'))
  })
  afterAll(() => server.stop())
  const opened = () => {
    const db = openPostgres(server.url, { onError: () => undefined })
    onTestFinished(db.close)
    return db
  }
  const connected = async () => {
    const client = new pg.Client({ connectionString: server.url })
    await client.connect()
    onTestFinished(() => client.end())
    return client
  }

  test('a server compiles plans by itself, and compiles none of ours', async () => {
    const [client, db] = [await connected(), opened()]
    const jit = 'select setting from pg_settings where name = $1'
    expect((await client.query(jit, ['jit'])).rows).toEqual([{ setting: 'on' }])
    expect((await db.query(jit, ['jit'])).rows).toEqual([{ setting: 'off' }])
    await db.session(async (session) => expect((await session.query(jit, ['jit'])).rows).toEqual([{ setting: 'off' }]))
  })

  test('every statement has a cheap plan on tables whose rows were never counted', async () => {
    await migrate(opened())
    const client = await connected()
    await growTables(client, server.data, pages)
    const { statements } = statementsOf()
    const dear = new Map<string, number>()
    let planned = 0
    // An import makes a table for itself.
    for (const text of statements.flatMap(({ texts }) => texts ?? []))
      if (text.startsWith('create temp table')) await client.query(text)
    for (const { place, texts } of statements) {
      const show = shown[place] ?? alsoShown[place]
      const all = texts ?? (show ? await textsOf(show) : [])
      for (const text of all.filter(isPlanned)) {
        const cost = await costOf(client, text)
        planned++
        if (cost > mostCost) dear.set(place, Math.round(cost))
      }
    }
    expect([...dear].filter(([place]) => !(place in allowed))).toEqual([])
    expect(Object.keys(allowed).filter((place) => !dear.has(place))).toEqual([])
    expect(planned).toBeGreaterThan(300)
  }, 120_000)
})

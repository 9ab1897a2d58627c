import { afterEach, beforeEach, expect, test } from 'vitest'
import { sideTables, streams, tables } from '#gateway/composition/features.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { isDuplicate } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import type { Log } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import type { StateTable } from '#gateway/events/state-table.ts'
import { OlderRelease } from '#gateway/lifecycle/cannot-start.ts'
import { bringUp, rebuild, rebuildOutdated } from '#gateway/log/rebuild.ts'
import { verify } from '#gateway/log/verify.ts'
import { acceptOrder, logOver, placeOrder, registerRider, store } from '#tests/kit/aged-log.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

const never = () => Promise.reject(new Error('this test never waits'))

describeOn(databases)('tables made from the log on $name', ({ name, open }) => {
  let db: Database
  let log: Log
  let said: [string, object][] = []
  beforeEach(async () => {
    db = await open()
    await migrate(db)
    said = []
    log = logOver(db)
  })
  afterEach(() => db.close())

  const surroundings = (over: { readonly db?: Database; readonly tables?: readonly StateTable[] } = {}) => ({
    db,
    store,
    tables,
    sideTables,
    wait: never,
    say: (sentence: string, fields: object) => void said.push([sentence, fields]),
    ...over,
  })
  const rowsOf = async (table: string) =>
    (await db.query<{ row: object }>(`select to_jsonb(t) as row from ${table} t order by id`)).rows
  const allRows = async () =>
    Object.fromEntries(await Promise.all(tables.map(async (t) => [t.name, await rowsOf(t.name)])))
  const indexes = async () =>
    (
      await db.query<{ name: string }>(
        `select indexname as name from pg_indexes where schemaname = current_schema() order by indexname`,
      )
    ).rows.map((row) => row.name)
  const someOrders = async () => {
    for (const id of ['A', 'B', 'C']) await placeOrder(log, id)
    await acceptOrder(log, 'B')
    await registerRider(log, 'ana')
  }
  const faults = async () => (await verify(db, store, tables)).findings

  test('tables made from the log equal a rebuild from it, row by row', async () => {
    await someOrders()
    const before = await allRows()
    expect(before['orders']).toHaveLength(3)
    expect(await rebuild(surroundings())).toBe(9)
    expect(await allRows()).toEqual(before)
    expect(await faults()).toEqual([])
  })

  test('tables made from the log keep their keys and the names of these', async () => {
    await someOrders()
    const before = await indexes()
    await rebuild(surroundings())
    expect(await indexes()).toEqual(before)
    const twice = db.query(`insert into orders select (o).* from (
      select jsonb_populate_record(o, '{"id": "other", "tracking_id": "other"}') as o from orders o where id = 'A') x`)
    await expect(twice.catch((error) => isDuplicate(error, 'orders_code_key'))).resolves.toBe(true)
  })

  test('tables made from the log are repaired by a rebuild, and verify names the wrong rows', async () => {
    await someOrders()
    await db.query(`update orders set status = 'DELIVERED' where id = 'A'`)
    await db.query(`update riders set state = state || '{"name": "Eva"}'`)
    await db.query(`delete from shipments where id = 's-B'`)
    await db.query(
      `insert into stacks (id, store_id, status, created_at, state) values ('none', 's', 'X', now(), '{}')`,
    )
    expect(await faults()).toEqual([
      { type: 'row', table: 'riders', id: 'ana', problem: 'differs' },
      { type: 'row', table: 'orders', id: 'A', problem: 'differs' },
      { type: 'row', table: 'shipments', id: 's-B', problem: 'differs' },
      { type: 'row', table: 'stacks', id: 'none', problem: 'has no stream' },
    ])
    await rebuild(surroundings())
    expect(await faults()).toEqual([])
  })

  test('tables made from the log are rebuilt by a start only if its release has another version of them', async () => {
    await someOrders()
    await rebuildOutdated(surroundings())
    said = []
    await rebuildOutdated(surroundings())
    expect(said).toEqual([])
    const asOfNewer = tables.map((table) =>
      table.name === 'orders' ? { ...table, version: table.version + 1 } : table,
    )
    await db.query(`update orders set status = 'of the release before'`)
    await rebuildOutdated(surroundings({ tables: asOfNewer }))
    expect(said).toEqual([
      ['a table is being rebuilt from the log', { table: 'orders' }],
      ['a table is rebuilt', { table: 'orders', events: 4 }],
    ])
    expect(await faults()).toEqual([])
  })

  const raised = (by: number) =>
    tables.map((table) => (table.name === 'orders' ? { ...table, version: table.version + by } : table))
  const ordersVersion = async () =>
    (await db.query<{ version: number }>(`select version from projections where name = 'orders'`)).rows[0]?.version
  const ours = tables.find((table) => table.name === 'orders')!.version
  const refusal = new OlderRelease(`The table orders is at version ${ours + 1}`)

  test.each(['with events', 'without an event'])(
    'tables of a newer release are refused in a log %s, and rebuilt down when the start is forced',
    async (kind) => {
      if (kind === 'with events') await someOrders()
      await bringUp(surroundings({ tables: raised(1) }))
      await expect(bringUp(surroundings())).rejects.toThrow(refusal)
      await expect(rebuild(surroundings())).rejects.toThrow(refusal)
      expect(await ordersVersion()).toBe(ours + 1)
      await bringUp({ ...surroundings(), isForced: true })
      expect(await ordersVersion()).toBe(ours)
      expect(await faults()).toEqual([])
    },
  )

  test('tables of a newer release are refused before the schema is touched', async () => {
    await bringUp(surroundings({ tables: raised(1) }))
    const readOnly: Database = { ...db, session: () => Promise.reject(new Error('the migrations have begun')) }
    await expect(bringUp(surroundings({ db: readOnly }))).rejects.toThrow(refusal)
  })

  test('tables of a newer release are refused by an older node that has waited for the newer one', async () => {
    await someOrders()
    await db.query(`insert into rebuilds values (true, 'the newer node', now() + interval '50 seconds')`)
    const wait = async () => {
      await db.query('delete from rebuilds')
      await rebuildOutdated(surroundings({ tables: raised(1) }))
    }
    const shared = { ...db, isShared: true }
    await expect(bringUp({ ...surroundings({ db: shared }), wait })).rejects.toThrow(refusal)
    expect(await ordersVersion()).toBe(ours + 1)
    expect((await db.query('select 1 from rebuilds where claimed_until > now()')).rows).toEqual([])
  })

  test('tables made from the log of an empty log have nothing to be rebuilt from', async () => {
    await rebuildOutdated(surroundings())
    expect(said).toEqual([])
    expect((await db.query('select name from projections')).rows).toHaveLength(tables.length)
  })

  test('tables made from the log hold events that were appended while they were rebuilt', async () => {
    await someOrders()
    let appended = 0
    // Between two pages, whenever the rebuild checks whether it may go on.
    const busy: Database = {
      ...db,
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        if (text.includes('update rebuilds')) await placeOrder(log, `late-${++appended}`)
        return db.query<Row>(text, values)
      },
    }
    await rebuild(surroundings({ db: busy }))
    expect(appended).toBeGreaterThan(1)
    expect(await faults()).toEqual([])
    expect(await rowsOf('orders')).toHaveLength(3 + appended)
  })

  test('tables made from the log stay unchanged when a rebuild is ended, and the next one is not blocked', async () => {
    await someOrders()
    const ending = new AbortController()
    const abort: Database = {
      ...db,
      query: async <Row>(text: string, values?: readonly unknown[]) => {
        if (text.includes('cross join lateral')) ending.abort(new Error('the node ends'))
        return db.query<Row>(text, values)
      },
    }
    await expect(rebuild({ ...surroundings({ db: abort }), ending: ending.signal })).rejects.toThrow('the node ends')
    expect(await faults()).toEqual([])
    await rebuild(surroundings())
    expect(await faults()).toEqual([])
  })

  test('tables made from the log are rebuilt by one node at a time, and a dead node does not block them', async () => {
    await someOrders()
    await db.query(`insert into rebuilds values (true, 'a node', now() + interval '50 seconds')`)
    let waits = 0
    const wait = async () => {
      if (++waits === 3) await db.query(`update rebuilds set claimed_until = now() - interval '1 second'`)
    }
    await rebuild({ ...surroundings({ db: { ...db, isShared: true } }), wait })
    expect(waits).toBe(3)
    expect((await db.query('select 1 from rebuilds')).rows).toEqual([])
  })

  if (name === 'PostgreSQL')
    test('tables made from the log are put in place after a blocking transaction, which is never ended for it', async () => {
      await someOrders()
      let release = () => {}
      const stands = new Promise<void>((resolve) => {
        release = resolve
      })
      let isOpen = () => {}
      const opened = new Promise<void>((resolve) => {
        isOpen = resolve
      })
      const inTheWay = db.transaction(async (sql: Sql) => {
        await sql.query('select 1 from orders')
        isOpen()
        await stands
      })
      await opened
      let waits = 0
      const wait = async () => {
        if (++waits === 2) release()
        if (waits > 2) await inTheWay
      }
      await rebuild({ ...surroundings(), wait })
      await inTheWay
      expect(waits).toBeGreaterThan(1)
      expect(await faults()).toEqual([])
    })

  test('tables made from the log leave out events of a newer release, and say so', async () => {
    await someOrders()
    const old = createEventStore(
      streams.map((kind) => (kind.kind === 'order' ? withoutType(kind, 'OrderAccepted') : kind)),
    )
    const { unknown } = await verify(db, old, tables)
    expect([...unknown]).toEqual([['OrderAccepted', 1]])
  })

  test('tables made from the log stop a stream at an unreadable event, and go on with all others', async () => {
    await someOrders()
    await db.query(`update events set data = '{"at": 5}' where stream = 'order-B' and version = 2`)
    expect(await faults()).toEqual([
      { type: 'unreadable', sentence: expect.stringMatching(/^event 2 of order-B is no OrderAccepted: at: /) },
      { type: 'row', table: 'orders', id: 'B', problem: 'differs' },
    ])
    await rebuild(surroundings())
    const { rows } = await db.query('select id, status, version from orders order by id')
    expect(rows).toEqual(['A', 'B', 'C'].map((id) => ({ id, status: 'GENERATED', version: 1 })))
  })

  test('a hole in a stream is found', async () => {
    await someOrders()
    await db.query(`delete from events where stream = 'order-B' and version = 1`)
    expect(await faults()).toContainEqual({ type: 'gap', stream: 'order-B', version: 2 })
  })
})

function withoutType(kind: (typeof streams)[number], type: string) {
  const { [type]: _, ...types } = kind.types
  return { ...kind, types }
}

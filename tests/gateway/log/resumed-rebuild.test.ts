import { afterEach, beforeEach, expect, test } from 'vitest'
import { riderStream } from '#gateway/aggregates/riders/stream.ts'
import { tables } from '#gateway/composition/features.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { type Migration, migrate, migrations } from '#gateway/db/migrate.ts'
import type { Log } from '#gateway/events/log.ts'
import { settledHead } from '#gateway/events/pg-event-store.ts'
import { streamsAfter, streamsOfKind } from '#gateway/events/streams.ts'
import { LeaseLost, oneAtATime } from '#gateway/log/one-at-a-time.ts'
import { rebuild, rebuildOutdated } from '#gateway/log/rebuild.ts'
import { fillShadow, openShadow } from '#gateway/log/shadow.ts'
import { verify } from '#gateway/log/verify.ts'
import { eraseCourier } from '#gateway/people/courier.ts'
import { logOver, placeOrder, registerRider, store } from '#tests/kit/aged-log.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { stoppedBefore } from '#tests/kit/window.ts'

const never = () => Promise.reject(new Error('this test never waits'))
const phone = '+5491155551234'
/** Two pages of streams, and some of a third. */
const riders = 1_200
/** One more courier has come, and begun a shift. */
const events = riders + 2
const firstPage = 501

const endShift = (log: Log) =>
  log.transact({ by: { is: 'script' } }, async (unit) => {
    const at = '2026-11-21T21:00:00.000Z'
    const ended = await unit.execute(riderStream, 'ana', { type: 'EndShift', isHolding: false, at })
    return ended.ok ? { ok: true, value: null } : ended
  })

/** The database of a node that is killed before its statement number `nth` with these words: nothing of it runs any more. */
function killedBefore(db: Database, words: string, nth: number): Database {
  let seen = 0
  const over = (sql: Sql): Sql => ({
    async query(text, values) {
      if (text.includes(words)) seen++
      if (seen >= nth) throw new Error('the node is killed')
      return sql.query(text, values)
    },
  })
  return { ...db, ...over(db), transaction: (work) => db.transaction((sql) => work(over(sql))) }
}

describeOn(databases)('a rebuild on $name', ({ open }) => {
  let db: Database
  let said: [string, object][]
  beforeEach(async () => {
    said = []
    db = await open()
    await migrate(db)
    await registerRider(logOver(db), 'ana', phone)
    await db.query(
      `insert into events (stream, version, at, type, type_version, data, meta)
       select 'rider-r' || n, 1, at, type, type_version, data || jsonb_build_object('riderId', 'r' || n), meta
       from events cross join generate_series(1, $1::int) n where stream = 'rider-ana' and version = 1`,
      [riders],
    )
    await rebuildOutdated(surroundings())
    said = []
  })
  afterEach(() => db.close())

  const higher = tables.map((table) => (table.name === 'riders' ? { ...table, version: table.version + 1 } : table))
  const surroundings = (over: { readonly db?: Database; readonly tables?: typeof tables } = {}) => ({
    db,
    store,
    tables,
    wait: never,
    say: (sentence: string, fields: object) => void said.push([sentence, fields]),
    ...over,
  })
  const upgrade = (over: { readonly db?: Database; readonly wait?: () => Promise<void> } = {}) =>
    rebuildOutdated({ ...surroundings({ tables: higher }), ...over })
  /** Kills the rebuild of an upgrade before its second page is written. */
  const begunUpgrade = () =>
    expect(upgrade({ db: killedBefore(db, 'insert into riders_rebuild', 2) })).rejects.toThrow('killed')
  const afterAMinute = () => db.query(`update rebuilds set claimed_until = now() - interval '1 second'`)
  const rows = async () => (await db.query<{ row: object }>('select to_jsonb(t) as row from riders t order by id')).rows
  const faults = async () => (await verify(db, store, tables)).findings
  const shadows = async () => (await db.query<{ name: string }>('select name from shadow_tables')).rows
  const fromTheFirst = [
    ['a table is being rebuilt from the log', { table: 'riders' }],
    ['a table is rebuilt', { table: 'riders', events }],
  ]

  test('a rebuild that was killed goes on after its last page, and gives the rows of a whole one', async () => {
    const before = await rows()
    await begunUpgrade()
    await afterAMinute()
    await upgrade()
    expect(said.slice(1)).toEqual([
      ['a rebuild goes on where it was ended', { table: 'riders' }],
      ['a table is rebuilt', { table: 'riders', events: events - firstPage }],
    ])
    expect(await rows()).toEqual(before)
    expect([await shadows(), await faults()]).toEqual([[], []])
  })

  test('a rebuild that was killed is waited for where other nodes may be, and not in a database of one', async () => {
    await begunUpgrade()
    let waits = 0
    const wait = async () => {
      waits++
      await afterAMinute()
    }
    await upgrade({ wait })
    expect(waits).toBe(db.isShared ? 1 : 0)
    expect(await faults()).toEqual([])
  })

  test('a rebuild that was told to end leaves its place to the next one at once', async () => {
    const leaves = stoppedBefore(db, 'insert into riders_rebuild', () => Promise.reject(new Error('the node ends')))
    await expect(upgrade({ db: leaves })).rejects.toThrow('the node ends')
    await upgrade()
    expect(said.map(([sentence]) => sentence)).toEqual([
      'a table is being rebuilt from the log',
      'a table is being rebuilt from the log',
      'a table is rebuilt',
    ])
    expect(await faults()).toEqual([])
  })

  test('a rebuild that goes on has the events that were written before and meanwhile', async () => {
    await begunUpgrade()
    const log = logOver(db)
    // Its stream is in the first page, which is written.
    await db.query(
      `insert into events (stream, version, at, type, data, meta)
       select stream, 3, at, 'ShiftEnded', data, meta from events where stream = 'rider-ana' and version = 2`,
    )
    await registerRider(log, 'aaa', '+5491155551235')
    await afterAMinute()
    await upgrade({ db: stoppedBefore(db, 'analyze', () => registerRider(log, 'aab', '+5491155551236')) })
    expect(await rows()).toHaveLength(riders + 3)
    expect(await faults()).toEqual([])
  })

  test('a rebuild starts from the first stream for another version of the table', async () => {
    await begunUpgrade()
    await afterAMinute()
    said = []
    await rebuildOutdated(
      surroundings({ tables: higher.map((one) => (one.name === 'riders' ? { ...one, version: 9 } : one)) }),
    )
    expect(said).toEqual(fromTheFirst)
  })

  test('a rebuild starts from the first stream after a migration, which may have changed the table', async () => {
    await begunUpgrade()
    await afterAMinute()
    said = []
    const later: Migration = { name: 't-1', script: 'alter table riders add column later int;\n' }
    await migrate(db, { files: [...(await migrations()), later] })
    await upgrade()
    expect(said).toEqual(fromTheFirst)
    expect((await db.query('select later from riders')).rows).toHaveLength(riders + 1)
  })

  test('a rebuild starts from the first stream after an erasure by an older release', async () => {
    await begunUpgrade()
    await afterAMinute()
    said = []
    await oneAtATime({ sql: db, wait: never }, async () => undefined)
    await upgrade()
    expect(said).toEqual(fromTheFirst)
  })

  test('a rebuild that an operator asks for starts from the first stream', async () => {
    await begunUpgrade()
    await afterAMinute()
    said = []
    expect(await rebuild(surroundings({ tables: higher.filter(({ name }) => name === 'riders') }))).toBe(events)
    expect(said).toEqual(fromTheFirst)
  })

  test('an erasure leaves nothing of a rebuild that was killed', async () => {
    await endShift(logOver(db))
    await begunUpgrade()
    await afterAMinute()
    expect(await eraseCourier(await groundOver(db), phoneOf(phone))).toBe(1)
    expect(await shadows()).toEqual([])
    expect((await db.query(`select 1 where to_regclass('riders_rebuild') is not null`)).rows).toEqual([])
    await upgrade()
    expect(JSON.stringify(await rows())).not.toContain(phone)
    expect(await faults()).toEqual([])
  })

  test('a rebuild is done by one of two nodes that start at once, and the other waits', async () => {
    let waits = 0
    const wait = async () => void waits++
    let other: Promise<void> | undefined
    await upgrade({
      db: stoppedBefore(db, 'insert into shadow_tables', async () => {
        other = upgrade({ wait: async () => void (await wait()) })
      }),
    })
    await other
    expect(said).toEqual(fromTheFirst)
  })

  test('a rebuild that stood still writes nothing once another node has taken it over', async () => {
    const table = higher.find(({ name }) => name === 'riders')!
    const lease = { claimant: 'one', heirOf: null, renew: never }
    await openShadow(db, table, lease)
    const next = await openShadow(db, table, { ...lease, claimant: 'other', heirOf: 'one' })
    expect(next).toMatchObject({ last: '', begun: await settledHead(db) })
    const late = fillShadow(db, table, lease, { standings: [], last: 'rider-z' })
    await expect(late).rejects.toBeInstanceOf(LeaseLost)
  })

  test('a rebuild reads the streams of its kind alone, also those of many events', async () => {
    await placeOrder(logOver(db), 'A')
    const shifts = 45
    await db.query(
      `insert into events (stream, version, at, type, data, meta)
       select stream, n + 1, at, case when n % 2 = 1 then 'ShiftStarted' else 'ShiftEnded' end,
         jsonb_build_object('at', data->>'at'), meta
       from events cross join generate_series(1, $1::int) n where stream = 'rider-r7'`,
      [shifts],
    )
    const read = new Set<string>()
    const watched: Database = {
      ...db,
      async query<Row>(text: string, values?: readonly unknown[]) {
        const answer = await db.query<Row>(text, values)
        for (const row of answer.rows as { stream?: string }[]) if (row.stream) read.add(row.stream)
        return answer
      },
    }
    await upgrade({ db: watched })
    expect(said.at(-1)).toEqual(['a table is rebuilt', { table: 'riders', events: events + shifts }])
    expect([...read].filter((stream) => !stream.startsWith('rider-'))).toEqual([])
    expect(await faults()).toEqual([])
  })

  test('the streams of a kind are those that begin with its name and a hyphen, in the order of their bytes', async () => {
    const names = ['stack-b', 'stack-Z', 'stack-é', 'stack-b.1', 'stack-_', 'stacks-a', 'stack', 'stack.a', 'Stack-a']
    await db.query(
      `insert into events (stream, version, at, type, data, meta)
       select name, version, now(), 'None', '{}', '{}' from unnest($1::text[]) name cross join generate_series(1, 2) version`,
      [names],
    )
    const ordered = ['stack-Z', 'stack-_', 'stack-b', 'stack-b.1', 'stack-é']
    expect(await streamsOfKind(db, 'stack', '', 10)).toEqual(ordered)
    expect(await streamsOfKind(db, 'stack', 'stack-_', 2)).toEqual(['stack-b', 'stack-b.1'])
    expect(await streamsAfter(db, { tx: 0n, seq: 0n }, 'stack')).toHaveLength(ordered.length)
  })
})

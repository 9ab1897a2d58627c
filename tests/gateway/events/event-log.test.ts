import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Decider } from '#domain/kernel/decider.ts'
import { riderStream } from '#gateway/aggregates/riders/stream.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import {
  type Cursor,
  type EventRecord,
  type EventRow,
  isAfter,
  start,
  VersionConflict,
} from '#gateway/events/event-store.ts'
import { follow } from '#gateway/events/follow.ts'
import { CommandReused, createLog } from '#gateway/events/log.ts'
import { createEventStore, settledHead } from '#gateway/events/pg-event-store.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { encoded, looseKind, looseStore } from '#tests/kit/event-log.ts'

const at = new Date('2026-11-21T20:00:00Z')
const one = (stream: string, expected: number, ...types: string[]) => ({
  stream,
  expected,
  events: types.map((type) => encoded(type)),
})

/** This many steps at once: long enough under way for two appends to meet. */
const manySteps: Decider<number, null, { type: string }, never> = {
  initial: 0,
  decide: () => ({ ok: true, events: Array.from({ length: 300 }, () => ({ type: 'Stepped' })) }),
  evolve: (steps) => steps + 1,
}

const circle = looseKind('circle', manySteps, 'Stepped')
const store = looseStore(
  ['a', 'b', 'c', 'd', 'race', 'open', 'order', 'before'],
  [...'ABCXYZ', 'Won', 'Slow', 'Fast', 'Before', 'Newer', 'Older'],
)

describeOn(databases)('the event log on $name', ({ name, open }) => {
  let db: Database
  let log: ReturnType<typeof createLog>
  let pokes = 0
  const register = (riderId: string) =>
    ({ type: 'Register', riderId, storeId: 's', name: 'Ana', phone: '+549111', at: at.toISOString() }) as const

  beforeAll(async () => {
    db = await open()
    await migrate(db)
    const store = createEventStore([circle, riderStream])
    log = createLog({
      db,
      store,
      tables: [],
      reactions: [],
      digests: testDigests,
      now: () => at,
      onCommit: () => void pokes++,
    })
  })
  afterAll(() => db.close())

  const versionOf = async (stream: string) => (await store.readStream(db, stream)).version

  /** All events, once all can be read: other tests have transactions open on the same server, for a moment. */
  const allSettled = () =>
    vi.waitFor(async () => {
      const { rows } = await db.query<{ count: number }>('select count(*)::int as count from events')
      const all = await store.readSettled(db, start, 10_000)
      expect(all).toHaveLength(rows[0]!.count)
      return all
    })

  test('migrating twice changes nothing', async () => {
    await migrate(db)
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from migrations')
    expect(rows[0]!.count).toBeGreaterThan(0)
  })

  test('an append on an old version records nothing of its batch', async () => {
    await store.append(db, [one('a-1', 0, 'A')], at, { by: { is: 'script' } })
    await expect(
      store.append(db, [one('a-2', 0, 'A'), one('a-1', 0, 'B', 'C')], at, { by: { is: 'script' } }),
    ).rejects.toBeInstanceOf(VersionConflict)
    expect(await versionOf('a-1')).toBe(1)
    expect(await versionOf('a-2')).toBe(0)
  })

  test('one of eight racing appends on one version wins', async () => {
    const racers = await Promise.allSettled(
      Array.from({ length: 8 }, () => store.append(db, [one('race-1', 0, 'Won')], at, { by: { is: 'script' } })),
    )
    expect(racers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const racer of racers) if (racer.status === 'rejected') expect(racer.reason).toBeInstanceOf(VersionConflict)
  })

  test('a resumed reader sees every settled event once and in order', async () => {
    await store.append(db, [one('b-1', 0, 'X', 'Y'), one('b-2', 0, 'Z')], at, { by: { is: 'script' } })
    const all = await allSettled()
    const halves = await store.readSettled(db, start, 2)
    const rest = await store.readSettled(db, halves.at(-1)!.cursor, 10_000)
    expect([...halves, ...rest]).toEqual(all)
    for (const [index, { cursor }] of all.entries())
      if (index > 0) expect(isAfter(cursor, all[index - 1]!.cursor)).toBe(true)
    expect(await settledHead(db)).toEqual(all.at(-1)!.cursor)
  })

  // The embedded database runs one transaction at a time.
  if (name === 'PostgreSQL')
    test('nothing is read, and no reader starts, beyond an older transaction that is still open', async () => {
      const [before] = await store.append(db, [one('open-0', 0, 'Before')], at, { by: { is: 'script' } })
      await allSettled()
      let late: readonly EventRecord[] = []
      const readMeanwhile: [streams: string[], head: Cursor][] = []
      await db.transaction(async (sql) => {
        await store.append(sql, [one('open-1', 0, 'Slow')], at, { by: { is: 'script' } })
        // Another connection: it draws a later number, and commits first.
        late = await store.append(db, [one('open-2', 0, 'Fast')], at, { by: { is: 'script' } })
        const streams = (await store.readSettled(db, before!.cursor, 10_000)).map(({ stream }) => stream)
        readMeanwhile.push([streams, await settledHead(db)])
      })
      expect(readMeanwhile).toEqual([[[], before!.cursor]])
      await allSettled()
      const after = await store.readSettled(db, before!.cursor, 10_000)
      expect(after.map(({ stream }) => stream)).toEqual(['open-1', 'open-2'])
      expect(await settledHead(db)).toEqual(late[0]!.cursor)
    })

  if (name === 'PostgreSQL')
    test('a reader that resumes misses no event whose number is lower and whose transaction is newer', async () => {
      const [before] = await store.append(db, [one('order-0', 0, 'Before')], at, { by: { is: 'script' } })
      await db.transaction(async (sql) => {
        // It has its place among the transactions, and draws its number after the other one.
        await sql.query('select pg_current_xact_id()')
        await store.append(db, [one('order-2', 0, 'Newer')], at, { by: { is: 'script' } })
        await store.append(sql, [one('order-1', 0, 'Older')], at, { by: { is: 'script' } })
      })
      const seen: string[] = []
      let cursor = before!.cursor
      await allSettled()
      for (let next = await store.readSettled(db, cursor, 1); next[0]; next = await store.readSettled(db, cursor, 1)) {
        seen.push(next[0].stream)
        cursor = next[0].cursor
      }
      expect(seen).toEqual(['order-1', 'order-2'])
    })

  test('two pieces of work that open the same streams in opposite order never deadlock', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [`a${round}`, `b${round}`]
      const work = (ids: readonly string[]) =>
        log.transact({ by: { is: 'script' } }, async (unit) => {
          for (const id of ids) await unit.execute(circle, id, null)
          return { ok: true, value: null }
        })
      await Promise.all([work([a, b]), work([b, a])])
      expect(await versionOf(`circle-${a}`)).toBe(600)
      expect(await versionOf(`circle-${b}`)).toBe(600)
    }
  })

  test('a follower sees every event once, for any number of pokes', async () => {
    await allSettled()
    const seen: EventRow[] = []
    const follower = follow(db, store, await settledHead(db), (stored) => void seen.push(stored))
    await Promise.all([
      follower.poke(),
      follower.poke(),
      store.append(db, [one('c-1', 0, 'X')], at, { by: { is: 'script' } }).then(() => follower.poke()),
    ])
    await allSettled()
    await follower.poke()
    expect(seen.map(({ stream, version }) => `${stream}@${version}`)).toEqual(['c-1@1'])
  })

  test('a follower that failed on an event gets it again', async () => {
    await allSettled()
    let failures = 1
    const seen: string[] = []
    const follower = follow(db, store, await settledHead(db), ({ stream }) => {
      if (failures-- > 0) throw new Error('not now')
      seen.push(stream)
    })
    await store.append(db, [one('d-1', 0, 'X')], at, { by: { is: 'script' } })
    await allSettled()
    await expect(follower.poke()).rejects.toThrow('not now')
    await follower.poke()
    expect(seen).toEqual(['d-1'])
  })

  test('a command that is sent twice is done once and answered the same', async () => {
    const send = () =>
      log.transact({ by: { is: 'script' }, id: 'command-1', content: { rider: 'r1' } }, async (unit) => {
        const result = await unit.execute(riderStream, 'r1', register('r1'))
        return result.ok ? { ok: true, value: `registered at ${pokes}` } : result
      })
    const [first, second] = [await send(), await send()]
    expect(second).toEqual(first)
    expect(await versionOf('rider-r1')).toBe(2)
  })

  test('a command id with other content is refused', async () => {
    const send = (content: string) =>
      log.transact({ by: { is: 'script' }, id: 'command-2', content }, async () => ({ ok: true, value: null }))
    await send('one thing')
    await expect(send('another thing')).rejects.toBeInstanceOf(CommandReused)
  })

  test('a rejection undoes everything the work did', async () => {
    const outcome = await log.transact({ by: { is: 'script' } }, async (unit) => {
      await unit.execute(riderStream, 'r2', register('r2'))
      return { ok: false, rejection: 'changed my mind' }
    })
    expect(outcome).toEqual({ ok: false, rejection: 'changed my mind' })
    expect(await versionOf('rider-r2')).toBe(0)
  })

  test('the second of two that decide on the same state decides again on the new one', async () => {
    const outcomes = await Promise.all(
      ['x', 'y'].map(() =>
        log.transact({ by: { is: 'script' } }, async (unit) => {
          const result = await unit.execute(riderStream, 'r3', register('r3'))
          return result.ok ? { ok: true, value: null } : result
        }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(outcomes.find(({ ok }) => !ok)).toEqual({ ok: false, rejection: { type: 'RiderExists' } })
  })
})

describeOn(databases)('a log on $name', ({ open }) => {
  test('a log is read in order by a resuming reader, even when transaction numbers gain a digit', async () => {
    const database = await open()
    await migrate(database)
    await database.query(
      `insert into events (stream, version, tx, at, type, data, meta)
       select 'a-' || n, 1, n::text::xid8, now(), 'A', '{}', '{}' from generate_series(1, 120) n`,
    )
    const seen: string[] = []
    let cursor: Cursor = start
    for (;;) {
      const page = await store.readSettled(database, cursor, 7)
      const last = page.at(-1)
      if (!last) break
      seen.push(...page.map(({ stream }) => stream))
      cursor = last.cursor
    }
    expect(seen).toEqual(Array.from({ length: 120 }, (_, n) => `a-${n + 1}`))
    await database.close()
  })
})

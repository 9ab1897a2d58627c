import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { localBus } from '#gateway/events/bus.ts'
import type { Cursor } from '#gateway/events/event-store.ts'
import { settledHead } from '#gateway/events/pg-event-store.ts'
import { relay } from '#gateway/events/relay.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { encoded, looseStore } from '#tests/kit/event-log.ts'

// The embedded database has one connection: appended events are settled.
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterAll(() => db.close())

const store = looseStore(['x'], ['X'])
const append = async (name: string) =>
  (
    await store.append(db, [{ stream: `x-${name}`, expected: 0, events: [encoded('X')] }], new Date(0), {
      by: { is: 'script' },
    })
  )[0]!.cursor

async function aRelay({ fails = () => false }: { readonly fails?: (stream: string) => boolean } = {}) {
  const [bus, clock] = [localBus(), manualClock()]
  const seen: string[] = []
  const errors: unknown[] = []
  const lost: Cursor[] = []
  let looks = 0
  const sql: Sql = {
    query: (text, values) => {
      looks++
      return db.query(text, values)
    },
  }
  const one = relay(
    { sql, store, bus, clock, from: await settledHead(db) },
    async ({ stream }) => {
      const name = stream.slice('x-'.length)
      if (fails(name)) throw new Error(`cannot take ${name}`)
      seen.push(name)
    },
    (error) => errors.push(error),
    (at) => lost.push(at),
  )
  onTestFinished(one.stop)
  return { ...one, bus, clock, seen, errors, lost, looks: () => looks }
}

test('a poke of the bus brings the appended events', async () => {
  const { bus, seen, cursor } = await aRelay()
  const appended = await append('poked')
  bus.poke()
  await vi.waitFor(() => expect(seen).toEqual(['poked']))
  expect(cursor()).toEqual(appended)
})

test('a lost poke costs one tick of a second', async () => {
  const { clock, seen, poke, looks } = await aRelay()
  for (const stream of ['tick-1', 'tick-2']) {
    await append(stream)
    const before = looks()
    clock.advance(999)
    expect(looks()).toBe(before)
    clock.advance(1)
    await vi.waitFor(() => expect(seen).toContain(stream))
    await poke()
  }
})

test('an event that could not be taken is reported, comes again, and holds up later ones', async () => {
  let isBroken = true
  const { bus, clock, seen, errors, isFollowing } = await aRelay({ fails: (stream) => isBroken && stream === 'bad' })
  expect(isFollowing()).toBe(true)
  await append('bad')
  await append('behind')
  bus.poke()
  await vi.waitFor(() => expect(errors).toEqual([new Error('cannot take bad')]))
  expect(isFollowing()).toBe(false)
  expect(seen).toEqual([])
  isBroken = false
  clock.advance(1_000)
  await vi.waitFor(() => expect(isFollowing()).toBe(true))
  expect(seen).toEqual(['bad', 'behind'])
  expect(errors).toHaveLength(1)
})

test.each([
  ['is gone', `delete from events where stream = 'x-taken'`],
  ['was given to another event', `update events set stream = 'x-other' where stream = 'x-taken'`],
])('a relay whose last event %s says so at each look, and feeds nothing more', async (_, restore) => {
  const { bus, clock, seen, errors, lost, cursor, isFollowing } = await aRelay()
  await append('taken')
  bus.poke()
  await vi.waitFor(() => expect(seen).toEqual(['taken']))
  const at = cursor()
  await db.query(restore)
  await append('later')
  clock.advance(1_000)
  await vi.waitFor(() => expect(lost).toEqual([at]))
  expect(isFollowing()).toBe(false)
  clock.advance(1_000)
  await vi.waitFor(() => expect(lost).toEqual([at, at]))
  expect([seen, errors]).toEqual([['taken'], []])
  await db.query('delete from events')
})

test('a stopped relay finishes the work under way, and begins nothing more', async () => {
  const { bus, clock, seen, stop } = await aRelay()
  await append('under-way')
  bus.poke()
  await stop()
  expect(seen).toEqual(['under-way'])
  await append('too-late')
  bus.poke()
  clock.advance(10_000)
  await stop()
  expect(seen).toEqual(['under-way'])
})

test('a relay that is stopped while it fails still ends', async () => {
  const { bus, stop, errors } = await aRelay({ fails: () => true })
  await append('fails-at-the-end')
  bus.poke()
  await stop()
  await vi.waitFor(() => expect(errors).toHaveLength(1))
})

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { DatabaseUnavailable } from '#gateway/db/failures.ts'
import { migrate } from '#gateway/db/migrate.ts'
import type { EventRecord, EventRow } from '#gateway/events/event-store.ts'
import { runFollowers } from '#gateway/events/followers.ts'
import { askAgain, parkedRows } from '#gateway/events/parked.ts'
import { settledHead } from '#gateway/events/pg-event-store.ts'
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
beforeEach(async () => void (await db.query('delete from parked')))

const store = looseStore(['x'], ['X'])
let names = 0
const freshStream = () => `x-${++names}`

/** Appends this many events to a stream, and returns them as the relay would. */
async function append(stream: string, count = 1): Promise<readonly EventRow[]> {
  const after = await settledHead(db)
  const { version: expected } = await store.readStream(db, stream)
  await store.append(
    db,
    [{ stream, expected, events: Array.from({ length: count }, () => encoded('X')) }],
    new Date(0),
    { by: { is: 'script' } },
  )
  return store.readSettled(db, after, 100)
}

const seconds = (count: number) => count * 1_000
const said = ({ stream, version }: Pick<EventRecord, 'stream' | 'version'>) => `${stream}@${version}`

/** A node with one follower that fails as the test says. */
function aNode(fails: (recorded: EventRecord) => unknown = () => null) {
  const clock = manualClock()
  const taken: string[] = []
  const other: string[] = []
  let tries = 0
  const told: object[] = []
  const errors: unknown[] = []
  const followers = runFollowers({
    sql: db,
    store,
    clock,
    followers: [
      {
        name: 'diners',
        async take(recorded) {
          tries++
          const fault = fails(recorded)
          if (fault) throw fault
          taken.push(said(recorded))
        },
      },
      { name: 'another', take: async (recorded) => void other.push(said(recorded)) },
    ],
    isOutage: (error) => error instanceof DatabaseUnavailable,
    describe: (error) => (error as Error).message,
    onParked: (_, what) => void told.push(what),
    onError: (error) => void errors.push(error),
  })
  onTestFinished(followers.stop)
  const give = async (events: readonly EventRow[]) => {
    for (const event of events) await followers.take(event)
  }
  /** Runs all tries, one after the other, until the event is given up. */
  const pastAllTries = async () => {
    for (const wait of [1, 2, 4, 8]) {
      const before = tries
      clock.advance(seconds(wait) - 1)
      expect(tries).toBe(before)
      clock.advance(1)
      await vi.waitFor(() => expect(tries).toBe(before + 1))
    }
    await vi.waitFor(async () => expect(await parkedRows(db)).toHaveLength(1))
  }
  /** Nodes check parked events every five seconds. */
  const look = () => clock.advance(seconds(5))
  return { ...followers, clock, taken, other, told, errors, give, pastAllTries, look, tries: () => tries }
}

test('an event that one follower cannot take holds up neither other streams nor other followers', async () => {
  const [bad, good] = [freshStream(), freshStream()]
  const { give, taken, other } = aNode(({ stream }) => stream === bad && new Error('no'))
  await give([...(await append(bad)), ...(await append(good))])
  expect(taken).toEqual([`${good}@1`])
  expect(other).toEqual([`${bad}@1`, `${good}@1`])
})

test('the event is tried again, and later ones of its stream wait behind it', async () => {
  const stream = freshStream()
  let isBroken = true
  const { give, taken, clock, isAbreast } = aNode(() => isBroken && new Error('no'))
  await give(await append(stream, 3))
  expect(taken).toEqual([])
  expect(isAbreast('diners', [stream])).toBe(false)
  expect(isAbreast('another', [stream])).toBe(true)
  expect([isAbreast('diners'), isAbreast('another')]).toEqual([false, true])
  isBroken = false
  clock.advance(seconds(1))
  await vi.waitFor(() => expect(taken).toEqual([1, 2, 3].map((version) => `${stream}@${version}`)))
  await vi.waitFor(() => expect(isAbreast('diners', [stream])).toBe(true))
  await give(await append(stream))
  expect(taken.at(-1)).toBe(`${stream}@4`)
})

test('after five tries it is parked: logged once, kept in the table, and counted', async () => {
  const [stream, good] = [freshStream(), freshStream()]
  const node = aNode((recorded) => recorded.stream === stream && new Error('cannot draw it'))
  await node.give(await append(stream))
  await node.pastAllTries()
  expect(node.told).toEqual([{ follower: 'diners', stream }])
  expect(await parkedRows(db)).toEqual([
    expect.objectContaining({ follower: 'diners', stream, version: 1, type: 'X', error: 'cannot draw it', tries: 5 }),
  ])
  await node.give([...(await append(stream)), ...(await append(good))])
  expect(node.taken).toEqual([`${good}@1`])
  node.look()
  await vi.waitFor(() => expect(node.parked()).toEqual(new Map([['diners', 1]])))
  expect(node.tries()).toBe(6)
})

test('a parked event is taken by command, with all that waited behind it, in its order', async () => {
  const stream = freshStream()
  let isBroken = true
  const node = aNode(() => isBroken && new Error('no'))
  await node.give(await append(stream))
  await node.pastAllTries()
  await node.give(await append(stream, 2))
  isBroken = false
  expect(await askAgain(db, stream, new Date(0))).toBe(1)
  node.look()
  await vi.waitFor(() => expect(node.taken).toEqual([1, 2, 3].map((version) => `${stream}@${version}`)))
  await vi.waitFor(async () => expect(await parkedRows(db)).toEqual([]))
  await vi.waitFor(() => expect(node.isAbreast('diners', [stream])).toBe(true))
})

test('an event that fails again by command is parked again, and waits for the next command', async () => {
  const stream = freshStream()
  const node = aNode(() => new Error('no'))
  await node.give(await append(stream))
  await node.pastAllTries()
  await askAgain(db, null, new Date(0))
  node.look()
  await vi.waitFor(async () => expect(await parkedRows(db)).toMatchObject([{ tries: 6, isAsked: false }]))
  expect(node.told).toHaveLength(2)
})

test('a node takes another node’s parked event by command, and the other goes on when it is gone', async () => {
  const stream = freshStream()
  let isBroken = true
  const [first, second] = [aNode(() => isBroken && new Error('no')), aNode()]
  const events = await append(stream)
  await first.give(events)
  await first.pastAllTries()
  await askAgain(db, stream, new Date(0))
  second.look()
  await vi.waitFor(() => expect(second.taken).toEqual([`${stream}@1`]))
  await vi.waitFor(async () => expect(await parkedRows(db)).toEqual([]))
  isBroken = false
  first.look()
  await vi.waitFor(() => expect(first.taken).toEqual([`${stream}@1`]))
  await vi.waitFor(() => expect(first.isAbreast('diners', [stream])).toBe(true))
})

test('a database that is away parks nothing: the same event comes again', async () => {
  const stream = freshStream()
  let isAway = true
  const { give, taken, other, isAbreast } = aNode(() => isAway && new DatabaseUnavailable('away'))
  const events = await append(stream)
  await expect(give(events)).rejects.toThrow('away')
  expect([isAbreast('diners', [stream]), other]).toEqual([true, []])
  isAway = false
  await give(events)
  expect(taken).toEqual([`${stream}@1`])
})

test('a database that goes away between two tries costs none of them', async () => {
  const stream = freshStream()
  let fault: Error | null = new Error('no')
  const node = aNode(() => fault)
  await node.give(await append(stream))
  fault = new DatabaseUnavailable('away')
  for (const tries of [2, 3, 4, 5, 6, 7]) {
    node.clock.advance(seconds(1))
    await vi.waitFor(() => expect(node.tries()).toBe(tries))
  }
  fault = null
  node.clock.advance(seconds(1))
  await vi.waitFor(() => expect(node.taken).toEqual([`${stream}@1`]))
  expect(node.told).toEqual([])
})

test('a newer release’s event is skipped and counted; an unreadable one is parked at once', async () => {
  const [newer, broken] = [freshStream(), freshStream()]
  const insert = (stream: string, type: string, data: string) =>
    db.query(`insert into events (stream, version, at, type, data, meta) values ($1, 1, now(), $2, $3::jsonb, '{}')`, [
      stream,
      type,
      data,
    ])
  const after = await settledHead(db)
  await insert(newer, 'FromTomorrow', '{}')
  await insert(broken, 'X', '"no object"')
  const node = aNode()
  await node.give(await store.readSettled(db, after, 10))
  expect(node.taken).toEqual([])
  expect(store.skipped.get('FromTomorrow')).toBeGreaterThan(0)
  expect(node.told).toEqual(['diners', 'another'].map((follower) => ({ follower, stream: broken })))
  expect(node.isAbreast('diners', [newer])).toBe(true)
})

test('a node that has stopped tries nothing again', async () => {
  const node = aNode(() => new Error('no'))
  await node.give(await append(freshStream()))
  await node.stop()
  node.clock.advance(seconds(60))
  await new Promise((resolve) => setImmediate(resolve))
  expect([node.tries(), node.told, node.errors]).toEqual([1, [], []])
})

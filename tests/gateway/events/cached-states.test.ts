import { beforeEach, expect, test } from 'vitest'
import type { Decider } from '#domain/kernel/decider.ts'
import { streams } from '#gateway/composition/features.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { createLog } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { looseKind } from '#tests/kit/event-log.ts'

type CountedEvent = { readonly type: 'Counted'; readonly by: number }

const counter: Decider<number, number, CountedEvent, never> = {
  initial: 0,
  decide: (_, by) => ({ ok: true, events: [{ type: 'Counted', by }] }),
  evolve: (sum, { by }) => sum + by,
}
const cached = { ...looseKind('kept', counter, 'Counted'), isCached: true } as const
const id = 'one'

let db: Database
/** The number of events in each answer of the database. */
let answers: number[]

beforeEach(async () => {
  db = await openTestDatabase()
  await migrate(db)
  answers = []
  return () => db.close()
})

const counting = <Of extends Sql>(sql: Of): Of => ({
  ...sql,
  async query(text: string, values?: unknown[]) {
    const answer = await sql.query(text, values as never)
    if (text.includes('from events e where e.stream')) answers.push(answer.rows.length)
    return answer
  },
})

function aNode() {
  const counted = counting(db)
  const log = createLog({
    ...{ db: { ...counted, transaction: (work) => db.transaction((sql) => work(counting(sql))) }, tables: [] },
    ...{ store: createEventStore([cached]), reactions: [], digests: testDigests },
    ...{ now: manualClock().now, onCommit: () => undefined },
  })
  return {
    state: async () => (await log.state(cached, id)).state,
    add: (by: number) =>
      log.transact({ by: { is: 'script' } }, async (unit) => {
        const changed = await unit.execute(cached, id, by)
        return changed.ok ? { ok: true, value: changed.state } : changed
      }),
  }
}

const write = (from: number, to: number) =>
  db.query(
    `insert into events (stream, version, at, type, data, meta)
     select 'kept-' || $1, n, now(), 'Counted', '{"by": 1}', '{}' from generate_series($2::int, $3::int) as n`,
    [id, from, to],
  )

test('a second command on a long stream reads its last event and those after it', async () => {
  await write(1, 30)
  const node = aNode()
  expect(await node.add(5)).toEqual({ ok: true, value: 35 })
  answers = []
  expect(await node.add(5)).toEqual({ ok: true, value: 40 })
  expect(answers).toEqual([2])
  expect(await node.state()).toBe(40)
  expect(answers).toEqual([2, 2])
})

test('a long stream is first read in pages of at most 500 events, and the loop turns between them', async () => {
  await write(1, 1_205)
  let turns = 0
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  expect(await aNode().state()).toBe(1_205)
  clearImmediate(next)
  expect(Math.max(...answers)).toBe(500)
  expect(answers.length).toBe(3)
  expect(turns).toBeGreaterThanOrEqual(2)
})

test('a stream that ends with a full page is whole', async () => {
  await write(1, 500)
  expect(await aNode().add(1)).toEqual({ ok: true, value: 501 })
})

test('a command decides on what another node has added', async () => {
  const [one, other] = [aNode(), aNode()]
  await one.add(1)
  await other.add(10)
  expect(await one.add(100)).toEqual({ ok: true, value: 111 })
  expect(await other.add(1_000)).toEqual({ ok: true, value: 1_111 })
})

test('a work that was undone leaves nothing in the cached state', async () => {
  const node = aNode()
  await node.add(1)
  await expect(db.transaction(() => Promise.reject(new Error('undone')))).rejects.toThrow('undone')
  await db.query(`create function refuse() returns trigger language plpgsql as 'begin raise exception ''no''; end'`)
  await db.query('create trigger refuse before insert on events for each row execute function refuse()')
  await expect(node.add(5)).rejects.toThrow()
  await db.query('drop trigger refuse on events')
  expect(await node.add(2)).toEqual({ ok: true, value: 3 })
})

test.each([
  ['another event in the place of the last one', `update events set data = '{"by": 7}' where version = 3`, 9],
  ['fewer events', 'delete from events where version = 3', 2],
  ['no events', 'delete from events', 0],
])('a restored database with %s is read from the begin', async (_, restore, sum) => {
  await write(1, 3)
  const node = aNode()
  expect(await node.state()).toBe(3)
  await db.query(restore)
  expect(await node.state()).toBe(sum)
  expect(await node.add(1)).toEqual({ ok: true, value: sum + 1 })
})

test('the streams that are never over are cached, and none of them has personal fields', () => {
  const long = streams.filter((stream) => 'isCached' in stream)
  expect(long.map(({ kind }) => kind).sort()).toEqual(['availability', 'discount-code', 'service'])
  const types = long.flatMap((stream) => Object.values(stream.types))
  expect(types.filter(({ owner }) => owner !== null)).toEqual([])
})

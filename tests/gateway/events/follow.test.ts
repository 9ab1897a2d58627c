import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { follow } from '#gateway/events/follow.ts'
import { settledHead } from '#gateway/events/pg-event-store.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { encoded, looseStore } from '#tests/kit/event-log.ts'

// The embedded database has one connection: appended events are settled, and no other test can hold them up.
let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterAll(() => db.close())

const at = new Date('2026-11-21T20:00:00Z')
const store = looseStore(['x'], ['X'])
const append = (name: string) =>
  store.append(db, [{ stream: `x-${name}`, expected: 0, events: [encoded('X')] }], at, { by: { is: 'script' } })

/** The database, with a hook that runs once between an answer without a new event and the reader that gets it. */
function withEmptyAnswer(happening: () => Promise<void>): Sql {
  let isOver = false
  return {
    async query<Row>(text: string, values?: readonly unknown[]) {
      const answer = await db.query<Row>(text, values)
      // The event that the reader stands on is in the answer too.
      if (answer.rows.length <= 1 && !isOver) {
        isOver = true
        await happening()
      }
      return answer
    },
  }
}

async function microtasks(count: number) {
  for (let n = 0; n < count; n++) await undefined
}

test('a poke that comes while the last look finds nothing is followed by another look', async () => {
  const seen: string[] = []
  const sql = withEmptyAnswer(async () => {
    await append('during')
    void follower.poke()
  })
  const follower = follow(sql, store, await settledHead(db), ({ stream }) => void seen.push(stream))
  await follower.poke()
  expect(seen).toEqual(['x-during'])
})

test.each(Array.from({ length: 16 }, (_, depth) => depth))(
  'a poke %i microtasks after an empty look is not lost at its end',
  async (depth) => {
    const seen: string[] = []
    let poked: Promise<void> | undefined
    const sql = withEmptyAnswer(async () => {
      await append(`after-${depth}`)
      void microtasks(depth).then(() => {
        poked = follower.poke()
      })
    })
    const follower = follow(sql, store, await settledHead(db), ({ stream }) => void seen.push(stream))
    await follower.poke()
    await microtasks(depth + 1)
    await poked
    expect(seen).toEqual([`x-after-${depth}`])
  },
)

test('a follower is idle only after the last event has been taken', async () => {
  const taken: string[] = []
  const follower = follow(db, store, await settledHead(db), async ({ stream }) => {
    await microtasks(5)
    taken.push(stream)
  })
  await append('slow-1')
  await append('slow-2')
  void follower.poke()
  await follower.idle()
  expect(taken).toEqual(['x-slow-1', 'x-slow-2'])
})

import { beforeAll, expect, test } from 'vitest'
import { lookNow, lookSoon, readLooking } from '#gateway/aggregates/payments/look-timer.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import type { Timer } from '#gateway/timers/timers.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'

const now = new Date('2026-11-21T20:00:00Z')

describeOn(databases.slice(0, 1))('looks at payments on $name', ({ open }) => {
  let db: Database

  beforeAll(async () => {
    db = await open()
    await migrate(db)
  })

  test('two attempts of one order have a look each, and one attempt has one', async () => {
    await lookNow(db, { orderId: 'o1', attemptId: 'a1' }, now)
    await lookNow(db, { orderId: 'o1', attemptId: 'a2' }, now)
    await lookSoon(db, { orderId: 'o1', attemptId: 'a1' }, now, true)
    const { rows } = await db.query<Timer>('select id, kind, payload from timers order by id')
    expect(rows.map((row) => readLooking(row)).map(({ attemptId, isToSettle }) => [attemptId, isToSettle])).toEqual([
      ['a1', true],
      ['a2', false],
    ])
  })
})

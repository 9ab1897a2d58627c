import { expect, test } from 'vitest'
import type { Fix } from '#domain/tracking/fix.ts'
import { saveFixes } from '#gateway/aggregates/tracking/positions.ts'
import type { Sql } from '#gateway/db/database.ts'
import { aNode, db, endOfTurn, fixAt, onTheWay, openLiveTables, riderOf, trailOf } from '#tests/kit/live-node.ts'

openLiveTables()

test('a report of fixes is answered with how many count and why the others do not, and both are counted', async () => {
  const { live } = aNode()
  const rider = riderOf(await onTheWay())
  const fixes = [fixAt(0), fixAt(-1), fixAt(-1), fixAt(0, { lat: 91 })]
  const answer = await live.report(rider, fixes)
  expect({ ...answer, dropped: [...answer.dropped].sort() }).toEqual({
    accepted: 2,
    dropped: ['duplicate', 'outside-the-world'],
  })
  await live.report(rider, [fixAt(0), fixAt(0, { lat: 91 })])
  live.refuse()
  live.refuse()
  expect(live.counts.accepted).toBe(2)
  expect(Object.fromEntries(live.counts.dropped)).toEqual({ duplicate: 2, 'outside-the-world': 2, unreadable: 2 })
  await live.stop()
})

test('a report of fixes leaves a trail of fixes half a second apart or more', async () => {
  const { live } = aNode()
  const rider = riderOf(await onTheWay())
  await live.report(rider, [fixAt(-5), fixAt(-4.501), fixAt(-4.5), fixAt(-4.001), fixAt(-4)])
  await live.report(rider, [fixAt(-3.501), fixAt(-3.5)])
  await live.stop()
  expect(await trailOf(rider)).toEqual([-5, -4.5, -4, -3.5])
})

test('a report of fixes goes on where another node, or this one before its restart, has stopped', async () => {
  const rider = riderOf(await onTheWay())
  await saveFixes(db, [{ ...fixAt(0), riderId: rider }])
  const { live } = aNode()
  expect(await live.report(rider, [fixAt(0)])).toEqual({ accepted: 0, dropped: ['duplicate'] })
  expect((await live.report(rider, [fixAt(0.499), fixAt(0.5)])).accepted).toBe(2)
  await live.stop()
  expect(await trailOf(rider)).toEqual([0, 0.5])
})

test('a report of fixes far from the last one is believed when five in a row say so', async () => {
  const { live, clock } = aNode()
  const rider = riderOf(await onTheWay())
  await live.report(rider, [fixAt(0)])
  clock.advance(10_000)
  const far = (seconds: number) => fixAt(seconds, { lat: -31 })
  for (let second = 1; second <= 4; second++)
    expect((await live.report(rider, [far(second)])).dropped).toEqual(['impossible-speed'])
  expect((await live.report(rider, [far(5)])).accepted).toBe(1)
  await live.stop()
})

test('a report of fixes together with another one is judged after it, also when its courier is read first', async () => {
  const { live } = aNode()
  const rider = riderOf(await onTheWay())
  const answers = await Promise.all([live.report(rider, [fixAt(0)]), live.report(rider, [fixAt(0)])])
  expect(answers.map(({ accepted }) => accepted)).toEqual([1, 0])
  await live.stop()
})

test('a report of fixes that cannot be judged because the database is away is judged when it is back', async () => {
  let isAway = true
  const query: Sql['query'] = (...asked) => (isAway ? Promise.reject(new Error('away')) : db.query(...asked))
  const { live } = aNode({ sql: { query } as Sql })
  const rider = riderOf(await onTheWay())
  await expect(live.report(rider, [fixAt(0)])).rejects.toThrow('away')
  isAway = false
  expect((await live.report(rider, [fixAt(0)])).accepted).toBe(1)
  await live.stop()
})

test('a report of fixes does not ask the database for a known courier, until ten minutes of silence', async () => {
  let questions = 0
  const query: Sql['query'] = (...asked) => {
    if (/^\s*select/.test(asked[0])) questions++
    return db.query(...asked)
  }
  const { live, clock, faults } = aNode({ sql: { query } as Sql })
  const [quiet, lively] = [riderOf(await onTheWay()), riderOf(await onTheWay())]
  const asked = async (riderId: string, fix: Fix) => {
    const before = questions
    await live.report(riderId, [fix])
    return questions - before
  }
  expect([await asked(quiet, fixAt(0)), await asked(lively, fixAt(0)), await asked(quiet, fixAt(1))]).toEqual([2, 2, 0])
  clock.advance(600_000)
  await endOfTurn()
  // Neither of them has been silent for longer than that yet.
  expect(await asked(lively, fixAt(599))).toBe(0)
  clock.advance(600_000)
  await endOfTurn()
  expect([await asked(lively, fixAt(1_200)), await asked(quiet, fixAt(1_200))]).toEqual([0, 2])
  expect(faults).toEqual([])
  await live.stop()
})

import { expect, test, vi } from 'vitest'
import type { Readings } from '#gateway/http/observe.ts'
import { reportNode } from '#gateway/system/report-node.ts'
import { storedReports } from '#gateway/system/reports.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'

const database = await openTestDatabase()
const readings: Readings = {
  relay_behind_seconds: { help: '', read: () => 3 },
  timers_overdue: { help: '', label: 'kind', readEach: () => new Map([['refund', 2]]) },
  realtime_published_total: { help: '', read: () => 9 },
}

function aReport({ isShared = true, query = database.query as typeof database.query } = {}) {
  const clock = manualClock()
  const onError = vi.fn()
  const sql = { ...database, query }
  const report = reportNode({ sql, isShared, clock, settings: { PORT: 8080 }, onError, readings: () => readings })
  return { ...report, clock, onError }
}
const rows = () => storedReports(database)

test('a node reports at its start, every ten seconds, and no more once it has left', async () => {
  const { begin, stop, clock, own } = aReport()
  await begin()
  expect(await rows()).toEqual([own()])
  clock.advance(10_000)
  await vi.waitFor(async () => expect((await rows())[0]?.heardAt).toBe(clock.now().toISOString()))
  expect((await rows())[0]?.startedAt).toBe('2026-11-21T20:00:00.000Z')
  await stop()
  expect([await rows(), clock.waiting()]).toEqual([[], 0])
})

test('a report has the figures that the page reads, and no others', () => {
  const { name, figures } = aReport().own()
  expect(name).toMatch(/.:8080$/)
  expect(figures).toEqual({ relay_behind_seconds: 3, timers_overdue: { refund: 2 } })
})

test('a report that the database refuses is an error, and the next one is written', async () => {
  let isDown = true
  const query = ((...given: Parameters<typeof database.query>) =>
    isDown ? Promise.reject(new Error('down')) : database.query(...given)) as typeof database.query
  const { begin, stop, clock, onError } = aReport({ query })
  await begin()
  expect(onError).toHaveBeenCalledOnce()
  isDown = false
  clock.advance(10_000)
  await vi.waitFor(async () => expect(await rows()).toHaveLength(1))
  await stop()
})

test('a node with an embedded database writes no report', async () => {
  const { begin, stop, clock } = aReport({ isShared: false })
  await begin()
  expect([await rows(), clock.waiting()]).toEqual([[], 0])
  await stop()
})

import { afterAll, expect, test } from 'vitest'
import { providerSeconds, withLease } from '#gateway/aggregates/payments/leases.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'

const database = await openTestDatabase()
afterAll(() => database.close())

const start = Date.parse('2026-11-21T21:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1_000)
/** Whether another caller works on the attempt, after so many seconds. */
const mayWork = (attemptId: string, seconds: number) =>
  withLease(database, attemptId, at(seconds), async () => undefined)

test('a lease keeps all others from the attempt until its time runs out, and from no other attempt', async () => {
  const seen: boolean[] = []
  await withLease(database, 'a1', at(0), async () => {
    for (const seconds of [0, providerSeconds - 1]) seen.push(await mayWork('a1', seconds))
    seen.push(await mayWork('a2', 1))
    seen.push(await mayWork('a1', providerSeconds))
  })
  expect(seen).toEqual([false, false, true, true])
})

test('a lease ends with its work, also where the work fails', async () => {
  expect(await mayWork('a3', 0)).toBe(true)
  expect(await mayWork('a3', 1)).toBe(true)
  const failing = withLease(database, 'a3', at(2), () => Promise.reject(new Error('no provider')))
  await expect(failing).rejects.toThrow('no provider')
  expect(await mayWork('a3', 3)).toBe(true)
})

test('longer work has a longer lease', async () => {
  let seen: boolean | undefined
  const work = async () => {
    seen = await mayWork('a4', providerSeconds)
  }
  await withLease(database, 'a4', at(0), work, providerSeconds + 1)
  expect(seen).toBe(false)
})

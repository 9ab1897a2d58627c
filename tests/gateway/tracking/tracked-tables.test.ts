import { expect, test } from 'vitest'
import { lastFixes, saveFixes } from '#gateway/aggregates/tracking/positions.ts'
import type { Sql } from '#gateway/db/database.ts'
import { trackedByStack } from '#gateway/tracking/tracked.ts'
import { aStack, db, fixAt, openLiveTables, put, start } from '#tests/kit/live-node.ts'

openLiveTables()

test('a stacked shipment is read with its newest step, and without a stack once it is over', async () => {
  const [first] = await aStack('stack-read', 2)
  const read = async () =>
    Object.fromEntries(
      (await trackedByStack(db, 'stack-read')).map((one) => [one.tracked.shipment.shipmentId, one.tracked.stack]),
    )
  const updatedAt = new Date(start + 1_000).toISOString()
  expect(await read()).toEqual({
    'stack-read-0': { stopsBefore: 0, updatedAt },
    'stack-read-1': { stopsBefore: 1, updatedAt },
  })
  await put({ ...first!, status: 'DELIVERED' })
  expect(await read()).toEqual({ 'stack-read-0': null, 'stack-read-1': { stopsBefore: 0, updatedAt } })
})

test('a fix reads back with all its fields', async () => {
  const whole = fixAt(0, { accuracy: 4, speed: 5, heading: 90 })
  await saveFixes(db, [
    { ...whole, riderId: 'whole' },
    { ...fixAt(-1), riderId: 'whole' },
    { ...fixAt(0), riderId: 'bare' },
  ])
  const read = await lastFixes(db, ['whole', 'bare', 'unknown'])
  expect([...read]).toEqual(
    expect.arrayContaining([
      ['whole', whole],
      ['bare', fixAt(0)],
    ]),
  )
  expect(read.size).toBe(2)
})

test('an empty list of fixes is no statement', async () => {
  const query = () => Promise.reject(new Error('asked'))
  await expect(saveFixes({ query } as unknown as Sql, [])).resolves.toBeUndefined()
})

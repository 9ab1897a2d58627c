import { afterAll, expect, test, vi } from 'vitest'
import { writePastOrders } from '#tests/bench/search/past-orders.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())

/** The rows that the planner believes the table of orders to have; -1 before they were ever counted. */
const believed = async () => {
  const { rows } = await database.query<{ rows: number }>(
    `select reltuples::int as rows from pg_class where oid = 'orders'::regclass`,
  )
  return rows[0]?.rows
}

test('an embedded node counts the rows of a table that has grown within ten minutes', async () => {
  expect(await believed()).toBe(-1)
  await writePastOrders(database, 400, 1)
  gateway.clock.advance(600_000)
  await vi.waitFor(async () => expect(await believed()).toBe(400), { timeout: 15_000 })
})

test('a table is counted again once it is half as large again', async () => {
  await database.query(`delete from orders where id = 'past-0'`)
  await database.refreshStatistics?.()
  expect(await believed()).toBe(400)
  await writePastOrders(database, 900, 1)
  await database.refreshStatistics?.()
  expect(await believed()).toBe(900)
})

import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder, aRoamingCourier, trackingOf } from '#tests/kit/delivery.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const mb = 1024 * 1024
const reserveMb = 200
const lines: string[] = []
let free = 1_000 * mb
const db = await openTestDatabase()
const gateway = await startTestGateway({
  database: db,
  environment: { DISK_RESERVE_MB: String(reserveMb), LOG_LEVEL: 'info' },
  freeBytes: async () => free,
  logTo: { write: (line) => void lines.push(line) },
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await leave(1_000)
  lines.length = 0
})

const metric = async (name: string) => {
  const text = await (await fetch(`${gateway.url}/metrics`)).text()
  return Number(new RegExp(`^comanda_${name} (\\S+)`, 'm').exec(text)?.[1])
}
/** Leaves this many MB on the disk, and waits until the node has seen it. */
async function leave(megabytes: number) {
  free = megabytes * mb
  await vi.waitFor(async () => {
    gateway.clock.advance(1_000)
    expect(await metric('disk_free_bytes')).toBe(free)
  }, 10_000)
}
const countOf = async (table: string) =>
  Number((await db.query<{ count: string }>(`select count(*)::text as count from ${table}`)).rows[0]?.count)

test('a nearly full disk takes no orders, and gives one error body, a metric and one line', async () => {
  const body = await aSubmission(gateway)
  const before = await countOf('events')
  await leave(reserveMb - 1)
  const { response, error } = await gateway.api.POST('/api/order', { body })
  expect(error).toMatchObject({ statusCode: 503, error: 'Service Unavailable', code: 'STORAGE_FULL' })
  expect(response.headers.get('retry-after')).toBeTruthy()
  expect(await countOf('events')).toBe(before)
  expect(await metric('disk_short')).toBe(1)
  gateway.clock.advance(10_000)
  expect(lines.filter((line) => line.includes('the disk is nearly full'))).toHaveLength(1)
})

test('kept data can still be read while the disk is nearly full', async () => {
  const { code } = await anOfferedOrder(gateway)
  await leave(0)
  expect(await trackingOf(gateway, code)).toMatchObject({ id: expect.any(String) })
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
})

test('room that comes back is used without a restart, once there is a little more than needed', async () => {
  const body = await aSubmission(gateway)
  await leave(reserveMb - 1)
  await leave(reserveMb + 1)
  expect((await gateway.api.POST('/api/order', { body })).response.status).toBe(503)
  await leave(reserveMb * 2)
  expect((await gateway.api.POST('/api/order', { body })).response.status).toBe(200)
  expect(await metric('disk_short')).toBe(0)
  expect(lines.filter((line) => line.includes('the disk has room again'))).toHaveLength(1)
})

test('on a nearly full disk positions and chores write nothing without error, and catch up later', async () => {
  const ana = await aRoamingCourier(gateway)
  const before = await countOf('positions')
  await leave(reserveMb - 1)
  const reported = await ana.reportTo(gateway, { at: gateway.clock.now().getTime(), lat: -34.617, lng: -58.372 })
  expect(reported.response.ok).toBe(true)
  gateway.clock.advance(3_600_000)
  await gateway.settle().catch(() => undefined)
  expect(await countOf('positions')).toBe(before)
  expect(lines.filter((line) => /failed|is away/.test(line))).toEqual([])
  await leave(1_000)
  await vi.waitFor(async () => {
    gateway.clock.advance(1_000)
    expect(await countOf('positions')).toBe(before + 1)
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastFixes, lastPlaces, retentionDays, saveFixes } from '#gateway/aggregates/tracking/positions.ts'
import type { Database } from '#gateway/db/database.ts'
import { positionKeeper } from '#gateway/tracking/position-keeper.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { authOf } from '#tests/kit/realtime.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'
import { bareSocket } from '#tests/kit/socket.ts'

let db: Database
let gateway: TestGateway
/** The database outlives the node. */
const startNode = () => startTestGateway({ database: { ...db, close: async () => undefined } })

beforeAll(async () => {
  db = await openTestDatabase()
  gateway = await startNode()
})
afterAll(async () => {
  await gateway.close()
  await db.close()
})

const fix = (at: number) => ({ at, lat: -34.61, lng: -58.37 })
const stored = async (riderId: string) =>
  (await db.query<{ n: number }>('select count(*)::int as n from positions where rider_id = $1', [riderId])).rows[0]?.n

test(`positions older than ${retentionDays} days are deleted, and no others`, async () => {
  const now = new Date('2026-11-21T20:00:00Z')
  const edge = now.getTime() - retentionDays * 86_400_000
  await saveFixes(
    db,
    [edge - 1, edge, now.getTime()].map((at) => ({ ...fix(at), riderId: 'ana' })),
  )
  await forgetOldIn(db, 'positions', now)
  expect(await stored('ana')).toBe(2)
})

test('positions are written in batches a second after they came, and again after the database was away', async () => {
  const clock = manualClock()
  const failures: unknown[] = []
  let isAway = true
  const sql: Database = {
    ...db,
    query: (text, values) => (isAway ? Promise.reject(new Error('away')) : db.query(text, values)),
  }
  const keeper = positionKeeper(
    sql,
    clock,
    (error) => failures.push(error),
    () => undefined,
  )
  keeper.keep(
    'bea',
    Array.from({ length: 600 }, (_, n) => fix(n * 1_000)),
  )
  clock.advance(1_000)
  await expect.poll(() => failures.length).toBe(1)
  isAway = false
  await keeper.stop()
  expect(await stored('bea')).toBe(600)
  expect((await lastFixes(db, ['ana', 'bea'])).get('bea')?.at).toBe(599_000)
})

test('the newest place of each courier is told to the last digit, and none of one without a position', async () => {
  const [first, second] = [
    { lat: -34.6, lng: -58.4 },
    { lat: -34.603_722_111_111, lng: -58.381_592 },
  ]
  await saveFixes(db, [
    { riderId: 'cleo', at: 2_000, ...second },
    { riderId: 'cleo', at: 1_000, ...first },
    { riderId: 'dora', at: 1_000, ...first },
  ])
  const places = await lastPlaces(db, ['cleo', 'dora', 'nobody'])
  expect([...places]).toEqual([
    ['cleo', second],
    ['dora', first],
  ])
  expect((await lastPlaces(db, [])).size).toBe(0)
})

const read = async (code: string) =>
  (
    await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
      params: { path: { alias: 'parrilla-centro', orderCode: code } },
    })
  ).data!

async function onTheRoad() {
  const { code } = await placeOrder(gateway)
  await gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })
  const { id: trackingId, shipment } = await read(code)
  const ana = await aCourier(gateway)
  await ana.slide(shipment.id, 'ON_ROUTE_TO_PICK_UP')
  const phone = await bareSocket(gateway.url)
  const { socket_id } = JSON.parse((await phone.next('pusher:connection_established')).data)
  const channel = `private-rider-${ana.id}`
  await phone.subscribe(channel, { auth: authOf(`${socket_id}:${channel}`) })
  const report = (fixes: readonly object[]) => phone.send({ event: 'client-position', channel, data: { fixes } })
  return { code, trackingId, ana, phone, report }
}
const metric = async (line: string) =>
  Number(new RegExp(`^${line} (\\d+)`, 'm').exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1] ?? 0)

test.each([
  ['at 91 degrees', { lat: 91, lng: -58.37 }, 'outside-the-world'],
  ['in 2099', { lat: -34.61, lng: -58.37, at: '2099-01-01T00:00:00Z' }, 'future'],
  ['at zero', { lat: 0, lng: 0 }, 'zero'],
  ['without a place', { lat: 'here' }, 'unreadable'],
  ['at a time without an offset', { lat: -34.61, lng: -58.37, at: '2026-11-21T20:00:00' }, 'unreadable'],
  ['on the 40th of November', { lat: -34.61, lng: -58.37, at: '2026-11-40T20:00:00Z' }, 'unreadable'],
  ['of a negative accuracy', { lat: -34.61, lng: -58.37, accuracy: -1 }, 'unreadable'],
  ['that heads beyond the compass', { lat: -34.61, lng: -58.37, heading: 361 }, 'unreadable'],
])('a courier’s phone that reports a fix %s moves nothing, and the reason is counted', async (_, wrong, reason) => {
  const { code, phone, report } = await onTheRoad()
  const before = await metric(`comanda_positions_dropped_total{reason="${reason}"}`)
  report([{ at: gateway.clock.now().toISOString(), ...wrong }])
  phone.send({ event: 'pusher:ping', data: {} })
  await phone.next('pusher:pong')
  await expect.poll(() => metric(`comanda_positions_dropped_total{reason="${reason}"}`)).toBe(before + 1)
  expect((await read(code)).shipment.riderInfo?.lastLocationLat).toBeNull()
  phone.close()
})

test('a courier’s phone that reports a thousand times a second is told so, and ten of them count', async () => {
  const { phone, report } = await onTheRoad()
  gateway.clock.advance(1_000)
  const before = await metric('comanda_positions_accepted_total')
  const now = gateway.clock.now().getTime()
  for (let n = 0; n < 1_000; n++) report([{ ...fix(0), at: new Date(now - 5_000 + n).toISOString() }])
  expect(JSON.parse((await phone.next('pusher:error')).data)).toMatchObject({ code: 4301 })
  expect(await phone.closed).toBe(4100)
  expect((await metric('comanda_positions_accepted_total')) - before).toBeLessThanOrEqual(10)
})

test('a courier’s phone that reports many times a second leaves a trail of two a second', async () => {
  const { code, ana, phone, report } = await onTheRoad()
  gateway.clock.advance(20_000)
  const start = gateway.clock.now().getTime() - 10_000
  report(
    Array.from({ length: 100 }, (_, n) => ({
      lat: -34.61 - n * 0.00001,
      lng: -58.37,
      at: new Date(start + n * 100).toISOString(),
    })),
  )
  await expect.poll(async () => (await read(code)).shipment.riderInfo?.lastLocationLat).toBe(-34.61 - 99 * 0.00001)
  gateway.clock.advance(1_000)
  await gateway.settle()
  const trail = async () =>
    (await db.query<{ n: number }>('select count(*)::int as n from positions where rider_id = $1', [ana.id])).rows[0]?.n
  await expect.poll(trail).toBe(20)
  phone.close()
})

test('a courier’s phone has its last position on the page after a restart of the node', async () => {
  const { code, ana, phone } = await onTheRoad()
  phone.close()
  gateway.clock.advance(1_000)
  await gateway.api.POST('/api/rider/{id}/positions', {
    params: { path: { id: ana.id } },
    headers: ana.headers,
    body: { fixes: [{ lat: -34.6123, lng: -58.3711, at: gateway.clock.now().toISOString() }] },
  })
  const known = await read(code)
  expect(known.shipment.riderInfo?.lastLocationLat).toBe(-34.6123)
  await gateway.close()
  gateway = await startNode()
  expect(await read(code)).toEqual(known)
})

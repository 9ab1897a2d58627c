import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import type { Database } from '#gateway/db/database.ts'
import { localBus } from '#gateway/events/bus.ts'
import { createHub } from '#gateway/realtime/hub.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { createLive } from '#gateway/tracking/live.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

let database: Database
let gateway: TestGateway
const catalog = createCatalog(demoCatalog())

beforeAll(async () => {
  database = await openTestDatabase()
  gateway = await startTestGateway({ database })
})
afterAll(() => gateway.close())

/** Live over the database of a real gateway, with one diner who reads the channel of a shipment under way. */
async function watched() {
  const courier = await aCourier(gateway)
  const { shipmentId, trackingId } = await anOfferedOrder(gateway)
  await courier.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const clock = manualClock(gateway.clock.now().toISOString())
  const hub = createHub(clock)
  const faults: unknown[] = []
  const live = createLive({
    sql: database,
    hub,
    bus: localBus(),
    clock,
    catalog: () => catalog,
    isFollowing: () => true,
    publish: (frame) => hub.publish(frame),
    onError: (error) => faults.push(error),
  })
  const frames: { readonly at: number; readonly lat: number }[] = []
  const channel = trackingChannel(trackingId)
  const start = clock.now().getTime()
  const deliver = ({ bytes }: { bytes: Buffer }) => {
    const { shipment } = JSON.parse(JSON.parse(textOf(bytes)).data) as TrackingSnapshot
    const lat = shipment.riderInfo?.lastLocationLat
    if (lat != null) frames.push({ at: clock.now().getTime() - start, lat })
  }
  hub.subscribe(channel, { deliver }, null)
  await live.prime(channel)
  return {
    frames,
    faults,
    pass: clock.advance,
    stop: live.stop,
    /** A fix of now, some metres on from the one before. */
    drive: (step: number) =>
      live.report(courier.id, [{ at: clock.now().getTime(), lat: -34.61 + step / 100_000, lng: -58.372 }]),
    latOf: (step: number) => -34.61 + step / 100_000,
  }
}

test('a phone that reports ten times a second moves the diner’s marker once a second, with the newest fix', async () => {
  const { frames, faults, pass, stop, drive, latOf } = await watched()
  for (let step = 0; step <= 600; step++) {
    if (step > 0) pass(100)
    await drive(step)
  }
  const gaps = frames.slice(1).map(({ at }, index) => at - frames[index]!.at)
  // The phone's second is not exact, and five seconds may be caught up on.
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(900)
  for (const [index, { at }] of frames.entries()) expect(at).toBeGreaterThanOrEqual((index - 5) * 1_000)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000)
  for (const { at, lat } of frames) expect(latOf(at / 100) - lat).toBeLessThan(1.5 / 100_000)
  expect(faults).toEqual([])
  await stop()
})

test('a fix that waits for its second goes out when it is over, although no other comes', async () => {
  const { frames, pass, stop, drive, latOf } = await watched()
  await drive(0)
  pass(300)
  await drive(3)
  pass(699)
  expect(frames).toHaveLength(1)
  pass(1)
  expect(frames.at(-1)).toEqual({ at: 1_000, lat: latOf(3) })
  pass(10_000)
  expect(frames).toHaveLength(2)
  await stop()
})

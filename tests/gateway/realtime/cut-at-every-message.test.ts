import { afterAll, expect, test } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { cuttableLine } from '#tests/kit/cuttable-transport.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { createRealtimeClient } from '#web/shared/realtime/client.ts'

const gateway = await startTestGateway()
const line = await cuttableLine(gateway.url)
afterAll(async () => {
  line.close()
  await gateway.close()
})

/** A diner's page without its pictures: it shows only newer snapshots, and tells its waiters. */
function openPage(trackingId: string, cutAtMessage: number) {
  const client = createRealtimeClient({
    url: `${line.url.replace('http', 'ws')}/app/demo-key`,
    log: () => undefined,
  })
  const seen: string[] = []
  let shown: TrackingSnapshot | null = null
  let waiting: (() => void)[] = []
  const wakeUp = () => {
    for (const check of waiting.splice(0)) check()
  }
  client.onState(() => {
    // The wait before the next try has its own test; here the network is back at once.
    if (client.state() === 'unavailable') setImmediate(client.wake)
    wakeUp()
  })
  client.subscribe(trackingChannel(trackingId), {
    since: () => shown?.at ?? null,
    onMessage: ({ data, at }) => {
      const arrived = data as TrackingSnapshot
      seen.push(at ?? '')
      if (!shown || isNewerCursor(arrived.at, shown.at)) shown = arrived
      if (seen.length === cutAtMessage) line.cut()
      wakeUp()
    },
  })
  client.connect()
  return {
    seen,
    shown: () => shown,
    close: client.disconnect,
    async shows(at: string) {
      while (shown?.at !== at) await new Promise<void>((resolve) => waiting.push(resolve))
    },
    forget: () => (waiting = []),
  }
}

const read = async (code: string) =>
  (
    await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
      params: { path: { alias: 'parrilla-centro', orderCode: code } },
    })
  ).data!

/** Offered, accepted, driven with positions, delivered; `after` gets the server's newest cursor at each step. */
async function deliver(code: string, shipmentId: string, after: (at: string) => Promise<void>) {
  const ana = await aCourier(gateway)
  let metres = 0
  const step = async (change: () => Promise<unknown>) => {
    await change()
    await after((await read(code)).at)
  }
  const move = () =>
    step(async () => {
      gateway.clock.advance(2_000)
      metres += 20
      const fix = { at: gateway.clock.now().toISOString(), lat: -34.61 - metres / 111_000, lng: -58.37 }
      await gateway.api.POST('/api/rider/{id}/positions', {
        params: { path: { id: ana.id } },
        headers: ana.headers,
        body: { fixes: [fix] },
      })
    })
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const) {
    await step(() => ana.slide(shipmentId, status))
    await move()
  }
  await step(() => ana.slide(shipmentId, 'DELIVERED'))
}

async function anOffer() {
  const { code } = await placeOrder(gateway)
  await gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })
  const { id, shipment } = await read(code)
  return { code, trackingId: id, shipmentId: shipment.id }
}

/** The first snapshot on joining, and one for each of the seven steps. */
const messages = 8

test.each(Array.from({ length: messages }, (_, index) => index + 1))(
  '[RT-05] a socket that is killed at message %i loses nothing: the page ends with the server’s log',
  async (index) => {
    const { code, trackingId, shipmentId } = await anOffer()
    const page = openPage(trackingId, index)
    await page.shows((await read(code)).at)
    await deliver(code, shipmentId, (at) => page.shows(at))
    expect(page.shown()).toEqual(await read(code))
    expect(page.seen.length).toBe(messages)
    for (const [at, place] of page.seen.entries())
      if (at > 0) expect(isNewerCursor(place, page.seen[at - 1]!)).toBe(true)
    page.close()
  },
)

test('[RT-05] a page that was away for the whole delivery is sent its end, and only that', async () => {
  const { code, trackingId, shipmentId } = await anOffer()
  const page = openPage(trackingId, 0)
  await page.shows((await read(code)).at)
  page.close()
  await deliver(code, shipmentId, async () => undefined)
  const back = openPage(trackingId, 0)
  await back.shows((await read(code)).at)
  expect(back.seen).toEqual([(await read(code)).at])
  back.close()
})

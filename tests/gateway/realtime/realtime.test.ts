import type Pusher from 'pusher-js'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { trackingUpdateEvent } from '#domain/realtime/channels.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { courierIdForDiner } from '#gateway/aggregates/shipments/courier-of-diner.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'
import { bareSocket as openBareSocket } from '#tests/kit/socket.ts'

const clients: Pusher[] = []

const gateway = await startTestGateway()
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect()
})
afterAll(() => gateway.close())

const client = (token?: string) => {
  const fresh = pusherClient(gateway, token)
  clients.push(fresh)
  return fresh
}

async function anOrderOnTheRoad() {
  const { code } = await placeOrder(gateway)
  await gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })
  const { id, shipment, at } = await trackingOf(code)
  return { code, trackingId: id, shipmentId: shipment.id, at }
}

async function trackingOf(orderCode: string) {
  const path = { alias: 'parrilla-centro', orderCode }
  const { data } = await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path } })
  return data!
}

const send = (riderId: string, headers: Record<string, string>, fixes: { lat: number; lng: number }[]) =>
  gateway.api.POST('/api/rider/{id}/positions', {
    params: { path: { id: riderId } },
    headers,
    body: { fixes: fixes.map((fix) => ({ ...fix, at: gateway.clock.now().toISOString() })) },
  })

const bareSocket = (path?: string) => openBareSocket(gateway.url, path)

describe('the unmodified Pusher client', () => {
  test('[RT-03, RT-05] [FOPEN-53] [FOPEN-55] the unmodified Pusher client gets the whole snapshot of every step on tracking-{id}', async () => {
    const { code, trackingId, shipmentId } = await anOrderOnTheRoad()
    const channel = client().subscribe(`tracking-${trackingId}`)
    const first = await heard<TrackingSnapshot>(channel, trackingUpdateEvent)
    expect(first.shipment.status).toBe('LOOKING_FOR_DRIVER')
    const ana = await aCourier(gateway)
    const moved = heard<TrackingSnapshot>(
      channel,
      trackingUpdateEvent,
      ({ shipment }) => shipment.status === 'ON_ROUTE_TO_PICK_UP',
    )
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const update = await moved
    expect(update).toMatchObject({
      id: trackingId,
      shipment: { riderInfo: { riderId: courierIdForDiner(ana.id, trackingId), name: 'Ana' } },
    })
    expect(update).toEqual(await trackingOf(code))
  })

  test('[FOPEN-50] a courier sends positions as client events, and the diner’s page has them', async () => {
    const { trackingId, shipmentId } = await anOrderOnTheRoad()
    const ana = await aCourier(gateway)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const watcher = client().subscribe(`tracking-${trackingId}`)
    const courier = client(ana.token).subscribe(`private-rider-${ana.id}`)
    await heard(courier, 'pusher:subscription_succeeded')
    const positioned = heard<TrackingSnapshot>(
      watcher,
      trackingUpdateEvent,
      ({ shipment }) => shipment.riderInfo?.lastLocationLat != null,
    )
    gateway.clock.advance(1_000)
    courier.trigger('client-position', { fixes: [{ at: gateway.clock.now().toISOString(), lat: -34.61, lng: -58.37 }] })
    expect((await positioned).shipment.riderInfo).toMatchObject({ lastLocationLat: -34.61, lastLocationLng: -58.37 })
  })

  test('a courier of the store gets its shipments’ messages, and no other client may subscribe', async () => {
    const ana = await aCourier(gateway)
    const list = client(ana.token).subscribe('private-shipments-parrilla-centro')
    await heard(list, 'pusher:subscription_succeeded')
    const offered = heard<{ type: string; shipmentId: string }>(
      list,
      'shipments-update',
      ({ type }) => type === 'offered',
    )
    const { shipmentId } = await anOrderOnTheRoad()
    expect((await offered).shipmentId).toBe(shipmentId)
    const stranger = client(ana.token).subscribe('private-shipments-sushi-belgrano')
    expect(await heard(stranger, 'pusher:subscription_error')).toMatchObject({ status: 403 })
  })
})

describe('the frames on the wire', () => {
  test('a subscriber with the newest gets nothing old, and one behind gets the newest', async () => {
    const { trackingId, shipmentId, at } = await anOrderOnTheRoad()
    const channel = `tracking-${trackingId}`
    const upToDate = await bareSocket()
    upToDate.send({ event: 'pusher:subscribe', data: { channel, since: at } })
    await upToDate.next('pusher_internal:subscription_succeeded')
    const behind = await bareSocket()
    behind.send({ event: 'pusher:subscribe', data: { channel, since: '1.1.0' } })
    const newest = await behind.next(trackingUpdateEvent)
    expect(newest.at).toBe(at)
    const ana = await aCourier(gateway)
    await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    const first = await upToDate.next(trackingUpdateEvent)
    expect(isNewerCursor(first.at!, at)).toBe(true)
    upToDate.close()
    behind.close()
  })

  test('[FOPEN-56] a tracking channel opens without a token by its id, which is 128 random bits', async () => {
    const [mine, other] = [await anOrderOnTheRoad(), await anOrderOnTheRoad()]
    const [id, otherId] = [mine, other].map(({ trackingId }) => Buffer.from(trackingId, 'base64url')) as [
      Buffer,
      Buffer,
    ]
    expect([id.length, otherId.length]).toEqual([16, 16])
    // No clock is in front, as in a UUID of version 7.
    expect(id.subarray(0, 6).equals(otherId.subarray(0, 6))).toBe(false)
    const socket = await bareSocket()
    socket.send({ event: 'pusher:subscribe', data: { channel: `tracking-${mine.trackingId}` } })
    const { data } = await socket.next(trackingUpdateEvent)
    expect((JSON.parse(data) as TrackingSnapshot).code).toBe(mine.code)
    socket.close()
  })

  test('[FOPEN-58] places only grow on a channel, for any events of the shipment', async () => {
    const { trackingId, shipmentId } = await anOrderOnTheRoad()
    const socket = await bareSocket()
    socket.send({ event: 'pusher:subscribe', data: { channel: `tracking-${trackingId}` } })
    const ana = await aCourier(gateway)
    const places = [(await socket.next(trackingUpdateEvent)).at!]
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const) {
      await ana.slide(shipmentId, status)
      places.push((await socket.next(trackingUpdateEvent)).at!)
      gateway.clock.advance(2_000)
      await send(ana.id, ana.headers, [{ lat: -34.612, lng: -58.37 }])
      places.push((await socket.next(trackingUpdateEvent)).at!)
    }
    for (const [index, place] of places.entries())
      if (index > 0) expect(isNewerCursor(place, places[index - 1]!)).toBe(true)
    socket.close()
  })

  test('after delivery no frame carries a position, or the courier', async () => {
    const { trackingId, shipmentId } = await anOrderOnTheRoad()
    const ana = await aCourier(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
      await ana.slide(shipmentId, status)
    gateway.clock.advance(2_000)
    await send(ana.id, ana.headers, [{ lat: -34.613, lng: -58.371 }])
    await ana.slide(shipmentId, 'DELIVERED')
    const socket = await bareSocket()
    socket.send({ event: 'pusher:subscribe', data: { channel: `tracking-${trackingId}` } })
    const last = JSON.parse((await socket.next(trackingUpdateEvent)).data) as TrackingSnapshot
    expect(last.shipment).toMatchObject({
      status: 'DELIVERED',
      riderInfo: null,
    })
    socket.close()
  })

  test('a ping is answered, and an invalid frame is reported as such', async () => {
    const socket = await bareSocket()
    socket.send({ event: 'pusher:ping', data: {} })
    await socket.next('pusher:pong')
    socket.send('this is no JSON')
    expect(JSON.parse((await socket.next('pusher:error')).data)).toMatchObject({ code: 4200 })
    socket.close()
  })

  test.each([
    ['/app/another-key?protocol=7', 4001],
    ['/app/demo-key', 4008],
    ['/app/demo-key?protocol=x', 4006],
    ['/app/demo-key?protocol=99', 4007],
  ])('%s is refused with %i', async (path, code) => {
    expect(await (await bareSocket(path)).closed).toBe(code)
  })

  test('a private channel with a forged auth is refused', async () => {
    const socket = await bareSocket()
    socket.send({ event: 'pusher:subscribe', data: { channel: 'private-rider-someone', auth: 'demo-key:0000' } })
    expect(JSON.parse((await socket.next('pusher:subscription_error')).data)).toMatchObject({ status: 401 })
    socket.close()
  })

  test('a socket that floods is closed', async () => {
    const socket = await bareSocket()
    for (let count = 0; count < 200; count++) socket.send({ event: 'pusher:ping', data: {} })
    expect(await socket.closed).toBe(4100)
  })
})

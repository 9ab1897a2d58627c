import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { barePolls, pollingClient } from '#tests/kit/polling.ts'
import { bareSocket, publisherPath } from '#tests/kit/socket.ts'
import { openPolling } from '#web/shared/realtime/polling-transport.ts'

const closers: (() => void)[] = []

const gateway = await startTestGateway()
afterEach(() => {
  for (const close of closers.splice(0)) close()
})
afterAll(() => gateway.close())

const keep = <One extends { close: () => void }>(one: One): One => {
  closers.push(() => one.close())
  return one
}
const client = (query?: Record<string, string>) => keep(pollingClient(gateway.url, query))
const bare = async () => keep(await barePolls(gateway.url))
const publisher = async () => keep(await bareSocket(gateway.url, publisherPath(gateway.clock.now().getTime())))
const metric = async (line: string) =>
  Number(new RegExp(`^${line} (\\d+)`, 'm').exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1] ?? 0)
const polling = (query: string, init?: RequestInit) => fetch(`${gateway.url}/realtime-polling/?${query}`, init)

async function anOrderOnTheRoad() {
  const { code } = await placeOrder(gateway)
  await gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })
  const { data } = await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias: 'parrilla-centro', orderCode: code } },
  })
  return { channel: `tracking-${data!.id}`, shipmentId: data!.shipment.id, at: data!.at }
}

async function authOf(socketId: string, channel: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`${gateway.url}/pusher/auth`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ socket_id: socketId, channel_name: channel }),
  })
  return ((await response.json()) as { auth: string }).auth
}

test('the Socket.IO client hears the snapshot of the channel that it joins, and of every step', async () => {
  const { channel, shipmentId, at } = await anOrderOnTheRoad()
  const diner = client()
  await diner.next('pusher:connection_established')
  await diner.subscribe(channel)
  expect((await diner.next(trackingUpdateEvent)).at).toBe(at)
  await (await aCourier(gateway)).slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const moved = JSON.parse((await diner.next(trackingUpdateEvent)).data) as TrackingSnapshot
  expect(moved.shipment.status).toBe('ON_ROUTE_TO_PICK_UP')
})

test('the Socket.IO client gets nothing that it has already seen by its `since`', async () => {
  const { channel, shipmentId, at } = await anOrderOnTheRoad()
  const diner = client()
  await diner.subscribe(channel, { since: at })
  await (await aCourier(gateway)).slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  expect((await diner.next(trackingUpdateEvent)).at).not.toBe(at)
})

test('the Socket.IO client joins a private channel by its signature, and its client events are positions', async () => {
  const { channel, shipmentId } = await anOrderOnTheRoad()
  const ana = await aCourier(gateway)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const diner = client()
  await diner.subscribe(channel)
  const courier = client()
  const { socket_id } = JSON.parse((await courier.next('pusher:connection_established')).data)
  const own = `private-rider-${ana.id}`
  courier.send({ event: 'pusher:subscribe', data: { channel: own, auth: 'demo-key:0000' } })
  expect(JSON.parse((await courier.next('pusher:subscription_error')).data)).toMatchObject({ status: 401 })
  await courier.subscribe(own, { auth: await authOf(socket_id, own, ana.headers) })
  gateway.clock.advance(1_000)
  const fix = { at: gateway.clock.now().toISOString(), lat: -34.61, lng: -58.37 }
  courier.send({ event: 'client-position', channel: own, data: { fixes: [fix] } })
  await diner.next(trackingUpdateEvent, ({ data }) => data.includes('"lastLocationLat":-34.61'))
})

test.each([
  [{ key: 'another-key', protocol: '7' }, 4001],
  [{ key: 'demo-key' }, 4008],
  [{ key: 'demo-key', protocol: '99' }, 4007],
])('the Socket.IO client is told with %j that it is refused with %i', async (query, code) => {
  const refused = client(query as Record<string, string>)
  expect(await refused.ended).toBe(code)
  await refused.closed
})

test('the Socket.IO client that floods is ended with 4100, and the cause is counted', async () => {
  const cause = 'comanda_realtime_disconnects_total{cause="too-many-frames"}'
  const before = await metric(cause)
  const flood = client()
  await flood.next('pusher:connection_established')
  for (let count = 0; count < 200; count++) flood.send({ event: 'pusher:ping', data: {} })
  expect(await flood.ended).toBe(4100)
  await expect.poll(() => metric(cause)).toBe(before + 1)
})

test('the Socket.IO client counts as a connection while it is there', async () => {
  const before = await metric('comanda_realtime_connections')
  const diner = client()
  await diner.next('pusher:connection_established')
  expect(await metric('comanda_realtime_connections')).toBe(before + 1)
  diner.close()
  await expect.poll(() => metric('comanda_realtime_connections')).toBe(before)
})

describe('while no poll is open', () => {
  test('fifty messages that replace one another come as one, the newest', async () => {
    const reader = await bare()
    await reader.send({ event: 'pusher:subscribe', data: { channel: 'van-2' } })
    await reader.until('pusher_internal:subscription_succeeded')
    const witness = keep(await bareSocket(gateway.url))
    await witness.subscribe('van-2')
    const vans = await publisher()
    for (let n = 1; n <= 50; n++) vans.send({ event: 'moved', channel: 'van-2', data: `${n}`, at: `1.${n}` })
    await witness.next('moved', ({ at }) => at === '1.50')
    expect(await reader.poll()).toEqual([{ event: 'moved', channel: 'van-2', data: '50', at: '1.50' }])
  })

  test('messages that add up wait whole and in order, and come with one poll', async () => {
    const reader = await bare()
    for (const channel of ['van-3', 'van-4']) await reader.send({ event: 'pusher:subscribe', data: { channel } })
    const witness = keep(await bareSocket(gateway.url))
    await witness.subscribe('van-3')
    const vans = await publisher()
    for (let n = 1; n <= 5; n++) vans.send({ event: 'news', channel: 'van-3', data: `${n}` })
    await witness.next('news', ({ data }) => data === '5')
    const frames = await reader.poll()
    expect(frames.filter(({ event }) => event === 'news').map(({ data }) => data)).toEqual(['1', '2', '3', '4', '5'])
  })

  test('for 30 s the line is cut, and the cause is counted', async () => {
    const cause = 'comanda_realtime_disconnects_total{cause="dead-reader"}'
    const before = await metric(cause)
    const gone = await bare()
    gateway.clock.advance(31_000)
    await expect.poll(() => metric(cause)).toBe(before + 1)
    expect((await fetch(gone.address)).status).toBe(400)
  })
})

const lost = (url: string) =>
  new Promise<number>((resolve) => openPolling(url, { onText: () => undefined, onLost: resolve }))
const address = (url: string, key = 'demo-key') => `${url.replace('http', 'ws')}/app/${key}`

test('the page’s own line carries frames both ways', async () => {
  const texts: string[] = []
  const line = keep(openPolling(address(gateway.url), { onText: (text) => texts.push(text), onLost: () => undefined }))
  await expect.poll(() => texts[0]).toContain('pusher:connection_established')
  expect(line.send(JSON.stringify({ event: 'pusher:ping', data: {} }))).toBe(true)
  await expect.poll(() => texts[1]).toContain('pusher:pong')
})
test('the page’s own line receives the code with which it is refused', async () => {
  expect(await lost(address(gateway.url, 'another-key'))).toBe(4001)
})
test('the page’s own line is lost if there is no gateway', async () => {
  expect(await lost(address(`http://127.0.0.1:${await freePort()}`))).toBe(1006)
})

test.each([
  ['a message without a session', 'EIO=4&transport=polling', { method: 'POST', body: '40' }],
  ['one of a session that is none', 'EIO=4&transport=polling&sid=toString', { method: 'POST', body: '40' }],
  ['a wish for a websocket', 'EIO=4&transport=websocket', {}],
  ['an older protocol', 'EIO=3&transport=polling', {}],
  ['a script for another site', 'EIO=4&transport=polling&j=0', {}],
])('a malicious client is refused %s, and gets nothing that another site could read', async (_, query, init) => {
  const response = await polling(query, { ...init, headers: { origin: 'https://elsewhere.example' } })
  expect([400, 403]).toContain(response.status)
  expect(response.headers.get('access-control-allow-origin')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('a malicious client has no body of more than 64 kB read', async () => {
  const polls = await bare()
  expect((await polls.post(`42${JSON.stringify(['frame', 'x'.repeat(70_000)])}`)).status).toBe(413)
})

test.each([
  ['the event `error`', '42["error"]'],
  ['an event of the emitter’s own', '42["newListener"]'],
  ['a frame that is no text', '42["frame",{}]'],
  ['a ping against the rules', '2'],
  ['bytes', 'b'],
  ['no packet', '4x'],
  ['another namespace', '40/else,'],
  ['ten thousand empty packets', '\x1e'.repeat(9_999)],
])('a malicious client ends only its own line with %s', async (_, packets) => {
  const diner = client()
  await diner.next('pusher:connection_established')
  await (await bare()).post(packets)
  await diner.subscribe('van-5')
})

test('a malicious client cannot harm the node with a thousand messages at once', async () => {
  const flood = Array.from({ length: 1_000 }, () =>
    polling('EIO=4&transport=polling&sid=nobody', { method: 'POST', body: 'x'.repeat(1_000) }),
  )
  const answers = await Promise.all(flood)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]))
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
})

test('a malicious client gets no cookie', async () => {
  const response = await polling('EIO=4&transport=polling&key=demo-key&protocol=7')
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
})

test('all other addresses are answered as without the fallback', async () => {
  expect((await fetch(`${gateway.url}/realtime-polling`)).status).toBe(404)
  const nothing = await fetch(`${gateway.url}/api/nothing`)
  expect(nothing.status).toBe(404)
  expect(nothing.headers.get('content-security-policy')).toContain("default-src 'self'")
})

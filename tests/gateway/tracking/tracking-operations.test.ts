import { afterAll, expect, test, vi } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const tracking = (alias: string, orderCode: string) =>
  gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', { params: { path: { alias, orderCode } } })
const here = { lat: -34.61, lng: -58.37 }
const now = () => gateway.clock.now().toISOString()

test('an order is found by its store and its code, in letters of any case', async () => {
  const { code, trackingId } = await anOfferedOrder(gateway)
  for (const written of [code, code.toLowerCase()])
    expect((await tracking('parrilla-centro', written)).data).toMatchObject({ id: trackingId, code })
})

test('an order is not found at another store, nor by a code that no order has', async () => {
  const { code } = await anOfferedOrder(gateway)
  for (const [alias, orderCode] of [
    ['nowhere', code],
    ['parrilla-palermo', code],
    ['parrilla-centro', 'ZZZZ9999'],
  ] as const) {
    const { response, error } = await tracking(alias, orderCode)
    expect([response.status, error]).toEqual([
      404,
      expect.objectContaining({ code: 'ORDER_NOT_FOUND', message: 'No order of this store has this code.' }),
    ])
  }
})

test('[FOPEN-50] a courier’s fixes are counted one by one, and move the marker', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const ana = await aCourier(gateway)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const { data } = await gateway.api.POST('/api/rider/{id}/positions', {
    params: { path: { id: ana.id } },
    headers: ana.headers,
    body: {
      fixes: [
        { ...here, at: now() },
        { ...here, lat: 0, at: now() },
      ],
    },
  })
  expect(data).toEqual({ accepted: 1, dropped: ['zero'] })
  await vi.waitFor(async () =>
    expect((await tracking('parrilla-centro', code)).data?.shipment.riderInfo?.lastLocationLat).toBe(here.lat),
  )
})

test('a courier reports only their own fixes', async () => {
  const [ana, ben] = [await aCourier(gateway), await aCourier(gateway, 'Ben')]
  const { response, error } = await gateway.api.POST('/api/rider/{id}/positions', {
    params: { path: { id: ana.id } },
    headers: ben.headers,
    body: { fixes: [{ ...here, at: now() }] },
  })
  expect([response.status, error]).toEqual([
    403,
    expect.objectContaining({ code: 'ACCESS_DENIED', message: 'This is not the courier of the token.' }),
  ])
})

test('an unreadable report to a positions URL is dropped, and is counted', async () => {
  const ana = await aCourier(gateway)
  const path = { params: { path: { id: ana.id } }, headers: ana.headers }
  const { url } = (await gateway.api.GET('/api/rider/{id}/positions-url', path)).data!
  const dropped = async () =>
    Number(
      /positions_dropped_total\{reason="unreadable"\} (\d+)/.exec(
        await (await fetch(`${gateway.url}/metrics`)).text(),
      )?.[1] ?? 0,
    )
  const before = await dropped()
  const answer = await fetch(`${url}?lat=1`)
  expect([answer.status, await answer.json()]).toEqual([200, { accepted: 0, dropped: ['unreadable'] }])
  const none = await fetch(url)
  expect([none.status, await none.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      message: 'query/lat: neither a position nor a report of a known app',
    }),
  ])
  expect(await dropped()).toBe(before + 2)
  const lost = await fetch(`${url}x?lat=1&lon=1`)
  expect([lost.status, await lost.json()]).toEqual([
    403,
    expect.objectContaining({
      code: 'ACCESS_DENIED',
      message: 'This positions URL is unknown, has expired, or its shift has ended.',
    }),
  ])
})

test('an app is answered in its own format', async () => {
  const ana = await aCourier(gateway)
  const path = { params: { path: { id: ana.id } }, headers: ana.headers }
  const { url } = (await gateway.api.GET('/api/rider/{id}/positions-url', path)).data!
  const post = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).json()
  }
  const tst = gateway.clock.now().getTime() / 1000
  expect(await post({ _type: 'location', lat: here.lat, lon: here.lng, tst: tst - 2 })).toEqual([])
  const coords = { latitude: here.lat, longitude: here.lng }
  expect(await post({ location: { timestamp: now(), coords } })).toEqual({ accepted: 1, dropped: [] })
  expect(await (await fetch(`${url}?lat=${here.lat}&lon=${here.lng}&timestamp=${tst - 1}`)).json()).toEqual({
    accepted: 0,
    dropped: ['late'],
  })
})

import { afterAll, describe, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder, trackingOf } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { aStack } from '#tests/kit/stack.ts'

const gateway = await startTestGateway()
const ana = await aCourier(gateway)
afterAll(() => gateway.close())

const now = () => gateway.clock.now()
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000).toISOString()

const broken = [
  '2026-11-21T20:00:60Z',
  '2026-11-21T20:00:00+05',
  '0000-01-01T00:00:00Z',
  '2026-11-21T20:00:00+23:59',
  '2026-02-30T20:00:00Z',
]

const put = async (path: string, body: object) => {
  const response = await fetch(gateway.url + path, {
    method: 'PUT',
    headers: { ...ana.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ rider_id: ana.id, rider_name: ana.name, rider_phone: ana.phone, ...body }),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const slideAt = (id: string, status: string, at: string) => put(`/api/shipments/${id}`, { id, status, at })
const slideStackAt = (id: string, status: string, at: string) => put(`/api/stacking/${id}`, { id, status, at })

describe.each(broken)('%s is no instant:', (at) => {
  test('a step with it is refused, and names the field', async () => {
    const refused = { statusCode: 400, code: 'INVALID_REQUEST', errors: [{ path: 'body/at' }] }
    const shipment = await slideAt('any', 'IN_STORE', at)
    expect([shipment.status, shipment.body]).toMatchObject([400, refused])
    const stack = await slideStackAt('any', 'IN_STORE', at)
    expect([stack.status, stack.body]).toMatchObject([400, refused])
  })

  test.each(['startDate', 'endDate'])('a list with it as %s is refused, and names the field', async (field) => {
    const query = new URLSearchParams({ branchContactId: 'parrilla-centro', [field]: at })
    const response = await fetch(`${gateway.url}/api/shipments?${query}`, { headers: ana.headers })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ errors: [{ path: `query/${field}` }] })
  })

  test('a position with it is dropped, and holds up no other', async () => {
    const response = await fetch(`${gateway.url}/api/rider/${ana.id}/positions`, {
      method: 'POST',
      headers: { ...ana.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ fixes: [{ at, lat: -34.61, lng: -58.37 }] }),
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ accepted: 0, dropped: ['unreadable'] })
  })
})

test("the time of a step is the phone's own while it is after the previous step", async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  gateway.clock.advance(10 * 60_000)
  await slideAt(shipmentId, 'ON_ROUTE_TO_PICK_UP', minutesAgo(4))
  await slideAt(shipmentId, 'IN_STORE', minutesAgo(2))
  const { times } = (await trackingOf(gateway, code)).shipment
  expect(times).toMatchObject({ ON_ROUTE_TO_PICK_UP: minutesAgo(4), IN_STORE: minutesAgo(2) })
})

test('the time of a step is never before the previous step, even if the phone says so', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const offeredAt = now().toISOString()
  gateway.clock.advance(10 * 60_000)
  await slideAt(shipmentId, 'ON_ROUTE_TO_PICK_UP', minutesAgo(23 * 60))
  await slideAt(shipmentId, 'IN_STORE', minutesAgo(3))
  const steps = [
    ['ON_ROUTE_TO_DROP_OFF', minutesAgo(8)],
    ['DELIVERED', minutesAgo(60)],
  ] as const
  for (const [status, at] of steps) expect((await slideAt(shipmentId, status, at)).status).toBe(200)
  const { shipment } = await trackingOf(gateway, code)
  expect(shipment.times).toMatchObject({
    ON_ROUTE_TO_PICK_UP: offeredAt,
    IN_STORE: minutesAgo(3),
    ON_ROUTE_TO_DROP_OFF: minutesAgo(3),
    DELIVERED: minutesAgo(3),
  })
  const order = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
  })
  expect(order.data?.times.delivered).toBe(minutesAgo(3))
})

test('the time of a step of a stack is never before the last step of one of its shipments', async () => {
  const { id, orders } = await aStack(gateway, 2)
  const [first, second] = orders.map(({ shipmentId }) => shipmentId) as [string, string]
  gateway.clock.advance(30 * 60_000)
  await slideStackAt(id, 'ON_ROUTE_TO_PICK_UP', minutesAgo(20))
  await slideStackAt(id, 'IN_STORE', minutesAgo(25))
  await slideStackAt(id, 'ON_ROUTE_TO_DROP_OFFS', minutesAgo(15))
  await slideAt(second, 'DELIVERED', minutesAgo(5))
  await slideAt(first, 'DELIVERED', minutesAgo(10))
  const { data } = await gateway.api.GET('/api/stacking/{id}', { params: { path: { id } }, headers: ana.headers })
  expect(data).toMatchObject({ status: 'DELIVERED', updatedAt: minutesAgo(5) })
  const { times } = (await trackingOf(gateway, orders[0]!.code)).shipment
  expect(times).toMatchObject({ ON_ROUTE_TO_PICK_UP: minutesAgo(20), IN_STORE: minutesAgo(20) })
})

import { afterAll, describe, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const read = async (code: string) => {
  const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
  })
  return data!
}
const tracking = async (orderCode: string) => {
  const { data } = await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
    params: { path: { alias: 'parrilla-centro', orderCode } },
  })
  return data!
}
const accept = (code: string) =>
  gateway.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: gateway.admin })

async function anOfferedShipment() {
  const { code } = await placeOrder(gateway)
  await accept(code)
  return { code, shipmentId: (await tracking(code)).shipment.id }
}

describe('the life of an order', () => {
  test('[API-25, FAPI-02] a submitted order is read by alias and code, with the gateway’s own figures', async () => {
    const body = await aSubmission(gateway)
    const { data } = await gateway.api.POST('/api/order', { body })
    const order = await read(data!.code)
    expect(order).toMatchObject({
      id: data!.id,
      status: 'GENERATED',
      type: 'DELIVERY',
      total: body.price,
      paysWith: 1_000_000,
    })
    expect(order.itemsPrice + order.deliveryFee + order.userServiceFee).toBeGreaterThan(0)
    expect(JSON.stringify(order)).not.toContain('1155551234')
  })

  test('[FAMBIG-28] the id of a tracking is that of the logistics order', async () => {
    const { code } = await anOfferedShipment()
    const { id } = await tracking(code)
    expect(id).toBe((await read(code)).logisticsOrderId)
  })

  test('[FAPI-14, FAPI-23] an accepted order is offered, driven and delivered, and its diner sees each step', async () => {
    const { code, shipmentId } = await anOfferedShipment()
    expect((await tracking(code)).shipment.status).toBe('LOOKING_FOR_DRIVER')
    const ana = await aCourier(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const) {
      const { data } = await ana.slide(shipmentId, status)
      expect(data?.status).toBe(status)
      expect((await tracking(code)).shipment.status).toBe(status)
    }
    expect((await read(code)).status).toBe('DELIVERED')
  })

  test('[SHIP-34] [FAMBIG-15] [FAMBIG-16] [FOPEN-85] one of two simultaneous couriers wins an auction', async () => {
    const { shipmentId } = await anOfferedShipment()
    const couriers = await Promise.all([aCourier(gateway, 'Ana'), aCourier(gateway, 'Beto')])
    const answers = await Promise.all(couriers.map((courier) => courier.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')))
    expect(answers.map(({ response }) => response.status)).toEqual([200, 200])
    const winners = new Set(answers.map(({ data }) => data?.riderInfo?.riderId))
    expect(winners.size).toBe(1)
    const loser = couriers.find(({ id }) => !winners.has(id))!
    const { data } = await gateway.api.GET('/api/shipments/{id}', {
      params: { path: { id: shipmentId } },
      headers: loser.headers,
    })
    expect(data).toMatchObject({ order: { customerName: null, customerPhone: null }, securityCode: null })
  })

  test('[SHIP-18] a step cannot be skipped', async () => {
    const { shipmentId } = await anOfferedShipment()
    const ana = await aCourier(gateway)
    const { error, response } = await ana.slide(shipmentId, 'DELIVERED')
    expect([response.status, error?.code]).toEqual([409, 'STEP_NOT_ALLOWED'])
  })

  test('a slide sent twice with its key, or without one, counts once', async () => {
    const { code, shipmentId } = await anOfferedShipment()
    const ana = await aCourier(gateway)
    for (const key of ['slide-1', 'slide-1', undefined]) {
      const { data } = await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP', key)
      expect(data?.status).toBe('ON_ROUTE_TO_PICK_UP')
    }
    expect(Object.keys((await tracking(code)).shipment.times)).toEqual([
      'PENDING',
      'LOOKING_FOR_DRIVER',
      'ON_ROUTE_TO_PICK_UP',
    ])
  })

  test('a shop that cancels takes the shipment off the road', async () => {
    const { code } = await anOfferedShipment()
    await gateway.api.POST('/api/console/orders/{code}/cancel', {
      params: { path: { code } },
      headers: gateway.admin,
      body: { reason: 'Sin stock' },
    })
    const { status, cancelReason } = await read(code)
    expect([status, cancelReason]).toEqual(['CANCELED', 'Sin stock'])
    expect((await tracking(code)).shipment.status).toBe('CANCELED')
  })
})

describe('an order is placed once', () => {
  test('the same Idempotency-Key again answers the same order', async () => {
    const body = await aSubmission(gateway)
    const send = () => gateway.api.POST('/api/order', { body, headers: { 'Idempotency-Key': 'order-1' } })
    const [first, second] = [await send(), await send()]
    expect(second.data).toEqual(first.data)
  })
  test('two simultaneous ones are one order', async () => {
    const body = await aSubmission(gateway)
    const send = () => gateway.api.POST('/api/order', { body, headers: { 'Idempotency-Key': 'order-2' } })
    const [first, second] = await Promise.all([send(), send()])
    expect(second.data).toEqual(first.data)
  })
  test('the same key with another order is refused', async () => {
    const body = await aSubmission(gateway)
    await gateway.api.POST('/api/order', { body, headers: { 'Idempotency-Key': 'order-3' } })
    const { error, response } = await gateway.api.POST('/api/order', {
      body: { ...body, customerName: 'Otra' },
      headers: { 'Idempotency-Key': 'order-3' },
    })
    expect([response.status, error?.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED'])
  })
})

describe('the browser’s price is never trusted', () => {
  test('another total refuses the order and answers the gateway’s figures', async () => {
    const body = await aSubmission(gateway)
    const { error, response } = await gateway.api.POST('/api/order', { body: { ...body, price: 1 } })
    expect(response.status).toBe(409)
    expect(error).toMatchObject({ code: 'PRICE_CHANGED', quote: { total: body.price } })
  })
  test('another unit price refuses it and names the item', async () => {
    const body = await aSubmission(gateway)
    const items = body.items.map((item) => ({ ...item, price: 1 }))
    const { error } = await gateway.api.POST('/api/order', { body: { ...body, items } })
    expect(error).toMatchObject({
      code: 'PRICE_CHANGED',
      errors: [{ type: 'PriceChanged', referenceId: items[0]!.referenceId }],
    })
  })
})

import { afterAll, expect, test } from 'vitest'
import { hasLostAuction } from '#domain/shipment/rules.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder, trackingOf } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { aStack } from '#tests/kit/stack.ts'

type Wire = components['schemas']
type Courier = Awaited<ReturnType<typeof aCourier>>

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
const ana = await aCourier(gateway)
const beto = await aCourier(gateway, 'Beto')
afterAll(() => gateway.close())

const toTheDoor = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const
const read = async (id: string, { headers }: Courier) =>
  (await gateway.api.GET('/api/shipments/{id}', { params: { path: { id } }, headers })).data!

/** The customer's data that a courier may read of a shipment: nothing, or all of it. */
const customerOf = ({ order, securityCode, destination, collect }: Wire['Shipment']) => ({
  name: order.customerName,
  phone: order.customerPhone,
  key: securityCode,
  details: destination.details,
  betweenStreets: destination.betweenStreets,
  collect,
})

const nobody = { name: null, phone: null, key: null, details: '', betweenStreets: '', collect: null }

test('[FAMBIG-17] [ruling-08] the customer of a shipment is shown to its courier until the delivery, and the key never', async () => {
  const { shipmentId } = await anOfferedOrder(gateway)
  expect(customerOf(await read(shipmentId, ana))).toEqual(nobody)
  for (const status of toTheDoor) {
    const { data } = await ana.slide(shipmentId, status)
    expect(customerOf(data!)).toMatchObject({ name: 'Carla Gómez', phone: '+5491155551234', details: '3 B' })
    expect(customerOf(data!)).toMatchObject({ betweenStreets: expect.any(String), collect: { method: 'CASH' } })
    expect(customerOf(data!).key).toBeNull()
    expect(customerOf(await read(shipmentId, beto))).toEqual(nobody)
  }
  const { data } = await ana.slide(shipmentId, 'DELIVERED')
  expect(customerOf(data!)).toEqual(nobody)
  expect(customerOf(await read(shipmentId, ana))).toEqual(nobody)
})

test('[FOLLOW-09] [ruling-109] the diner of a shipment reads its status and tracking page, and no key where no courier asks', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const followed = async () => {
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    })
    return data?.shipments
  }
  const trackingUrl = `/logistics/tracking/order/parrilla-centro/${code}`
  const told = { trackingUrl, securityCode: null }
  expect(await followed()).toMatchObject([{ status: 'LOOKING_FOR_DRIVER', ...told }])
  for (const status of toTheDoor) {
    await ana.slide(shipmentId, status)
    expect(await followed()).toMatchObject([{ status, ...told }])
  }
  await ana.slide(shipmentId, 'DELIVERED')
  expect(await followed()).toMatchObject([{ status: 'DELIVERED', ...told }])
})

test('a customer pays an amount that each courier reads while they choose, never the cash in the hand', async () => {
  const { shipmentId } = await anOfferedOrder(gateway)
  const offered = [await read(shipmentId, ana), await read(shipmentId, beto)]
  for (const { toCollect } of offered) {
    expect(toCollect).toMatchObject({ method: 'CASH', amount: expect.any(Number) })
    expect(Object.keys(toCollect ?? {}).sort()).toEqual(['amount', 'method', 'money'])
  }
  const { data } = await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  expect(data?.collect?.amount).toBe(offered[0]?.toCollect?.amount)
  for (const courier of [ana, beto]) expect((await read(shipmentId, courier)).toCollect).toBeUndefined()
  await ana.slide(shipmentId, 'DRIVER_CANCELED')
})

test("the customer of a shipment is hidden from all couriers after the courier's own cancel", async () => {
  const { shipmentId } = await anOfferedOrder(gateway)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const { data } = await ana.slide(shipmentId, 'DRIVER_CANCELED')
  expect(customerOf(data!)).toEqual(nobody)
  expect(customerOf(await read(shipmentId, ana))).toEqual(nobody)
})

test('the customer of a shipment in a stack is shown until that one shipment is delivered', async () => {
  const { id, orders } = await aStack(gateway, 2)
  const [first, second] = orders.map(({ shipmentId }) => shipmentId) as [string, string]
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFFS'] as const)
    await ana.slideStack(id, status)
  await ana.slide(first, 'DELIVERED')
  const { data } = await gateway.api.GET('/api/stacking/{id}', { params: { path: { id } }, headers: ana.headers })
  const told = Object.fromEntries(data!.shipments.map((one) => [one.id, customerOf(one)]))
  expect(told[first]).toEqual(nobody)
  expect(told[second]).toMatchObject({ name: 'Carla Gómez' })
  await ana.slide(second, 'DELIVERED')
})

test("the customer of a shipment is in no answer of the shop's own, because the shop has it in the order", async () => {
  const { orders } = { orders: [await anOfferedOrder(gateway)] }
  const { data } = await gateway.api.POST('/api/console/stacks', {
    headers: gateway.admin,
    body: { branchContactId: 'parrilla-centro', shipmentIds: orders.map(({ shipmentId }) => shipmentId) },
  })
  expect(data!.shipments.map(customerOf)).toEqual([nobody])
})

test("[FAMBIG-16] [SHIP-36] the losing courier reads that it is another one's, and no address", async () => {
  const { shipmentId } = await anOfferedOrder(gateway)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  for (const lost of [(await beto.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')).data!, await read(shipmentId, beto)]) {
    expect(hasLostAuction({ status: lost.status, riderId: lost.riderInfo!.riderId }, beto.id)).toBe(true)
    expect(lost.destination).toEqual({ address: '', details: '', betweenStreets: '', position: null })
    expect(lost.riderInfo).toMatchObject({ phone: '' })
  }
})

test('an offered shipment shows its destination, to choose by', async () => {
  const { shipmentId } = await anOfferedOrder(gateway)
  expect((await read(shipmentId, ana)).destination).toMatchObject({ address: 'Bolívar 900', details: '' })
})

const list = async ({ headers }: Courier, query: Record<string, string>) => {
  const asked = new URLSearchParams({ branchContactId: 'parrilla-centro', pageSize: '100', ...query })
  const response = await fetch(`${gateway.url}/api/shipments?${asked}`, { headers })
  return { status: response.status, body: (await response.json()) as Wire['ShipmentList'] & Wire['Error'] }
}
const idsIn = async (courier: Courier, query: Record<string, string>) =>
  (await list(courier, query)).body.shipments.map(({ id }) => id)

test('the list of shipments holds waiting shipments for all, and a courier’s own for that courier alone', async () => {
  const { shipmentId } = await anOfferedOrder(gateway)
  expect(await idsIn(beto, {})).toContain(shipmentId)
  for (const status of [...toTheDoor, 'DELIVERED'] as const) {
    await ana.slide(shipmentId, status)
    expect(await idsIn(ana, { status })).toContain(shipmentId)
    expect(await idsIn(beto, { status })).not.toContain(shipmentId)
  }
  const { shipmentId: given } = await anOfferedOrder(gateway)
  await ana.slide(given, 'ON_ROUTE_TO_PICK_UP')
  await ana.slide(given, 'DRIVER_CANCELED')
  expect(await idsIn(ana, { status: 'DRIVER_CANCELED' })).toContain(given)
  expect(await idsIn(beto, { status: 'DRIVER_CANCELED' })).not.toContain(given)
})

test.each([
  ['query/startDate', { startDate: '2020-01-01T00:00:00Z' }],
  ['query/startDate', { startDate: '2026-10-21T19:59:59Z', endDate: '2026-11-21T20:00:00Z' }],
  ['query/endDate', { startDate: '2026-11-21T20:00:00Z', endDate: '2026-11-21T19:59:59Z' }],
  ['query/endDate', { startDate: '2030-01-01T00:00:00Z' }],
])('the list of shipments is refused for a window that is too wide or runs backwards: %s', async (path, query) => {
  const { status, body } = await list(ana, query)
  expect([status, body.code, body.errors?.[0]?.path]).toEqual([400, 'INVALID_REQUEST', path])
})

test('the list of shipments is answered for a month, and for the days before an end that is named alone', async () => {
  const month = { startDate: '2026-10-21T20:00:00Z', endDate: '2026-11-21T20:00:00Z' }
  expect((await list(ana, month)).status).toBe(200)
  expect((await list(ana, { endDate: '2025-01-01T00:00:00Z' })).body.shipments).toEqual([])
})

test("the list of shipments of stacks holds no other courier's, and a courier's own of a month", async () => {
  const { id } = await aStack(gateway, 1)
  const stacks = async ({ headers }: Courier, status: Wire['ShipmentStatus']) => {
    const { data } = await gateway.api.GET('/api/shipmentstacks', { params: { query: { status } }, headers })
    return data!.stacks.map((stack) => stack.id)
  }
  expect(await stacks(beto, 'LOOKING_FOR_DRIVER')).toContain(id)
  await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
  await ana.slideStack(id, 'DRIVER_CANCELED')
  expect(await stacks(ana, 'DRIVER_CANCELED')).toContain(id)
  expect(await stacks(beto, 'DRIVER_CANCELED')).not.toContain(id)
})

const followed = async (code: string) => {
  const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
  })
  return data!.shipments[0]!.riderInfo
}

test('[FAMBIG-02] the courier of an order is named on the way, under an id of that order alone, not after the end', async () => {
  const { code, trackingId, shipmentId } = await anOfferedOrder(gateway)
  const next = await anOfferedOrder(gateway)
  await ana.slide(next.shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const ofNext = (await trackingOf(gateway, next.code)).shipment.riderInfo!
  const seen = new Set<string>()
  for (const status of toTheDoor) {
    await ana.slide(shipmentId, status)
    const { riderInfo } = (await trackingOf(gateway, code)).shipment
    expect(riderInfo).toMatchObject({ name: 'Ana', phone: ana.phone })
    seen.add(riderInfo!.riderId).add(riderInfo!.id)
    const ofOrder = await followed(code)
    if (status === 'ON_ROUTE_TO_DROP_OFF') expect(ofOrder).toMatchObject({ name: 'Ana', phone: ana.phone })
    else expect(ofOrder).toBeNull()
    if (ofOrder) seen.add(ofOrder.riderId).add(ofOrder.id)
  }
  expect(seen.size).toBe(1)
  expect([ana.id, ofNext.riderId]).not.toContain([...seen][0])
  const shipments = await gateway.api.GET('/api/shipments/order/{logisticsOrderId}', {
    params: { path: { logisticsOrderId: trackingId } },
  })
  expect(JSON.stringify(shipments.data)).not.toContain(ana.id)
  await ana.slide(shipmentId, 'DELIVERED')
  expect((await trackingOf(gateway, code)).shipment.riderInfo).toBeNull()
  expect(await followed(code)).toBeNull()
})

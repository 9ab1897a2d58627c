import { afterAll, expect, test } from 'vitest'
import { shipmentsChannel } from '#domain/realtime/channels.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder, logOf, trackingOf } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'
import { aStack } from '#tests/kit/stack.ts'

const sql = await openTestDatabase()
const gateway = await startTestGateway({ database: sql })
afterAll(() => gateway.close())

const requeue = async (requeueOnCancel: boolean) => {
  const demo = demoCatalog()
  const stores = demo.stores.map((store) => ({ ...store, settings: { ...store.settings, requeueOnCancel } }))
  await saveCatalog(sql, { ...demo, stores }, gateway.clock.now())
  gateway.clock.advance(1_000)
}
const orderOf = async (code: string) =>
  (
    await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    })
  ).data!
const offerAgain = (code: string) =>
  gateway.api.POST('/api/console/orders/{code}/offer', { params: { path: { code } }, headers: gateway.admin })
const listed = async ({ headers }: Awaited<ReturnType<typeof aCourier>>) => {
  const window = { startDate: '2026-11-01T00:00:00Z', endDate: gateway.clock.now().toISOString() }
  const query = { ...window, branchContactId: 'parrilla-centro', status: 'LOOKING_FOR_DRIVER' as const }
  const { data } = await gateway.api.GET('/api/shipments', { params: { query }, headers })
  return data!.shipments.map(({ id }) => id)
}

test('[FOPEN-90] a canceled shipment is left to the store, which can offer it again, without a time until then', async () => {
  await requeue(false)
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  const { code, shipmentId } = await anOfferedOrder(gateway)
  expect((await offerAgain(code)).error).toMatchObject({ code: 'NOTHING_TO_OFFER' })
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await ana.slide(shipmentId, 'DRIVER_CANCELED')
  expect((await trackingOf(gateway, code)).shipment.status).toBe('DRIVER_CANCELED')
  expect(await listed(beto)).not.toContain(shipmentId)

  expect((await offerAgain(code)).data?.shipments).toMatchObject([{ status: 'LOOKING_FOR_DRIVER' }])
  expect(await listed(beto)).toContain(shipmentId)
  expect((await offerAgain(code)).response.status).toBe(409)
  expect((await offerAgain('NOCODE22')).response.status).toBe(404)
})

test('[FOPEN-90] a canceled shipment goes back to all couriers at once if the store’s setting says so', async () => {
  await requeue(true)
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const phone = pusherClient(gateway, beto.token)
  const channel = phone.subscribe(shipmentsChannel('parrilla-centro'))
  await heard(channel, 'pusher:subscription_succeeded')
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await ana.slide(shipmentId, 'IN_STORE')
  const offered = new Promise<{ type: string; shipmentId: string }>((resolve) => {
    channel.bind('shipments-update', (update: { type: string; shipmentId: string }) => {
      if (update.type === 'offered') resolve(update)
    })
  })
  const { data: answer } = await ana.slide(shipmentId, 'DRIVER_CANCELED', 'cancel-once')
  expect(answer).toMatchObject({ status: 'LOOKING_FOR_DRIVER', riderInfo: null, order: { customerName: null } })
  expect(await offered).toMatchObject({ shipmentId })
  phone.disconnect()
  // The phone that lost the answer sends it again, and cancels nothing for the next courier.
  await ana.slide(shipmentId, 'DRIVER_CANCELED', 'cancel-once')

  const { shipment } = await trackingOf(gateway, code)
  expect(Object.keys(shipment.times).toSorted()).toEqual(['DRIVER_CANCELED', 'LOOKING_FOR_DRIVER', 'PENDING'])
  expect((await orderOf(code)).shipments).toMatchObject([
    { status: 'LOOKING_FOR_DRIVER', times: shipment.times, eta: null },
  ])

  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    expect((await beto.slide(shipmentId, status)).data?.riderInfo?.name).toBe('Beto')
  expect((await ana.slide(shipmentId, 'DRIVER_CANCELED', 'cancel-once')).data?.riderInfo?.name).toBe('Beto')
  await beto.slide(shipmentId, 'DELIVERED')
  expect((await orderOf(code)).status).toBe('DELIVERED')
  expect(await logOf(sql, shipmentId)).toEqual([
    'ShipmentCreated',
    'ShipmentOffered',
    'ShipmentAccepted',
    'IN_STORE',
    'ShipmentDriverCanceled',
    'ShipmentOffered',
    'ShipmentAccepted',
    'IN_STORE',
    'ON_ROUTE_TO_DROP_OFF',
    'DELIVERED',
  ])
})

test('[FOPEN-90] a shipment that a courier cancels goes back with its stack, without the delivered shipments', async () => {
  await requeue(true)
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  const { id, orders } = await aStack(gateway, 2)
  const [first, second] = orders.map(({ shipmentId }) => shipmentId) as [string, string]
  const toTheDoors = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFFS'] as const
  for (const status of toTheDoors) await ana.slideStack(id, status)
  await ana.slide(first, 'DELIVERED')
  expect((await ana.slideStack(id, 'DRIVER_CANCELED')).data).toMatchObject({
    status: 'LOOKING_FOR_DRIVER',
    riderInfo: null,
    shipments: [{ status: 'DELIVERED' }, { status: 'LOOKING_FOR_DRIVER' }],
  })
  for (const status of toTheDoors) await beto.slideStack(id, status)
  await beto.slide(second, 'DELIVERED')
  const { data } = await gateway.api.GET('/api/stacking/{id}', { params: { path: { id } }, headers: beto.headers })
  expect(data).toMatchObject({ status: 'DELIVERED', shipments: [{ status: 'DELIVERED' }, { status: 'DELIVERED' }] })
})

test('the route of a delivery follows streets to the door, and is hidden while no courier drives', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const wayOf = async () => {
    const path = { alias: 'parrilla-centro', orderCode: code }
    return (await gateway.api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}/way', { params: { path } })).data
      ?.points
  }
  expect(await wayOf()).toEqual([])
  const ana = await aCourier(gateway)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await ana.slide(shipmentId, 'IN_STORE')
  const { branchContact, shipment } = await trackingOf(gateway, code)
  const way = await wayOf()
  expect([way?.at(0), way?.at(-1)]).toEqual([branchContact.address.position, shipment.destination])
  expect(way!.length).toBeGreaterThan(3)
})

test('the order tells the same arrival as its tracking page, while a courier drives', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  expect((await orderOf(code)).shipments[0]?.eta).toBeNull()
  const ana = await aCourier(gateway)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const) {
    await ana.slide(shipmentId, status)
    const { shipment, promised } = await trackingOf(gateway, code)
    expect(shipment.eta).not.toBeNull()
    expect(promised).toEqual({ from: expect.any(String), to: expect.any(String) })
    const { shipments, logisticsOrderId } = await orderOf(code)
    expect(shipments[0]?.eta).toEqual(shipment.eta)
    const path = { logisticsOrderId: logisticsOrderId! }
    const { data } = await gateway.api.GET('/api/shipments/order/{logisticsOrderId}', { params: { path } })
    expect(data?.[0]?.eta).toEqual(shipment.eta)
  }
})

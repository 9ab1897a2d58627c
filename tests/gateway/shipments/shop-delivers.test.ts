import type Pusher from 'pusher-js'
import { afterAll, expect, test } from 'vitest'
import { shipmentsChannel } from '#domain/realtime/channels.ts'
import { ordersInNeed } from '#gateway/views/orders-of-stores.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder, logOf, trackingOf } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'
import { aStack } from '#tests/kit/stack.ts'

const sql = await openTestDatabase()
const gateway = await startTestGateway({ database: sql })
afterAll(() => gateway.close())

type Step = 'accept' | 'ready' | 'dispatch' | 'deliver' | 'offer' | 'cancel'
const onConsole = async (code: string, step: Step, key?: string) => {
  const answer = await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, {
    method: 'POST',
    headers: { ...gateway.admin, ...(key && { 'idempotency-key': key }) },
  })
  return { status: answer.status, body: await answer.json() }
}
const orderOf = async (code: string) =>
  (
    await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    })
  ).data!
const listed = async ({ headers }: Awaited<ReturnType<typeof aCourier>>) => {
  const window = { startDate: '2026-11-01T00:00:00Z', endDate: gateway.clock.now().toISOString() }
  const query = { ...window, branchContactId: 'parrilla-centro', status: 'LOOKING_FOR_DRIVER' as const }
  const { data } = await gateway.api.GET('/api/shipments', { params: { query }, headers })
  return data!.shipments.map(({ id }) => id)
}
const stacksOf = async ({ headers }: Awaited<ReturnType<typeof aCourier>>) =>
  (await gateway.api.GET('/api/shipmentstacks', { headers })).data!.stacks

type Update = { readonly type: string; readonly shipmentType: string; readonly shipmentId: string }
/** A courier's phone that hears of the list. */
async function listening({ token }: Awaited<ReturnType<typeof aCourier>>) {
  const phone: Pusher = pusherClient(gateway, token)
  const channel = phone.subscribe(shipmentsChannel('parrilla-centro'))
  await heard(channel, 'pusher:subscription_succeeded')
  return {
    hears: (wanted: Update) =>
      heard<Update>(channel, 'shipments-update', (told) => expectSame(told, wanted)).finally(() => phone.disconnect()),
  }
}
const expectSame = ({ type, shipmentType, shipmentId }: Update, wanted: Update) =>
  type === wanted.type && shipmentType === wanted.shipmentType && shipmentId === wanted.shipmentId

test('an order that the shop brings goes from the couriers’ list to the door, and its cash is paid then', async () => {
  const ana = await aCourier(gateway)
  const { code, shipmentId } = await anOfferedOrder(gateway)
  expect(await listed(ana)).toContain(shipmentId)
  const phone = await listening(ana)
  const gone = phone.hears({ type: 'gone', shipmentType: 'simple', shipmentId })

  const { status, body } = await onConsole(code, 'dispatch')
  expect(status).toBe(200)
  expect(body.shipments).toMatchObject([{ status: 'ON_ROUTE_TO_DROP_OFF', riderInfo: null, securityCode: null }])
  await gone
  expect(await listed(ana)).not.toContain(shipmentId)
  expect(await orderOf(code)).toMatchObject({ status: 'ACCEPTED', payment: { status: 'PENDING' } })

  expect((await onConsole(code, 'deliver')).body).toMatchObject({
    status: 'DELIVERED',
    payment: { status: 'APPROVED', refund: null },
    shipments: [{ status: 'DELIVERED' }],
  })
  expect(await logOf(sql, shipmentId)).toEqual([
    ...['ShipmentCreated', 'ShipmentOffered', 'ShipmentTakenByShop', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'],
  ])
})

test('an order that the shop brings is followed by its diner without courier, phone and position', async () => {
  const { code } = await anOfferedOrder(gateway)
  await onConsole(code, 'dispatch')
  const { shipment } = await trackingOf(gateway, code)
  expect(shipment).toMatchObject({ status: 'ON_ROUTE_TO_DROP_OFF', riderInfo: null })
  expect(shipment.times.ON_ROUTE_TO_DROP_OFF).toBe(gateway.clock.now().toISOString())
  // Its time at the door is reckoned from the way, as for a courier without a signal.
  expect(shipment.eta?.from).toMatch(/^2026-/)
})

test('an order that the shop brings changes once, also when a call is repeated', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  for (const key of ['d-1', 'd-1', undefined]) expect((await onConsole(code, 'dispatch', key)).status).toBe(200)
  for (const key of ['h-1', 'h-1', undefined]) expect((await onConsole(code, 'deliver', key)).status).toBe(200)
  expect(await logOf(sql, shipmentId)).toHaveLength(5)
  expect((await onConsole(code, 'dispatch')).body).toMatchObject({ code: 'ORDER_STEP_NOT_ALLOWED' })
})

test('an order that the shop brings may leave before couriers are asked, and then never is offered', async () => {
  const ana = await aCourier(gateway)
  const { code } = await placeOrder(gateway)
  expect(await onConsole(code, 'dispatch')).toMatchObject({ status: 409, body: { code: 'ORDER_STEP_NOT_ALLOWED' } })
  await onConsole(code, 'accept')
  const { shipment } = await trackingOf(gateway, code)
  await onConsole(code, 'dispatch')
  expect((await onConsole(code, 'offer')).body).toMatchObject({ code: 'NOTHING_TO_OFFER' })
  await onConsole(code, 'ready')
  expect(await listed(ana)).not.toContain(shipment.id)
})

test('an order that the shop brings is a courier’s where one has it, and then the shop’s again', async () => {
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  const { code, shipmentId } = await anOfferedOrder(gateway)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  expect(await onConsole(code, 'dispatch')).toMatchObject({ status: 409, body: { code: 'COURIER_HAS_IT' } })
  expect(await onConsole(code, 'deliver')).toMatchObject({ status: 409, body: { code: 'COURIER_DELIVERS' } })
  await ana.slide(shipmentId, 'DRIVER_CANCELED')
  expect((await onConsole(code, 'dispatch')).status).toBe(200)

  // Both who knew of it get it as it is: another's, with nothing of the diner.
  for (const courier of [ana, beto]) {
    const late = await courier.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
    expect(late.data).toMatchObject({ status: 'ON_ROUTE_TO_DROP_OFF', riderInfo: null })
    expect(late.data).toMatchObject({ order: { customerName: null }, destination: { address: '', position: null } })
  }
  expect((await onConsole(code, 'deliver')).body).toMatchObject({ status: 'DELIVERED' })
})

test('an order that the shop brings has one winner when a courier and the shop take it at once', async () => {
  const couriers = await Promise.all(['Ana', 'Beto', 'Carla'].map((name) => aCourier(gateway, name)))
  for (let round = 0; round < 5; round++) {
    const { code, shipmentId } = await anOfferedOrder(gateway)
    const [shop, ...slides] = await Promise.all([
      onConsole(code, 'dispatch'),
      ...couriers.map((one) => one.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')),
    ])
    const winners = slides.filter(({ data }, index) => data?.riderInfo?.id === couriers[index]?.id)
    expect(winners.length + Number(shop.status === 200)).toBe(1)
    expect(shop.status === 200 || shop.body.code === 'COURIER_HAS_IT').toBe(true)
    const took = (await logOf(sql, shipmentId)).filter((type) => /Accepted|TakenByShop/.test(type))
    expect(took).toHaveLength(1)
    for (const [index, { data }] of slides.entries())
      if (data?.riderInfo?.id === couriers[index]?.id) await couriers[index]?.slide(shipmentId, 'DRIVER_CANCELED')
  }
})

test('an order that the shop brings can be canceled on the way, and is not delivered after that', async () => {
  const { code } = await anOfferedOrder(gateway)
  await onConsole(code, 'dispatch')
  expect((await onConsole(code, 'cancel')).body).toMatchObject({
    status: 'CANCELED',
    payment: { status: 'PENDING' },
    shipments: [{ status: 'CANCELED' }],
  })
  expect((await trackingOf(gateway, code)).shipment.status).toBe('CANCELED')
  for (const step of ['dispatch', 'deliver'] as const)
    expect(await onConsole(code, step)).toMatchObject({ status: 409, body: { code: 'ORDER_STEP_NOT_ALLOWED' } })
})

test('an order that the shop brings leaves its stack, which goes on and ends with the last', async () => {
  const ana = await aCourier(gateway)
  const { id: stackId, orders } = await aStack(gateway, 3)
  const [first, second, third] = orders
  const phone = await listening(ana)
  const again = phone.hears({ type: 'offered', shipmentType: 'stack', shipmentId: stackId })
  expect((await onConsole(first!.code, 'dispatch')).status).toBe(200)
  await again
  const offered = (await stacksOf(ana)).find(({ id }) => id === stackId)
  expect(offered?.shipments.map(({ id }) => id)).toEqual([second!.shipmentId, third!.shipmentId])

  await onConsole(second!.code, 'dispatch')
  const other = await listening(ana)
  const gone = other.hears({ type: 'gone', shipmentType: 'stack', shipmentId: stackId })
  await onConsole(third!.code, 'dispatch')
  await gone
  expect((await stacksOf(ana)).map(({ id }) => id)).not.toContain(stackId)
  for (const { code } of orders) expect((await onConsole(code, 'deliver')).body).toMatchObject({ status: 'DELIVERED' })
})

test('an order that the shop brings stays out of the hands of the courier of its stack', async () => {
  const ana = await aCourier(gateway)
  const { id: stackId, orders } = await aStack(gateway, 2)
  const [own, theirs] = orders
  await onConsole(own!.code, 'dispatch')
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFFS'] as const)
    expect((await ana.slideStack(stackId, status)).data?.status).toBe(status)
  expect((await trackingOf(gateway, own!.code)).shipment).toMatchObject({
    ...{ status: 'ON_ROUTE_TO_DROP_OFF', riderInfo: null, stopsBefore: null },
  })
  expect(await onConsole(theirs!.code, 'dispatch')).toMatchObject({ body: { code: 'COURIER_HAS_IT' } })
  await ana.slide(theirs!.shipmentId, 'DELIVERED')
  expect((await orderOf(theirs!.code)).status).toBe('DELIVERED')
  expect((await orderOf(own!.code)).status).toBe('ACCEPTED')
})

test('an order that the shop brings has nothing to bring back, also where couriers do', async () => {
  const before = (await ordersInNeed(sql, ['parrilla-centro'])).get('parrilla-centro') ?? 0
  const { code, shipmentId } = await anOfferedOrder(gateway)
  await onConsole(code, 'dispatch')
  expect((await ordersInNeed(sql, ['parrilla-centro'])).get('parrilla-centro')).toBe(before + 1)
  await onConsole(code, 'deliver')
  await sql.query(`update shipments set state = jsonb_set(state, '{returnShipment}', 'true') where id = $1`, [
    shipmentId,
  ])
  expect((await ordersInNeed(sql, ['parrilla-centro'])).get('parrilla-centro') ?? 0).toBe(before)
})

test('money that is paid in person is paid once an order is picked up', async () => {
  const { code } = await placeOrder(gateway, {
    type: 'TAKE_AWAY',
    orderModeId: 'parrilla-centro-take-away',
    destination: null,
  })
  await onConsole(code, 'accept')
  expect(await orderOf(code)).toMatchObject({ payment: { status: 'PENDING' } })
  expect(await onConsole(code, 'dispatch')).toMatchObject({ status: 409, body: { code: 'NOTHING_TO_DISPATCH' } })
  expect((await onConsole(code, 'deliver')).body).toMatchObject({ payment: { status: 'APPROVED' } })
  gateway.clock.advance(25 * 3_600_000)
  await gateway.settle()
  expect(await orderOf(code)).toMatchObject({ status: 'COMPLETED', payment: { status: 'APPROVED' } })
})
test('money that is paid in person is paid once a courier has brought it', async () => {
  const ana = await aCourier(gateway)
  const { code, shipmentId } = await anOfferedOrder(gateway)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    await ana.slide(shipmentId, status)
  expect(await orderOf(code)).toMatchObject({ payment: { status: 'PENDING' } })
  await ana.slide(shipmentId, 'DELIVERED')
  expect(await orderOf(code)).toMatchObject({ status: 'DELIVERED', payment: { status: 'APPROVED' } })
})

test('only the operator sends an order away', async () => {
  const ana = await aCourier(gateway)
  const { code } = await anOfferedOrder(gateway)
  const path = `${gateway.url}/api/console/orders/${code}/dispatch`
  for (const headers of [{}, ana.headers]) expect((await fetch(path, { method: 'POST', headers })).status).toBe(401)
  expect((await onConsole('NOCODE22', 'dispatch')).status).toBe(404)
  expect((await trackingOf(gateway, code)).shipment.status).toBe('LOOKING_FOR_DRIVER')
})

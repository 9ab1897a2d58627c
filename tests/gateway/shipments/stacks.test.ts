import { afterAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder, trackingOf } from '#tests/kit/delivery.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'
import { aStack } from '#tests/kit/stack.ts'
import { aWatcher } from '#tests/kit/watcher.ts'

type Wire = components['schemas']
type Courier = Awaited<ReturnType<typeof aCourier>>

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const store = 'parrilla-centro'
const stackOf = (shipmentIds: readonly string[], branchContactId = store) =>
  gateway.api.POST('/api/console/stacks', {
    headers: gateway.admin,
    body: { branchContactId, shipmentIds: [...shipmentIds] },
  })
const read = async ({ headers }: Courier, id: string) =>
  (await gateway.api.GET('/api/stacking/{id}', { params: { path: { id } }, headers })).data!
const statusesOf = ({ status, shipments }: Wire['ShipmentStack']) => [status, ...shipments.map((one) => one.status)]
const held = async ({ headers }: Courier) => gateway.api.GET('/api/shipments/rider', { headers })
const toTheDoors = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFFS'] as const

async function aDrivenStack(size: number) {
  const stack = await aStack(gateway, size)
  const ana = await aCourier(gateway)
  for (const status of toTheDoors) await ana.slideStack(stack.id, status)
  return { ...stack, ana }
}

test('[SHIP-03] [SHIP-06] [FOPEN-89] a stack is made from shipments that look for a courier, in the shop’s order', async () => {
  const orders = [await anOfferedOrder(gateway), await anOfferedOrder(gateway)]
  const ids = orders.map(({ shipmentId }) => shipmentId).toReversed()
  const { data, response } = await stackOf(ids)
  expect(response.status).toBe(201)
  expect(data).toMatchObject({ status: 'LOOKING_FOR_DRIVER', riderInfo: null })
  expect(data?.shipments.map(({ id, stackingOrder, stackId }) => [id, stackingOrder, stackId])).toEqual([
    [ids[0], 1, data?.id],
    [ids[1], 2, data?.id],
  ])
  expect(data?.shipments.map(({ status }) => status)).toEqual(['LOOKING_FOR_DRIVER', 'LOOKING_FOR_DRIVER'])
})

test('a stack is made of no shipment that is taken, stacked, of another store or unknown', async () => {
  const [free, taken] = [await anOfferedOrder(gateway), await anOfferedOrder(gateway)]
  await (await aCourier(gateway)).slide(taken.shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const stacked = (await aStack(gateway)).orders[0]!
  const early = (await trackingOf(gateway, (await placeOrder(gateway)).code)).shipment
  const refused = async (ids: readonly string[], branch?: string) => {
    const { error, response } = await stackOf(ids, branch)
    return [response.status, error?.code]
  }
  expect(await refused([free.shipmentId, taken.shipmentId])).toEqual([409, 'NOT_STACKABLE'])
  expect(await refused([free.shipmentId, stacked.shipmentId])).toEqual([409, 'NOT_STACKABLE'])
  expect(await refused([free.shipmentId, early.id])).toEqual([409, 'NOT_STACKABLE'])
  expect(await refused([free.shipmentId, 'nobody-knows-it'])).toEqual([404, 'SHIPMENT_NOT_FOUND'])
  expect(await refused([free.shipmentId], 'sushi-belgrano')).toEqual([404, 'SHIPMENT_NOT_FOUND'])
  expect(await refused([free.shipmentId], 'no-such-store')).toEqual([422, 'STORE_NOT_FOUND'])
  expect(await refused([])).toEqual([400, 'INVALID_REQUEST'])
  // None of them was written: it can still be stacked.
  expect((await stackOf([free.shipmentId])).response.status).toBe(201)
})

test('a stack is made only with the operator’s token', async () => {
  const { shipmentId } = await anOfferedOrder(gateway)
  const ana = await aCourier(gateway)
  const { response } = await gateway.api.POST('/api/console/stacks', {
    headers: ana.headers,
    body: { branchContactId: store, shipmentIds: [shipmentId] },
  })
  expect(response.status).toBe(401)
})

test('[SLIST-05] [FAPI-16] [FAMBIG-54] the lists of a store hold the stack, and no shipment of it alone', async () => {
  const { id, orders } = await aStack(gateway, 2)
  const ana = await aCourier(gateway)
  const stacks = await gateway.api.GET('/api/shipmentstacks', { headers: ana.headers })
  expect(stacks.data?.stacks.map((stack) => stack.id)).toContain(id)
  const { data } = await gateway.api.GET('/api/shipments', {
    params: { query: { branchContactId: store, pageSize: 100 } },
    headers: ana.headers,
  })
  for (const { shipmentId } of orders) expect(data?.shipments.map((one) => one.id)).not.toContain(shipmentId)
  await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
  const after = await gateway.api.GET('/api/shipmentstacks', { headers: ana.headers })
  expect(after.data?.stacks.map((stack) => stack.id)).not.toContain(id)
})

test('the lists of a store hear of a stack when it is offered and gone, and that its shipments left', async () => {
  const ana = await aCourier(gateway)
  const phone = pusherClient(gateway, ana.token)
  const channel = phone.subscribe(`private-shipments-${store}`)
  await heard(channel, 'pusher:subscription_succeeded')
  const updates: Wire['ShipmentsUpdate'][] = []
  const gone = new Promise<void>((resolve) => {
    channel.bind('shipments-update', (update: Wire['ShipmentsUpdate']) => {
      updates.push(update)
      if (update.shipmentType === 'stack' && update.type === 'gone') resolve()
    })
  })
  const { id, orders } = await aStack(gateway, 2)
  await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
  await gateway.settle()
  await gone
  phone.disconnect()
  const said = updates.map(({ type, shipmentType, shipmentId }) => [type, shipmentType, shipmentId].join(' '))
  expect(said).toContain(`offered stack ${id}`)
  expect(said).toContain(`gone stack ${id}`)
  for (const { shipmentId } of orders) {
    const own = said.filter((update) => update.endsWith(shipmentId))
    expect(own[0]).toBe(`offered simple ${shipmentId}`)
    expect(own.slice(1)).toContain(`gone simple ${shipmentId}`)
    expect(own.slice(1)).not.toContain(`offered simple ${shipmentId}`)
  }
})

test('[FAPI-18] [SHIP-14] [FAMBIG-04] a courier with a stack takes all its shipments along, to the first door', async () => {
  const { id, ana } = await aDrivenStack(3)
  expect(statusesOf(await read(ana, id))).toEqual([
    'ON_ROUTE_TO_DROP_OFFS',
    'ON_ROUTE_TO_DROP_OFF',
    'ON_ROUTE_TO_DROP_OFFS',
    'ON_ROUTE_TO_DROP_OFFS',
  ])
})

test('[FAMBIG-05] [FOPEN-91] a courier with a stack delivers door by door, and the last delivery ends the stack', async () => {
  const { id, orders, ana } = await aDrivenStack(2)
  const orderStatus = async (orderId: string) => {
    const path = { branchContact: store, orderId }
    return (await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })).data?.status
  }
  await ana.slide(orders[0]!.shipmentId, 'DELIVERED')
  expect(statusesOf(await read(ana, id))).toEqual(['ON_ROUTE_TO_DROP_OFFS', 'DELIVERED', 'ON_ROUTE_TO_DROP_OFF'])
  expect([await orderStatus(orders[0]!.code), await orderStatus(orders[1]!.code)]).toEqual(['DELIVERED', 'ACCEPTED'])
  await ana.slide(orders[1]!.shipmentId, 'DELIVERED')
  expect(statusesOf(await read(ana, id))).toEqual(['DELIVERED', 'DELIVERED', 'DELIVERED'])
  expect(await orderStatus(orders[1]!.code)).toBe('DELIVERED')
  expect((await held(ana)).response.status).toBe(204)
})

test('[FAMBIG-65] a courier with a stack may go to another door first', async () => {
  const { id, orders, ana } = await aDrivenStack(2)
  expect((await ana.slide(orders[1]!.shipmentId, 'DELIVERED')).response.status).toBe(200)
  expect(statusesOf(await read(ana, id))).toEqual(['ON_ROUTE_TO_DROP_OFFS', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'])
})

test('two simultaneous deliveries of a stack both count', async () => {
  const { id, orders, ana } = await aDrivenStack(4)
  await Promise.all(orders.map(({ shipmentId }) => ana.slide(shipmentId, 'DELIVERED')))
  expect((await read(ana, id)).status).toBe('DELIVERED')
})

test('[FAPI-15] [FOPEN-75] [FOPEN-76] a courier with a stack is in the middle of the stack, not of its shipments', async () => {
  const { id, ana } = await aDrivenStack(2)
  const { data } = await held(ana)
  expect(data).toMatchObject({ shipmentType: 'stack', shipmentId: id, stack: { id } })
})

test('[FAMBIG-13] [SHIP-22] a courier with a stack cancels the shipments that are not delivered yet', async () => {
  const { id, orders, ana } = await aDrivenStack(2)
  await ana.slide(orders[0]!.shipmentId, 'DELIVERED')
  expect((await ana.slideStack(id, 'DRIVER_CANCELED')).response.status).toBe(200)
  expect(statusesOf(await read(ana, id))).toEqual(['DRIVER_CANCELED', 'DELIVERED', 'DRIVER_CANCELED'])
})

test('a courier with a stack moves no shipment of it alone, except to its door', async () => {
  const { orders, ana } = await aDrivenStack(2)
  const { error, response } = await ana.slide(orders[1]!.shipmentId, 'DRIVER_CANCELED')
  expect([response.status, error?.code]).toEqual([409, 'MOVES_WITH_STACK'])
  const waiting = await aStack(gateway)
  const early = await ana.slide(waiting.orders[0]!.shipmentId, 'ON_ROUTE_TO_PICK_UP')
  expect([early.response.status, early.error?.code]).toEqual([409, 'MOVES_WITH_STACK'])
})

test('[SHIP-18] a courier with a stack skips no step, and a repeated slide is one', async () => {
  const { id } = await aStack(gateway)
  const ana = await aCourier(gateway)
  const skipped = await ana.slideStack(id, 'IN_STORE')
  expect([skipped.response.status, skipped.error?.code]).toEqual([409, 'STEP_NOT_ALLOWED'])
  const answers = [
    await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP', 'k1'),
    await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP', 'k1'),
  ]
  expect(answers.map(({ data }) => data?.status)).toEqual(['ON_ROUTE_TO_PICK_UP', 'ON_ROUTE_TO_PICK_UP'])
})

test('a courier with a stack goes on to the next door when the shop cancels one of its orders', async () => {
  const { id, orders, ana } = await aDrivenStack(2)
  const path = { code: orders[0]!.code }
  await gateway.api.POST('/api/console/orders/{code}/cancel', { params: { path }, headers: gateway.admin, body: {} })
  expect(statusesOf(await read(ana, id))).toEqual(['ON_ROUTE_TO_DROP_OFFS', 'CANCELED', 'ON_ROUTE_TO_DROP_OFF'])
  const last = { code: orders[1]!.code }
  await gateway.api.POST('/api/console/orders/{code}/cancel', {
    params: { path: last },
    headers: gateway.admin,
    body: {},
  })
  expect((await read(ana, id)).status).toBe('CANCELED')
})

test('a courier with a stack gets another courier’s stack without names, phones or keys', async () => {
  const { id } = await aDrivenStack(2)
  const beto = await aCourier(gateway, 'Beto')
  const { data, response } = await beto.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
  expect(response.status).toBe(200)
  expect(data).toMatchObject({ status: 'ON_ROUTE_TO_DROP_OFFS', riderInfo: { name: 'Ana', phone: '' } })
  for (const shipment of data!.shipments)
    expect(shipment).toMatchObject({
      order: { customerName: null, customerPhone: null },
      securityCode: null,
      destination: { details: '' },
    })
})

describe('bad input', () => {
  test.each([
    ['a shipment’s id for a stack', 404, 'STACK_NOT_FOUND'],
    ['an unknown id', 404, 'STACK_NOT_FOUND'],
  ])('%s is answered %i %s', async (what, status, code) => {
    const ana = await aCourier(gateway)
    const id = what === 'an unknown id' ? 'nobody-knows-it' : (await anOfferedOrder(gateway)).shipmentId
    const { error, response } = await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
    expect([response.status, error?.code]).toEqual([status, code])
  })

  test('a stack’s id for a shipment is answered 404 SHIPMENT_NOT_FOUND', async () => {
    const ana = await aCourier(gateway)
    const { id } = await aStack(gateway)
    const { error, response } = await ana.slide(id, 'ON_ROUTE_TO_PICK_UP')
    expect([response.status, error?.code]).toEqual([404, 'SHIPMENT_NOT_FOUND'])
  })

  test('[FOPEN-78] a rider_id that is not the bearer’s is answered 403, and nothing is written', async () => {
    const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
    const { id } = await aStack(gateway)
    const { response } = await gateway.api.PUT('/api/stacking/{id}', {
      params: { path: { id } },
      headers: ana.headers,
      body: { id, status: 'ON_ROUTE_TO_PICK_UP', rider_id: beto.id, rider_name: 'Beto', rider_phone: beto.phone },
    })
    expect(response.status).toBe(403)
    expect((await read(ana, id)).status).toBe('LOOKING_FOR_DRIVER')
  })

  test('another stack in the body than in the path is answered 400', async () => {
    const ana = await aCourier(gateway)
    const [{ id }, other] = [await aStack(gateway), await aStack(gateway)]
    const { response } = await gateway.api.PUT('/api/stacking/{id}', {
      params: { path: { id } },
      headers: ana.headers,
      body: {
        id: other.id,
        status: 'ON_ROUTE_TO_PICK_UP',
        rider_id: ana.id,
        rider_name: ana.name,
        rider_phone: ana.phone,
      },
    })
    expect(response.status).toBe(400)
  })

  test('an empty body is answered 400, one of 10 MB 413', async () => {
    const ana = await aCourier(gateway)
    const { id } = await aStack(gateway)
    const send = (body: string) =>
      fetch(`${gateway.url}/api/stacking/${id}`, {
        method: 'PUT',
        headers: { ...ana.headers, 'content-type': 'application/json' },
        body,
      })
    expect((await send('')).status).toBe(400)
    expect((await send(JSON.stringify({ id, filler: 'x'.repeat(10_000_000) }))).status).toBe(413)
  })
})

test('[TRACK-48] the diners of a stack each see how many stops come before theirs, and never where another lives', async () => {
  const { id, orders } = await aStack(gateway, 3)
  const last = await aWatcher(gateway, orders[2]!.trackingId)
  const ana = await aCourier(gateway)
  const step = async (move: () => Promise<unknown>) => {
    await move()
    await gateway.settle()
  }
  for (const status of toTheDoors) await step(() => ana.slideStack(id, status))
  for (const { shipmentId } of orders.slice(0, 2)) await step(() => ana.slide(shipmentId, 'DELIVERED'))
  await last.until(({ shipment }) => shipment.status === 'ON_ROUTE_TO_DROP_OFF')
  const counted = last.seen.map(({ shipment }) => shipment.stopsBefore).filter((many) => many !== null)
  expect([...new Set(counted)]).toEqual([2, 1, 0])
  expect(counted).toEqual(counted.toSorted((a, b) => b! - a!))
  expect(last.goneBack()).toEqual([])
  const others = orders.slice(0, 2).map(({ shipmentId }) => shipmentId)
  for (const other of others) expect(JSON.stringify(last.seen)).not.toContain(other)
  last.close()
})

test('the position of the courier at another’s door is hidden from all others', async () => {
  const { orders, ana } = await aDrivenStack(2)
  const second = await aWatcher(gateway, orders[1]!.trackingId)
  const at = gateway.clock.now().toISOString()
  await gateway.api.POST('/api/rider/{id}/positions', {
    params: { path: { id: ana.id } },
    headers: ana.headers,
    body: { fixes: [{ at, lat: -34.6155, lng: -58.3735 }] },
  })
  await second.until(({ shipment }) => shipment.status === 'ON_ROUTE_TO_DROP_OFFS')
  expect(second.last()?.shipment.riderInfo).toMatchObject({ name: 'Ana', lastLocationLat: null })
  second.close()
})

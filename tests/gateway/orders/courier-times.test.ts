import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { riderChannel, shipmentsChannel } from '#domain/realtime/channels.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'
import { aStack } from '#tests/kit/stack.ts'

type Update = components['schemas']['ShipmentsUpdate']
type Courier = Awaited<ReturnType<typeof aCourier>>

const storeId = 'parrilla-centro'
/** A courier of the store gives a shipment back to the others. */
const catalog = () => {
  const demo = demoCatalog()
  const stores = demo.stores.map((store) =>
    store.id === storeId ? { ...store, settings: { ...store.settings, requeueOnCancel: true } } : store,
  )
  return { ...demo, stores }
}

const gateway = await startTestGateway({ catalog: catalog() })
afterAll(() => gateway.close())

const inMinutes = (minutes: number) => new Date(gateway.clock.now().getTime() + minutes * 60_000).toISOString()
async function changeTime(code: string, minutes: number) {
  const { response } = await gateway.api.POST('/api/console/orders/{code}/time', {
    ...{ params: { path: { code } }, headers: gateway.admin, body: { minutes } },
  })
  expect(response.status).toBe(200)
  await gateway.settle()
}

/** The updates of changed times that a courier's phone has heard, on its own channel and on that of its store. */
async function listening(courier: Courier) {
  const phone = pusherClient(gateway, courier.token)
  onTestFinished(() => phone.disconnect())
  const told: string[] = []
  for (const [name, channelName] of [
    ['own', riderChannel(courier.id)],
    ['store', shipmentsChannel(storeId)],
  ] as const) {
    const channel = phone.subscribe(channelName)
    await heard(channel, 'pusher:subscription_succeeded')
    channel.bind('shipments-update', ({ type, shipmentType, shipmentId }: Update) => {
      if (type === 'changed') told.push(`${name} ${shipmentType} ${shipmentId}`)
    })
  }
  return async () => {
    // A later update of the same socket shows that all earlier ones have come.
    const pong = heard(phone.connection as never, 'pong')
    phone.connection.send_event('pusher:ping', {})
    await Promise.race([pong, new Promise((resolve) => setImmediate(resolve))])
    return told.splice(0)
  }
}

const read = async (id: string, { headers }: Courier) =>
  (await gateway.api.GET('/api/shipments/{id}', { params: { path: { id } }, headers })).data
const promisedTo = async (id: string, courier: Courier) => (await read(id, courier))?.promised?.to

test('the promised time of a shipment stands in the list for those who may choose it, also of a stack', async () => {
  const [{ code, shipmentId }, ana] = [await anOfferedOrder(gateway), await aCourier(gateway)]
  const { id, orders } = await aStack(gateway, 2)
  for (const one of [code, orders[1]!.code]) await changeTime(one, 55)
  const query = { branchContactId: storeId, status: 'LOOKING_FOR_DRIVER' as const, pageSize: 100 }
  const { data: list } = await gateway.api.GET('/api/shipments', { params: { query }, headers: ana.headers })
  expect(list?.shipments.find((one) => one.id === shipmentId)?.promised?.to).toBe(inMinutes(55))
  const { data: stacks } = await gateway.api.GET('/api/shipmentstacks', { headers: ana.headers })
  const [first, second] = stacks?.stacks.find((stack) => stack.id === id)?.shipments ?? []
  expect(second?.promised?.to).toBe(inMinutes(55))
  // Without a word of the shop, it is the time that the order's mode told the diner.
  expect(Date.parse(first?.promised?.to ?? '')).toBeGreaterThan(gateway.clock.now().getTime())
  expect(first?.promised?.to).not.toBe(inMinutes(55))
})

test('the promised time of a shipment is told to its courier until the delivery, and to no other courier', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  await changeTime(code, 50)
  const to = inMinutes(50)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    expect((await ana.slide(shipmentId, status)).data?.promised?.to).toBe(to)
  const held = await gateway.api.GET('/api/shipments/rider', { headers: ana.headers })
  expect(held.data).toMatchObject({ shipment: { promised: { to } } })
  expect(await read(shipmentId, beto)).not.toHaveProperty('promised')
  expect((await beto.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')).data).not.toHaveProperty('promised')
  expect((await ana.slide(shipmentId, 'DELIVERED')).data).not.toHaveProperty('promised')
})

test('a changed time is told to the store while the shipment is on offer, and only to its courier later', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  const [toldToAna, toldToBeto] = [await listening(ana), await listening(beto)]
  await changeTime(code, 45)
  await vi.waitFor(async () => expect(await toldToBeto()).toEqual([`store simple ${shipmentId}`]))
  expect(await toldToAna()).toEqual([`store simple ${shipmentId}`])
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await changeTime(code, 60)
  await vi.waitFor(async () => expect(await toldToAna()).toEqual([`own simple ${shipmentId}`]))
  expect(await toldToBeto()).toEqual([])
  expect(await promisedTo(shipmentId, ana)).toBe(inMinutes(60))
})

test('a changed time is told to the next courier alone, after the first one gave the shipment back', async () => {
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const [ana, beto] = [await aCourier(gateway), await aCourier(gateway, 'Beto')]
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await ana.slide(shipmentId, 'DRIVER_CANCELED')
  const toldMeanwhile = await listening(ana)
  await changeTime(code, 45)
  await vi.waitFor(async () => expect(await toldMeanwhile()).toEqual([`store simple ${shipmentId}`]))
  await beto.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const [toldToAna, toldToBeto] = [await listening(ana), await listening(beto)]
  await changeTime(code, 50)
  await vi.waitFor(async () => expect(await toldToBeto()).toEqual([`own simple ${shipmentId}`]))
  expect(await toldToAna()).toEqual([])
  expect(await promisedTo(shipmentId, beto)).toBe(inMinutes(50))
  expect(await promisedTo(shipmentId, ana)).toBeUndefined()
})

test('a changed time of one order in a stack is told as news of the stack to its courier', async () => {
  const { id, orders } = await aStack(gateway, 2)
  const ana = await aCourier(gateway)
  await ana.slideStack(id, 'ON_ROUTE_TO_PICK_UP')
  const told = await listening(ana)
  await changeTime(orders[1]!.code, 50)
  await vi.waitFor(async () => expect(await told()).toEqual([`own stack ${id}`]))
  const { data } = await gateway.api.GET('/api/stacking/{id}', { params: { path: { id } }, headers: ana.headers })
  expect(data?.shipments[1]?.promised?.to).toBe(inMinutes(50))
})

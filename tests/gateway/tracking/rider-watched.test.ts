import { afterAll, expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { aDevice } from '#tests/kit/shift.ts'
import { aStack } from '#tests/kit/stack.ts'
import { aWatcher, hasStatus } from '#tests/kit/watcher.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

async function aPhone(ana: { readonly id: string; readonly token: string }) {
  const device = await aDevice(gateway, ana.token, `private-rider-${ana.id}`)
  const ponged = async () => {
    device.send({ event: 'pusher:ping', data: {} })
    await device.next('pusher:pong')
  }
  return {
    ...device,
    next: async () =>
      JSON.parse((await device.next('rider-watched')).data) as { readonly watched: boolean; readonly until: string },
    /** Its messages that are no answers. */
    async heard() {
      await ponged()
      return device.frames.filter(({ event }) => event === 'rider-watched').length
    },
  }
}

/** A courier on the way with one order, whose phone listens. */
async function underWay(status: ShipmentStatus = 'ON_ROUTE_TO_PICK_UP') {
  const order = await anOfferedOrder(gateway)
  const ana = await aCourier(gateway)
  await ana.slide(order.shipmentId, status)
  await gateway.settle()
  return { ...order, ana, phone: await aPhone(ana) }
}

const inSeconds = (seconds: number) => new Date(gateway.clock.now().getTime() + seconds * 1_000).toISOString()

test('a courier’s phone is told when a diner comes to the tracking page and when the last one goes', async () => {
  const { trackingId, phone } = await underWay()
  const one = await aWatcher(gateway, trackingId)
  expect(await phone.next()).toEqual({ watched: true, until: inSeconds(40) })
  const other = await aWatcher(gateway, trackingId)
  await other.until(hasStatus('ON_ROUTE_TO_PICK_UP'))
  one.close()
  expect(await phone.heard()).toBe(0)
  other.close()
  expect(await phone.next()).toEqual({ watched: false, until: inSeconds(0) })
  phone.close()
})

test('a courier’s phone is told again while a diner watches, so that a lost message costs seconds', async () => {
  const { trackingId, phone } = await underWay()
  const diner = await aWatcher(gateway, trackingId)
  await phone.next()
  for (let turn = 0; turn < 2; turn++) {
    gateway.clock.advance(15_000)
    const { watched, until } = await phone.next()
    const holds = Date.parse(until) - gateway.clock.now().getTime()
    expect(watched).toBe(true)
    expect(holds).toBeGreaterThan(24_000)
  }
  diner.close()
  await phone.next()
  gateway.clock.advance(30_000)
  expect(await phone.heard()).toBe(0)
  phone.close()
})

test('a courier’s phone hears nothing of diners before it has their order, and then with the step', async () => {
  const { trackingId, shipmentId } = await anOfferedOrder(gateway)
  const diner = await aWatcher(gateway, trackingId)
  await diner.until(hasStatus('LOOKING_FOR_DRIVER'))
  const ana = await aCourier(gateway)
  const phone = await aPhone(ana)
  gateway.clock.advance(15_000)
  expect(await phone.heard()).toBe(0)
  await ana.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await gateway.settle()
  expect((await phone.next()).watched).toBe(true)
  for (const status of ['IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const) await ana.slide(shipmentId, status)
  await gateway.settle()
  expect((await phone.next()).watched).toBe(false)
  diner.close()
  phone.close()
})

test('a courier’s phone that comes back is told at once', async () => {
  const { trackingId, phone, ana } = await underWay()
  const diner = await aWatcher(gateway, trackingId)
  await phone.next()
  phone.close()
  await phone.closed
  await expect.poll(connections).toBe(1)
  const back = await aPhone(ana)
  expect((await back.next()).watched).toBe(true)
  diner.close()
  back.close()
})

test('a courier’s phone with several drop-offs is watched while one of them is', async () => {
  const { id, orders } = await aStack(gateway, 2)
  const ana = await aCourier(gateway)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE'] as const) await ana.slideStack(id, status)
  await gateway.settle()
  const phone = await aPhone(ana)
  const [first, second] = [
    await aWatcher(gateway, orders[0]!.trackingId),
    await aWatcher(gateway, orders[1]!.trackingId),
  ]
  expect((await phone.next()).watched).toBe(true)
  await Promise.all([first, second].map((diner) => diner.until(hasStatus('IN_STORE'))))
  first.close()
  expect(await phone.heard()).toBe(0)
  // Another diner's leg is not the second diner's, whose page shows no position then.
  await ana.slideStack(id, 'ON_ROUTE_TO_DROP_OFFS')
  await gateway.settle()
  expect((await phone.next()).watched).toBe(false)
  await ana.slide(orders[0]!.shipmentId, 'DELIVERED')
  await gateway.settle()
  expect((await phone.next()).watched).toBe(true)
  second.close()
  phone.close()
})

const connections = async () =>
  Number(/^comanda_realtime_connections (\d+)/m.exec(await (await fetch(`${gateway.url}/metrics`)).text())?.[1])

import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { OfferWaves } from '#domain/catalog/store.ts'
import { riderChannel, shipmentsChannel } from '#domain/realtime/channels.ts'
import { importCatalog } from '#gateway/catalog/import.ts'
import { storeUses } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { anOfferedOrder, aRoamingCourier, logOf } from '#tests/kit/delivery.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { heard, pusherClient } from '#tests/kit/pusher.ts'

const storeId = 'parrilla-centro'
const waves: OfferWaves = { couriers: 2, seconds: 20, waves: 2 }
const inWaves = (offerWaves: OfferWaves | null, requeueOnCancel = false) => {
  const demo = demoCatalog()
  const stores = demo.stores.map((store) =>
    store.id === storeId ? { ...store, settings: { ...store.settings, offerWaves, requeueOnCancel } } : store,
  )
  return { ...demo, stores }
}

/** Two nodes on one database and one clock. */
let database: Database
let gateway: TestGateway
let other: TestGateway
beforeAll(async () => {
  database = await openTestDatabase()
  const shared = { ...database, close: async () => undefined }
  gateway = await startTestGateway({ database: shared, catalog: inWaves(waves) })
  other = await startTestGateway({ database: shared, catalog: inWaves(waves), clock: gateway.clock })
})
afterAll(async () => {
  await Promise.all([gateway.close(), other.close()])
  await database.close()
})

/** Each test has its own couriers: those of the test before have gone home. */
beforeEach(async () => {
  const { rows } = await database.query<{ id: string }>('select id from riders where active')
  for (const { id } of rows) {
    const body = { active: false, securityCode: '1234', riderUser: { branchContact: { id: storeId } } }
    await gateway.api.PUT('/api/rider/{id}/updatewithcode', { params: { path: { id } }, body })
  }
})

const settled = () => Promise.all([gateway.settle(), other.settle()])
const advance = async (seconds: number) => {
  gateway.clock.advance(seconds * 1_000)
  await settled()
}

const storeAt = demoCatalog().stores.find(({ id }) => id === storeId)!.address.position

/** A courier at this distance from the store, on a node; null has no position. */
async function courierAt(metres: number | null, node: TestGateway = gateway) {
  const courier = await aRoamingCourier(node)
  const fix = { at: gateway.clock.now().getTime(), lat: storeAt.lat + (metres ?? 0) / 111_195, lng: storeAt.lng }
  if (metres !== null) await courier.reportTo(node, fix)
  const phone = pusherClient(node, courier.token)
  onTestFinished(() => phone.disconnect())
  const told: string[] = []
  for (const [name, channelName] of [
    ['own', riderChannel(courier.id)],
    ['store', shipmentsChannel(storeId)],
  ] as const) {
    const channel = phone.subscribe(channelName)
    await heard(channel, 'pusher:subscription_succeeded')
    channel.bind('shipments-update', ({ type, shipmentId }: { type: string; shipmentId: string }) =>
      told.push(`${name} ${type} ${shipmentId}`),
    )
  }
  return {
    ...courier,
    /** The updates about a shipment that came by now. A later one of the same socket shows that they have all come. */
    async told(shipmentId: string) {
      const pong = heard(phone.connection as never, 'pong')
      phone.connection.send_event('pusher:ping', {})
      await Promise.race([pong, new Promise((resolve) => setImmediate(resolve))])
      return told.filter((update) => update.endsWith(shipmentId)).map((update) => update.replace(` ${shipmentId}`, ''))
    },
    async lists(shipmentId: string) {
      const query = { branchContactId: storeId, status: 'LOOKING_FOR_DRIVER' as const, pageSize: 100 }
      const { data } = await node.api.GET('/api/shipments', { params: { query }, headers: courier.headers })
      return data!.shipments.some(({ id }) => id === shipmentId)
    },
  }
}

/** The couriers who list it, by name. */
async function listedBy(shipmentId: string, couriers: Readonly<Record<string, Awaited<ReturnType<typeof courierAt>>>>) {
  const names: string[] = []
  for (const [name, courier] of Object.entries(couriers)) if (await courier.lists(shipmentId)) names.push(name)
  return names
}

/** Positions are written a second after they came. */
async function positionsKept(couriers: Readonly<Record<string, { readonly id: string }>>) {
  await advance(2)
  const ids = Object.entries(couriers).flatMap(([name, { id }]) => (name === 'nowhere' ? [] : [id]))
  const kept = async () =>
    (await database.query('select distinct rider_id from positions where rider_id = any($1)', [ids])).rows.length
  await expect.poll(kept).toBe(ids.length)
}

const fivesome = async () => {
  const couriers = {
    far: await courierAt(3_000),
    near: await courierAt(100),
    nowhere: await courierAt(null),
    middle: await courierAt(900, other),
    farthest: await courierAt(5_000),
  }
  await positionsKept(couriers)
  return couriers
}

test('a store that asks in waves offers to its nearest couriers first, then to the next, at last to all', async () => {
  const couriers = await fivesome()
  const { shipmentId } = await anOfferedOrder(gateway)
  await settled()
  expect(await listedBy(shipmentId, couriers)).toEqual(['near', 'middle'])
  await expect.poll(() => couriers.middle.told(shipmentId)).toEqual(['own offered'])
  await expect.poll(() => couriers.near.told(shipmentId)).toEqual(['own offered'])
  await advance(20)
  expect(await listedBy(shipmentId, couriers)).toEqual(['far', 'near', 'middle', 'farthest'])
  await expect.poll(() => couriers.far.told(shipmentId)).toEqual(['own offered'])
  expect(await couriers.nowhere.told(shipmentId)).toEqual([])
  await advance(20)
  expect(await listedBy(shipmentId, couriers)).toEqual(Object.keys(couriers))
  await expect.poll(() => couriers.nowhere.told(shipmentId)).toEqual(['store offered'])
  await expect.poll(() => couriers.near.told(shipmentId)).toEqual(['own offered', 'store offered'])
  expect(await logOf(database, shipmentId)).toEqual(['ShipmentCreated', ...Array(3).fill('ShipmentOffered')])
  // No timer is left: it was offered to everyone.
  await advance(60)
  expect((await logOf(database, shipmentId)).length).toBe(4)
})

test('[SHIP-34] a store that asks in waves gives a shipment to the first of two, and tells only those who had it', async () => {
  const couriers = await fivesome()
  const { shipmentId } = await anOfferedOrder(gateway)
  await settled()
  const [won, lost] = [
    await couriers.middle.slideAt(other, shipmentId, 'ON_ROUTE_TO_PICK_UP'),
    await couriers.near.slideAt(gateway, shipmentId, 'ON_ROUTE_TO_PICK_UP'),
  ]
  expect([won, lost].map(({ data }) => data?.riderInfo?.riderId)).toEqual([couriers.middle.id, couriers.middle.id])
  await settled()
  await expect.poll(() => couriers.near.told(shipmentId)).toEqual(['own offered', 'own gone'])
  await advance(60)
  expect(await couriers.far.told(shipmentId)).toEqual([])
  expect(await logOf(database, shipmentId)).toEqual(['ShipmentCreated', 'ShipmentOffered', 'ShipmentAccepted'])
})

test('a store that asks in waves tells a changed time to the wave’s couriers, then to the one who has it', async () => {
  const couriers = await fivesome()
  const { code, shipmentId } = await anOfferedOrder(gateway)
  const changeTime = async (minutes: number) => {
    const params = { params: { path: { code } }, headers: gateway.admin, body: { minutes } }
    expect((await gateway.api.POST('/api/console/orders/{code}/time', params)).response.status).toBe(200)
    await settled()
  }
  await changeTime(50)
  await expect.poll(() => couriers.near.told(shipmentId)).toEqual(['own offered', 'own changed'])
  await expect.poll(() => couriers.middle.told(shipmentId)).toEqual(['own offered', 'own changed'])
  await couriers.middle.slideAt(other, shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await changeTime(60)
  await expect
    .poll(() => couriers.middle.told(shipmentId))
    .toEqual(['own offered', 'own changed', 'own gone', 'own changed'])
  expect(await couriers.near.told(shipmentId)).toEqual(['own offered', 'own changed', 'own gone'])
  expect(await couriers.far.told(shipmentId)).toEqual([])
})

test('a store that asks in waves asks no courier whose hands are full, and a new one with the next wave', async () => {
  const [busy, first] = [await courierAt(50), await courierAt(100)]
  await positionsKept({ busy })
  const held = await anOfferedOrder(gateway)
  await busy.slide(held.shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const { shipmentId } = await anOfferedOrder(gateway)
  expect(await listedBy(shipmentId, { busy, first })).toEqual(['first'])
  const late = await courierAt(200)
  await advance(20)
  expect(await listedBy(shipmentId, { busy, first, late })).toEqual(['first', 'late'])
})

test('a store that asks in waves offers to everyone at once while none of its couriers is free', async () => {
  const busy = await courierAt(50)
  await positionsKept({ busy })
  const held = await anOfferedOrder(gateway)
  await busy.slide(held.shipmentId, 'ON_ROUTE_TO_PICK_UP')
  const { shipmentId } = await anOfferedOrder(gateway)
  expect(await busy.lists(shipmentId)).toBe(true)
  const late = await courierAt(200)
  expect(await late.lists(shipmentId)).toBe(true)
})

test('[FOPEN-90] a store that asks in waves starts over with what a courier gives back, and asks that courier later', async () => {
  await importCatalog(database, inWaves(waves, true), { uses: storeUses, at: gateway.clock.now(), withdraws: false })
  await advance(2)
  const couriers = await fivesome()
  const { shipmentId } = await anOfferedOrder(gateway)
  await couriers.near.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
  await couriers.near.slide(shipmentId, 'DRIVER_CANCELED')
  expect(await listedBy(shipmentId, couriers)).toEqual(['far', 'middle'])
  await advance(20)
  expect(await listedBy(shipmentId, couriers)).toEqual(['far', 'near', 'middle', 'farthest'])
})

test('a store that asks in waves goes on after the node that began it has ended', async () => {
  const couriers = await fivesome()
  const { shipmentId } = await anOfferedOrder(gateway)
  const shared = { ...database, close: async () => undefined }
  await gateway.close()
  gateway = await startTestGateway({ database: shared, catalog: inWaves(waves, true), clock: other.clock })
  await advance(20)
  const { rows } = await database.query<{ asked: readonly string[] }>(
    `select state->'asked'->'riders' as asked from shipments where id = $1`,
    [shipmentId],
  )
  const { near, middle, far, farthest } = couriers
  expect(rows[0]?.asked).toEqual([near, middle, far, farthest].map(({ id }) => id))
  expect(await middle.lists(shipmentId)).toBe(true)
})

test('a store that asks in waves offers to everyone when the store no longer asks in waves', async () => {
  const couriers = await fivesome()
  const { shipmentId } = await anOfferedOrder(gateway)
  expect(await listedBy(shipmentId, couriers)).toEqual(['near', 'middle'])
  await importCatalog(database, inWaves(null), { uses: storeUses, at: gateway.clock.now(), withdraws: false })
  await advance(2)
  await advance(20)
  expect(await listedBy(shipmentId, couriers)).toEqual(Object.keys(couriers))
  const next = await anOfferedOrder(gateway)
  expect(await listedBy(next.shipmentId, couriers)).toEqual(Object.keys(couriers))
})

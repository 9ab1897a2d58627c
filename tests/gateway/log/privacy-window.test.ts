import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { ShipmentCommand } from '#domain/shipment/decide.ts'
import type { ShipmentEvent, ShipmentStatus } from '#domain/shipment/events.ts'
import { isFinished, nextStatus } from '#domain/shipment/rules.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { shipmentById, shipmentsTable } from '#gateway/aggregates/shipments/projection.ts'
import { shipmentStream } from '#gateway/aggregates/shipments/stream.ts'
import { type Catalog, createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { follow } from '#gateway/events/follow.ts'
import { createLog, type Log } from '#gateway/events/log.ts'
import { createEventStore, settledHead } from '#gateway/events/pg-event-store.ts'
import { createHub, type Reader } from '#gateway/realtime/hub.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { lingerMs } from '#gateway/tracking/lingering.ts'
import { createLive } from '#gateway/tracking/live.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { testDigests } from '#tests/kit/digests.ts'
import { heldBus } from '#tests/kit/held-bus.ts'
import { inputs } from '#tests/kit/sample.ts'

const riders = [0, 1].map((index) => ({ id: `rider-${index}`, name: `R${index}`, phone: `+549115555000${index}` }))
/** Each rider has a separate town, so that a position identifies its rider. */
const latOf = (rider: number) => -34.6 + rider

/** Mostly the next step; otherwise any, allowed or not. */
const step: fc.Arbitrary<ShipmentStatus | 'NEXT' | 'AGAIN'> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('NEXT' as const) },
  { weight: 1, arbitrary: fc.constant('AGAIN' as const) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<ShipmentStatus>('ON_ROUTE_TO_PICK_UP', 'DELIVERED', 'DRIVER_CANCELED', 'CANCELED'),
  },
)
const two = fc.nat(1)
/** Whether the next action waits for it, or happens while it is under way. */
const waits = fc.boolean()
const happening = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('step'), shipment: two, rider: two, to: step, waits }) },
  {
    weight: 10,
    arbitrary: fc.record({ type: fc.constant('fix'), node: two, rider: two, ageMs: fc.nat(3_000), waits }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('follow'), node: two, waits }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('deliver'), index: fc.nat(9), isKept: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('watch'), node: two, shipment: two, waits }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave'), node: two, shipment: two }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('time'), ms: fc.integer({ min: 50, max: 2_500 }) }) },
)

const store = createEventStore([shipmentStream])
let db: Database
let log: Log
let catalog: Catalog
let runs = 0
const clock = manualClock()

beforeAll(async () => {
  const parsed = parseCatalog(readFileSync(new URL('../../../demo/catalog.yaml', import.meta.url), 'utf8'))
  if (!parsed.ok) throw new Error('the demo has no catalogue')
  catalog = createCatalog(parsed.document)
  db = await openTestDatabase()
  await migrate(db)
  log = createLog({
    db,
    store,
    tables: [shipmentsTable],
    reactions: [],
    digests: testDigests,
    now: clock.now,
    onCommit: () => undefined,
  })
})
afterAll(() => db.close())

const now = () => clock.now().toISOString()

const execute = (id: string, command: ShipmentCommand) =>
  log.transact({ by: { is: 'script' } }, async (unit) => {
    const result = await unit.execute(shipmentStream, id, command)
    return result.ok ? { ok: true, value: null } : result
  })

async function offeredShipment(id: string) {
  await db.query(
    `insert into orders (id, code, store_id, phone, status, ordered_at, tracking_id, state)
     values ($1, $1, 'parrilla-centro', '', 'ACCEPTED', $2, $1, $3::jsonb)`,
    [id, now(), JSON.stringify({ times: { placed: now() } })],
  )
  await execute(id, {
    type: 'Create',
    at: now(),
    shipmentId: id,
    logisticsOrderId: id,
    orderId: id,
    orderCode: id,
    storeId: 'parrilla-centro',
    returnShipment: false,
    securityCode: '1',
    customer: { name: 'Carla', phone: '+5491155551234' },
    destination: { address: 'Bolívar 900', details: '', position: null },
  })
  await execute(id, { type: 'Offer', at: now() })
  return id
}

type WindowReport = {
  readonly wrong: string[]
  readonly shared: () => void
  readonly isFollowing?: () => boolean
  readonly shop?: () => Catalog
}

async function nextOf(id: string): Promise<ShipmentStatus> {
  const shipment = await shipmentById(db, id)
  return (shipment && nextStatus(shipment.status, shipment)) ?? 'DELIVERED'
}

/** A node without its sockets: its readers' frames are judged as they come. */
async function startNode(
  bus: ReturnType<ReturnType<typeof heldBus>['node']>,
  { wrong, shared, isFollowing = () => true, shop = () => catalog }: WindowReport,
) {
  const hub = createHub(clock)
  const errors: unknown[] = []
  const live = createLive({
    sql: db,
    hub,
    bus,
    clock,
    catalog: shop,
    isFollowing,
    publish: (frame) => hub.publish(frame),
    onError: (error) => errors.push(error),
  })
  const over = new Set<string>()
  /** The holder of each shipment and since when, as far as this node has followed, and earlier holders. */
  const held = new Map<string, string>()
  const left = new Set<string>()
  const follower = follow(db, store, await settledHead(db), async (stored) => {
    const recorded = store.readable(stored)
    if (!recorded) return
    await live.follow(recorded)
    const { stream } = recorded
    const event = recorded.event as ShipmentEvent
    if (event.type === 'ShipmentAccepted') held.set(stream, `${stream} ${event.rider.name} ${event.at}`)
    if (event.type === 'ShipmentDriverCanceled') left.add(held.get(stream) ?? '')
    if (event.type === 'ShipmentCanceled' || ('to' in event && isFinished(event.to))) over.add(stream)
  })
  const readers = new Map<string, Reader>()

  const judge = (shipmentId: string) => {
    let last: string | null = null
    return (frame: { bytes: Buffer; at: string | null }) => {
      const { data } = JSON.parse(textOf(frame.bytes)) as { data: string }
      const { shipment } = JSON.parse(data) as TrackingSnapshot
      const { riderInfo, status, times } = shipment
      if (!isNewerCursor(frame.at ?? '', last)) wrong.push(`${frame.at} came after ${last}`)
      last = frame.at
      if (riderInfo?.lastLocationLat == null) return
      shared()
      if (!maySharePosition(status)) wrong.push(`a position at ${status}`)
      const since = `shipment-${shipmentId} ${riderInfo.name} ${times.ON_ROUTE_TO_PICK_UP}`
      if (left.has(since)) wrong.push(`a position of a courier who was known to have left, as ${status}`)
      if (over.has(`shipment-${shipmentId}`)) wrong.push(`a position after the end was known, as ${status}`)
      if (!(riderInfo.lastLocationAt! >= times.ON_ROUTE_TO_PICK_UP!)) wrong.push('a position of before the acceptance')
      if (riderInfo.lastLocationLat !== latOf(Number(riderInfo.name.at(-1)))) wrong.push('the position of another')
    }
  }

  return {
    live,
    errors,
    follow: () => follower.poke(),
    async watch(id: string) {
      if (readers.has(id)) return
      const reader = { deliver: judge(id) }
      readers.set(id, reader)
      if (!hub.subscribe(trackingChannel(id), reader, null)) await live.prime(trackingChannel(id))
    },
    leave(id: string) {
      const reader = readers.get(id)
      if (reader) hub.unsubscribe(trackingChannel(id), reader)
      readers.delete(id)
    },
  }
}

test('no frame leaves the privacy window or goes back in time, in any order between two nodes', async () => {
  let positions = 0
  const shared = () => void positions++
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 40, maxLength: 90, size: 'max' }), async (happenings) => {
      const run = ++runs
      const shipments = [await offeredShipment(`s${run}a`), await offeredShipment(`s${run}b`)]
      const couriers = riders.map((rider, index) => ({ ...rider, id: `r${run}-${index}` }))
      const wrong: string[] = []
      const between = heldBus()
      const judged = { wrong, shared }
      const nodes = [await startNode(between.node(), judged), await startNode(between.node(), judged)]
      const underWay: Promise<unknown>[] = []
      const begin = (work: Promise<unknown> | undefined, isWaitedFor: boolean) => {
        underWay.push(Promise.resolve(work).catch((error) => wrong.push(String(error))))
        return isWaitedFor ? underWay.at(-1) : undefined
      }
      for (const [index, node] of nodes.entries()) await node.watch(shipments[index]!)

      for (const one of happenings) {
        if (one.type === 'step') {
          const id = shipments[one.shipment]!
          const to = one.to === 'NEXT' ? await nextOf(id) : one.to
          // No two acceptances are in one millisecond, so that a frame identifies its acceptance.
          clock.advance(1)
          const command: ShipmentCommand =
            to === 'CANCELED' || to === 'AGAIN'
              ? { type: to === 'AGAIN' ? 'OfferAgain' : 'Cancel', at: now() }
              : {
                  type: 'Advance',
                  to,
                  rider: couriers[one.rider]!,
                  securityCode: null,
                  securityCodeRequired: false,
                  at: now(),
                }
          await begin(execute(id, command), one.waits)
        } else if (one.type === 'fix') {
          const fix = { at: clock.now().getTime() - one.ageMs, lat: latOf(one.rider), lng: -58.37 }
          await begin(nodes[one.node]!.live.report(couriers[one.rider]!.id, [fix]), one.waits)
        } else if (one.type === 'follow') await begin(nodes[one.node]!.follow(), one.waits)
        else if (one.type === 'deliver') between.deliver(one.index, one.isKept)
        else if (one.type === 'watch') await begin(nodes[one.node]!.watch(shipments[one.shipment]!), one.waits)
        else if (one.type === 'leave') nodes[one.node]!.leave(shipments[one.shipment]!)
        else clock.advance(one.ms)
      }
      await Promise.all(underWay)
      for (const node of nodes) await node.follow()
      while (between.held.length > 0) between.deliver(0, false)
      clock.advance(2_000)
      for (const node of nodes) {
        await node.live.stop()
        wrong.push(...node.errors.map(String))
      }
      expect(wrong).toEqual([])
    }),
    { numRuns: inputs(120) },
  )
  // Otherwise it would have proven nothing.
  expect(positions).toBeGreaterThan(50)
}, 120_000)

test('a node that cannot read the log gives no diner a courier’s position, until it can', async () => {
  const id = await offeredShipment('blind')
  await execute(id, {
    type: 'Advance',
    to: 'ON_ROUTE_TO_PICK_UP',
    rider: { id: 'blind-0', name: 'R0', phone: '+5491155550000' },
    securityCode: null,
    securityCodeRequired: false,
    at: now(),
  })
  const between = heldBus()
  const elsewhere = await startNode(between.node(), { wrong: [], shared: () => undefined })
  await elsewhere.watch(id)
  let [positions, isFollowing] = [0, false]
  const node = await startNode(between.node(), {
    wrong: [],
    shared: () => void positions++,
    isFollowing: () => isFollowing,
  })
  await node.watch(id)
  const report = () => {
    clock.advance(2_000)
    return node.live.report('blind-0', [{ at: clock.now().getTime(), lat: latOf(0), lng: -58.37 }])
  }
  await report()
  expect([positions, between.held.length]).toEqual([0, 0])
  isFollowing = true
  await report()
  expect([positions, between.held.length]).toEqual([1, 1])
  await Promise.all([node.live.stop(), elsewhere.live.stop()])
})

test('the position of a courier who gave a shipment back goes to no other node', async () => {
  const id = await offeredShipment('given-back')
  const between = heldBus()
  const judged = { wrong: [], shared: () => undefined }
  const [node, elsewhere] = [await startNode(between.node(), judged), await startNode(between.node(), judged)]
  await elsewhere.watch(id)
  const rider = { id: 'back-0', name: 'R0', phone: '+5491155550000' }
  const slide = (to: ShipmentStatus) =>
    execute(id, { type: 'Advance', to, rider, securityCode: null, securityCodeRequired: false, at: now() })
  const report = async () => {
    clock.advance(2_000)
    await node.live.report(rider.id, [{ at: clock.now().getTime(), lat: latOf(0), lng: -58.37 }])
    return between.held.length
  }
  await slide('ON_ROUTE_TO_PICK_UP')
  expect(await report()).toBe(1)
  await slide('DRIVER_CANCELED')
  await execute(id, { type: 'OfferAgain', at: now() })
  await node.follow()
  expect(await report()).toBe(1)
  await Promise.all([node.live.stop(), elsewhere.live.stop()])
})

test('a node asks for the fixes of a shipment until a while after its last reader has left', async () => {
  const id = await offeredShipment('unread')
  const between = heldBus()
  const node = await startNode(between.node(), { wrong: [], shared: () => undefined })
  expect(between.listeners()).toBe(0)
  await node.watch(id)
  expect(between.listeners()).toBe(1)
  node.leave(id)
  expect(between.listeners()).toBe(1)
  clock.advance(2 * lingerMs)
  expect(between.listeners()).toBe(0)
  await node.live.stop()
})

test('an order whose store has left the catalogue holds up no other, and shows no courier', async () => {
  const [gone, other] = [await offeredShipment('gone'), await offeredShipment('not-gone')]
  let positions = 0
  let shop = catalog
  const node = await startNode(heldBus().node(), { wrong: [], shared: () => void positions++, shop: () => shop })
  await node.watch(gone)
  const slide = (id: string, rider: string) =>
    execute(id, {
      type: 'Advance',
      to: 'ON_ROUTE_TO_PICK_UP',
      rider: { id: rider, name: 'R0', phone: '+5491155550000' },
      securityCode: null,
      securityCodeRequired: false,
      at: now(),
    })
  const report = (rider: string) => {
    clock.advance(2_000)
    return node.live.report(rider, [{ at: clock.now().getTime(), lat: latOf(0), lng: -58.37 }])
  }
  await slide(gone, 'gone-0')
  await report('gone-0')
  expect(positions).toBe(1)
  shop = createCatalog({ companies: [], branches: [], stores: [], countries: [] })
  await report('gone-0')
  await execute(gone, { type: 'Cancel', at: now() })
  await node.follow()
  shop = catalog
  await slide(other, 'other-0')
  await node.watch(other)
  await report('other-0')
  expect(positions).toBe(2)
  await node.live.stop()
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { type Catalog, createCatalog } from '#gateway/catalog/catalog.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { type Bus, localBus } from '#gateway/events/bus.ts'
import type { Recorded } from '#gateway/events/event-store.ts'
import type { Frame } from '#gateway/realtime/frames.ts'
import { createHub } from '#gateway/realtime/hub.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { createLive } from '#gateway/tracking/live.ts'
import { lastFixes, saveFixes } from '#gateway/tracking/positions.ts'
import { trackedByStack } from '#gateway/tracking/tracked.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { gossip } from '#tests/kit/gossip.ts'
import { aShipment } from '#tests/kit/shipment.ts'

const start = Date.parse('2026-11-21T20:00:00.000Z')
const catalog = createCatalog(demoCatalog())
const withoutStores = createCatalog({ companies: [], branches: [], stores: [], countries: [] })

let db: Database
let names = 0
beforeAll(async () => {
  db = await openTestDatabase()
  await migrate(db)
})
afterAll(() => db.close())

/** A shipment as the projections leave it in the tables; `place` is that of its newest event. */
async function put(shipment: KnownShipment, place = 1) {
  const { shipmentId, logisticsOrderId: trackingId, storeId, status, rider, stackId, createdAt } = shipment
  await db.query(
    `insert into orders (id, code, store_id, phone, status, ordered_at, tracking_id, state)
     values ($1, $1, $2, '', 'ACCEPTED', $3, $1, $4::jsonb) on conflict do nothing`,
    [trackingId, storeId, createdAt, JSON.stringify({ times: { placed: createdAt } })],
  )
  await db.query(
    `insert into shipments (id, tracking_id, store_id, status, rider_id, stack_id, created_at, state)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb)
     on conflict (id) do update set status = excluded.status, rider_id = excluded.rider_id, state = excluded.state`,
    [shipmentId, trackingId, storeId, status, rider?.id ?? null, stackId, createdAt, JSON.stringify(shipment)],
  )
  await db.query(
    `insert into tracking_places (tracking_id, tx, seq) values ($1, '7', $2)
     on conflict (tracking_id) do update set seq = excluded.seq`,
    [trackingId, place],
  )
  return shipment
}

/** A shipment that a courier of its own is on the way with. */
function onTheWay(over: Partial<KnownShipment> = {}) {
  const name = `live-${++names}`
  const rider = { id: `rider-${name}`, name: 'Ana', phone: '+5491155550001' }
  return put(aShipment({ shipmentId: `s-${name}`, logisticsOrderId: name, rider, ...over }))
}

/** A stack on the way with so many drop-offs, the first of them on route. */
async function aStack(id: string, size: number) {
  const rider = { id: `rider-${id}`, name: 'Ana', phone: '+5491155550001' }
  await db.query(
    `insert into stacks (id, store_id, status, rider_id, created_at, state)
     values ($1, 'parrilla-centro', 'ON_ROUTE_TO_DROP_OFFS', $2, $3, '{}'::jsonb)`,
    [id, rider.id, new Date(start).toISOString()],
  )
  const stacked: KnownShipment[] = []
  for (let n = 0; n < size; n++)
    stacked.push(
      await put(
        aShipment({
          shipmentId: `${id}-${n}`,
          logisticsOrderId: `t-${id}-${n}`,
          stackId: id,
          stackingOrder: n,
          status: n === 0 ? 'ON_ROUTE_TO_DROP_OFF' : 'IN_STORE',
          updatedAt: new Date(start + n * 1_000).toISOString(),
          rider,
        }),
      ),
    )
  return stacked
}

const recorded = (stream: string, type = 'ShipmentAdvanced'): Recorded =>
  ({ stream, version: 1, place: { tx: 7n, seq: 1n }, at: '', event: { type } }) as unknown as Recorded

const fixAt = (seconds: number, over: Partial<Fix> = {}): Fix => ({
  at: start + seconds * 1_000,
  lat: -34.61 + seconds / 100_000,
  lng: -58.372,
  ...over,
})

/** A node's part that follows couriers, over the tables, with readers that a test holds in its hand. */
function aNode({
  sql = db,
  bus = localBus(),
  shop = () => catalog,
  isFollowing = () => true,
}: {
  readonly sql?: Sql
  readonly bus?: Bus
  readonly shop?: () => Catalog
  readonly isFollowing?: () => boolean
} = {}) {
  const clock = manualClock(new Date(start).toISOString())
  const hub = createHub(clock)
  const faults: unknown[] = []
  const published: Frame[] = []
  const live = createLive({
    sql,
    hub,
    bus,
    clock,
    catalog: shop,
    isFollowing,
    publish: (frame) => void published.push(frame),
    onError: (error) => faults.push(error),
  })
  return {
    live,
    clock,
    hub,
    faults,
    /** Whom it has told whether somebody watches. */
    watched: () =>
      published.splice(0).map(({ channel, bytes }) => {
        const { data } = JSON.parse(textOf(bytes)) as { data: string }
        return [channel, (JSON.parse(data) as { watched: boolean }).watched]
      }),
    async watch({ logisticsOrderId }: KnownShipment) {
      const channel = trackingChannel(logisticsOrderId)
      const shown: TrackingSnapshot[] = []
      const reader = {
        deliver: ({ bytes }: Frame) =>
          void shown.push(JSON.parse((JSON.parse(textOf(bytes)) as { data: string }).data) as TrackingSnapshot),
      }
      if (!hub.subscribe(channel, reader, null)) await live.prime(channel)
      return {
        shown,
        /** Where the courier was in each frame since the last look. */
        lats: () => shown.splice(0).map(({ shipment }) => shipment.riderInfo?.lastLocationLat ?? null),
        leave: () => hub.unsubscribe(channel, reader),
      }
    },
  }
}

const riderOf = ({ rider }: KnownShipment) => rider!.id
const trailOf = async (riderId: string) =>
  (
    await db.query<{ at: string }>('select at::text as at from positions where rider_id = $1 order by positions.at', [
      riderId,
    ])
  ).rows.map(({ at }) => (Date.parse(at) - start) / 1_000)

describe('a report of fixes', () => {
  test('is answered with how many count and why the others do not, and both are counted', async () => {
    const { live } = aNode()
    const rider = riderOf(await onTheWay())
    const fixes = [fixAt(0), fixAt(-1), fixAt(-1), fixAt(0, { lat: 91 })]
    const answer = await live.report(rider, fixes)
    expect({ ...answer, dropped: [...answer.dropped].sort() }).toEqual({
      accepted: 2,
      dropped: ['duplicate', 'outside-the-world'],
    })
    await live.report(rider, [fixAt(0), fixAt(0, { lat: 91 })])
    live.refuse()
    live.refuse()
    expect(live.counts.accepted).toBe(2)
    expect(Object.fromEntries(live.counts.dropped)).toEqual({ duplicate: 2, 'outside-the-world': 2, unreadable: 2 })
    await live.stop()
  })

  test('leaves a trail of fixes half a second apart or more', async () => {
    const { live } = aNode()
    const rider = riderOf(await onTheWay())
    await live.report(rider, [fixAt(-5), fixAt(-4.501), fixAt(-4.5), fixAt(-4.001), fixAt(-4)])
    await live.report(rider, [fixAt(-3.501), fixAt(-3.5)])
    await live.stop()
    expect(await trailOf(rider)).toEqual([-5, -4.5, -4, -3.5])
  })

  test('goes on where another node, or this one before it restarted, has left off', async () => {
    const rider = riderOf(await onTheWay())
    await saveFixes(db, [{ ...fixAt(0), riderId: rider }])
    const { live } = aNode()
    expect(await live.report(rider, [fixAt(0)])).toEqual({ accepted: 0, dropped: ['duplicate'] })
    expect((await live.report(rider, [fixAt(0.499), fixAt(0.5)])).accepted).toBe(2)
    await live.stop()
    expect(await trailOf(rider)).toEqual([0, 0.5])
  })

  test('that is far from the last fix is believed when five in a row say so, in however many reports', async () => {
    const { live, clock } = aNode()
    const rider = riderOf(await onTheWay())
    await live.report(rider, [fixAt(0)])
    clock.advance(10_000)
    const far = (seconds: number) => fixAt(seconds, { lat: -31 })
    for (let second = 1; second <= 4; second++)
      expect((await live.report(rider, [far(second)])).dropped).toEqual(['impossible-speed'])
    expect((await live.report(rider, [far(5)])).accepted).toBe(1)
    await live.stop()
  })

  test('that comes together with another one is judged after it, also for a courier who is read first', async () => {
    const { live } = aNode()
    const rider = riderOf(await onTheWay())
    const answers = await Promise.all([live.report(rider, [fixAt(0)]), live.report(rider, [fixAt(0)])])
    expect(answers.map(({ accepted }) => accepted)).toEqual([1, 0])
    await live.stop()
  })

  test('that cannot be judged because the database is away is judged when it is back', async () => {
    let isAway = true
    const query: Sql['query'] = (...asked) => (isAway ? Promise.reject(new Error('away')) : db.query(...asked))
    const { live } = aNode({ sql: { query } as Sql })
    const rider = riderOf(await onTheWay())
    await expect(live.report(rider, [fixAt(0)])).rejects.toThrow('away')
    isAway = false
    expect((await live.report(rider, [fixAt(0)])).accepted).toBe(1)
    await live.stop()
  })

  test('does not ask the database for a courier whom the node knows, until ten minutes of silence', async () => {
    let questions = 0
    const query: Sql['query'] = (...asked) => {
      if (/^\s*select/.test(asked[0])) questions++
      return db.query(...asked)
    }
    const { live, clock, faults } = aNode({ sql: { query } as Sql })
    const [quiet, lively] = [riderOf(await onTheWay()), riderOf(await onTheWay())]
    const asked = async (riderId: string, fix: Fix) => {
      const before = questions
      await live.report(riderId, [fix])
      return questions - before
    }
    expect([await asked(quiet, fixAt(0)), await asked(lively, fixAt(0)), await asked(quiet, fixAt(1))]).toEqual([
      2, 2, 0,
    ])
    clock.advance(600_000)
    await endOfTurn()
    // Neither has been silent for longer than that yet.
    expect(await asked(lively, fixAt(599))).toBe(0)
    clock.advance(600_000)
    await endOfTurn()
    expect([await asked(lively, fixAt(1_200)), await asked(quiet, fixAt(1_200))]).toEqual([0, 2])
    expect(faults).toEqual([])
    await live.stop()
  })
})

describe('the diners of a shipment', () => {
  test('see each fix, in the newest state of the shipment', async () => {
    const { live, watch, clock } = aNode()
    const shipment = await onTheWay()
    const diner = await watch(shipment)
    await live.report(riderOf(shipment), [fixAt(0)])
    await put({ ...shipment, status: 'ON_ROUTE_TO_DROP_OFF', securityCode: '77' }, 2)
    await live.follow(recorded(`shipment-${shipment.shipmentId}`))
    clock.advance(1_000)
    await live.report(riderOf(shipment), [fixAt(1)])
    expect(diner.shown.map(({ at }) => at)).toEqual([...new Set(diner.shown.map(({ at }) => at))])
    expect(diner.lats()).toEqual([null, fixAt(0).lat, fixAt(0).lat, fixAt(1).lat])
    await live.stop()
  })

  test('see where another courier is from the step on that gives it to that one, and no more after the end', async () => {
    const { live, watch, clock } = aNode()
    const shipment = await onTheWay()
    const beto = { id: `beto-${names}`, name: 'Beto', phone: '+5491155550002' }
    const diner = await watch(shipment)
    await live.report(riderOf(shipment), [fixAt(0)])
    await live.report(beto.id, [fixAt(0, { lat: -34.5 })])
    expect(diner.lats()).toEqual([null, fixAt(0).lat])
    await put({ ...shipment, rider: beto }, 2)
    await live.follow(recorded(`shipment-${shipment.shipmentId}`))
    expect(diner.lats()).toEqual([-34.5])
    clock.advance(1_000)
    await live.report(beto.id, [fixAt(1, { lat: -34.5001 })])
    expect(diner.lats()).toEqual([-34.5001])
    await put({ ...shipment, rider: beto, status: 'DELIVERED' }, 3)
    await live.follow(recorded(`shipment-${shipment.shipmentId}`))
    clock.advance(1_000)
    await live.report(beto.id, [fixAt(2, { lat: -34.5002 })])
    expect(diner.lats()).toEqual([null])
    await live.stop()
  })

  test('are each told of what happens to one shipment of a stack, and to the stack', async () => {
    const { live, watch } = aNode()
    const stacked = await aStack('stack-told', 2)
    const diners = [await watch(stacked[0]!), await watch(stacked[1]!)]
    const waysToGo = () => diners.map(({ shown }) => shown.splice(0).map(({ shipment }) => shipment.stopsBefore))
    expect(waysToGo()).toEqual([[0], [1]])
    for (const one of stacked) await put(one, 2)
    await live.follow(recorded(`shipment-${stacked[0]!.shipmentId}`))
    expect(waysToGo()).toEqual([[0], [1]])
    for (const one of stacked) await put(one, 3)
    await live.follow(recorded('stack-stack-told', 'StackAdvanced'))
    expect(waysToGo()).toEqual([[0], [1]])
    await live.follow(recorded('order-1', 'OrderPlaced'))
    expect(waysToGo()).toEqual([[], []])
    await live.stop()
  })

  test('see the store as the catalogue has it now', async () => {
    let shop = catalog
    const { live, watch, clock, faults } = aNode({ shop: () => shop })
    const shipment = await onTheWay()
    const diner = await watch(shipment)
    await live.report(riderOf(shipment), [fixAt(0)])
    const document = demoCatalog()
    const renamed = document.stores.map((store) => ({ ...store, name: `New ${store.name}` }))
    shop = createCatalog({ ...document, stores: renamed })
    for (const second of [1, 2]) {
      clock.advance(1_000)
      await live.report(riderOf(shipment), [fixAt(second)])
    }
    const [, before, ...after] = diner.shown.map(({ branchContact }) => branchContact.name)
    expect(after).toEqual([`New ${before}`, `New ${before}`])
    expect(faults).toEqual([])
    await live.stop()
  })

  test('of a store that has left the catalogue see nothing more, which is told once', async () => {
    let shop = catalog
    const { live, watch, clock, faults } = aNode({ shop: () => shop })
    const shipment = await onTheWay()
    const diner = await watch(shipment)
    await live.report(riderOf(shipment), [fixAt(0)])
    shop = withoutStores
    for (const second of [1, 2]) {
      clock.advance(1_000)
      await live.report(riderOf(shipment), [fixAt(second)])
    }
    expect(diner.lats()).toEqual([null, fixAt(0).lat])
    expect(faults.map(String)).toEqual([expect.stringContaining(shipment.shipmentId)])
    await live.follow(recorded(`shipment-${shipment.shipmentId}`))
    expect(diner.lats()).toEqual([])
    await live.stop()
  })

  test('who come before a step are sent nothing twice, and who have left nothing more', async () => {
    const { live, watch, watched, hub } = aNode()
    const shipment = await onTheWay()
    const diner = await watch(shipment)
    diner.leave()
    watched()
    await put(shipment, 2)
    await live.follow(recorded(`shipment-${shipment.shipmentId}`))
    await live.report(riderOf(shipment), [fixAt(0)])
    expect([diner.lats(), watched(), hub.counts.published]).toEqual([[null], [], 1])
    await live.stop()
  })
})

describe('the frames of a courier', () => {
  const latOf = (step: number) => -34.61 + step / 100_000

  /** A phone whose every step is some metres on, and what its diner gets at which millisecond. */
  async function drive() {
    const { live, watch, clock, hub } = aNode()
    const shipment = await onTheWay()
    await watch(shipment)
    const frames: { readonly at: number; readonly lat: number }[] = []
    const deliver = ({ bytes }: Frame) => {
      const { shipment: shown } = JSON.parse((JSON.parse(textOf(bytes)) as { data: string }).data) as TrackingSnapshot
      const lat = shown.riderInfo?.lastLocationLat
      if (lat != null) frames.push({ at: clock.now().getTime() - start, lat })
    }
    hub.subscribe(trackingChannel(shipment.logisticsOrderId), { deliver }, null)
    const report = (step: number) =>
      live.report(riderOf(shipment), [{ at: clock.now().getTime(), lat: latOf(step), lng: -58.372 }])
    return { frames, report, pass: clock.advance, stop: live.stop }
  }

  test('of a phone that reports ten times a second go once a second, with the newest fix', async () => {
    const { frames, report, pass, stop } = await drive()
    for (let step = 0; step <= 600; step++) {
      if (step > 0) pass(100)
      await report(step)
    }
    const gaps = frames.slice(1).map(({ at }, index) => at - frames[index]!.at)
    // The phone's second is not exact, and five seconds may be caught up on.
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(900)
    for (const [index, { at }] of frames.entries()) expect(at).toBeGreaterThanOrEqual((index - 5) * 1_000)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1_000)
    for (const { at, lat } of frames) expect(latOf(at / 100) - lat).toBeLessThan(1.5 / 100_000)
    await stop()
  })

  test('that wait for their second go when it is over, with the newest fix, although no other comes', async () => {
    const { frames, report, pass, stop } = await drive()
    await report(0)
    pass(300)
    await report(3)
    pass(100)
    await report(4)
    pass(599)
    expect(frames).toHaveLength(1)
    pass(1)
    expect(frames.at(-1)).toEqual({ at: 1_000, lat: latOf(4) })
    pass(10_000)
    expect(frames).toHaveLength(2)
    await stop()
  })

  test('go nowhere while the node cannot read the log: a window may have closed unseen', async () => {
    let isFollowing = false
    const between = gossip()
    const elsewhere = aNode({ bus: between.node() })
    const { live, watch, clock } = aNode({ bus: between.node(), isFollowing: () => isFollowing })
    const shipment = await onTheWay()
    await elsewhere.watch(shipment)
    const diner = await watch(shipment)
    await live.report(riderOf(shipment), [fixAt(0)])
    expect([diner.lats(), between.air.length]).toEqual([[null], 0])
    isFollowing = true
    clock.advance(1_000)
    await live.report(riderOf(shipment), [fixAt(1)])
    expect([diner.lats(), between.air.length]).toEqual([[fixAt(1).lat], 1])
    await Promise.all([live.stop(), elsewhere.live.stop()])
  })
})

describe('a tracking channel', () => {
  test('is filled with the newest snapshot, and with the newest fix although the database has it not yet', async () => {
    const { live, watch } = aNode()
    const shipment = await onTheWay()
    await live.report(riderOf(shipment), [fixAt(0)])
    const diner = await watch(shipment)
    expect(diner.shown[0]).toEqual(await live.snapshot(shipment.logisticsOrderId))
    expect(diner.lats()).toEqual([fixAt(0).lat])
    expect(await live.snapshot('unknown')).toBeNull()
    await live.stop()
  })

  test('shows what the database has of a courier of whom this node has not heard, or heard older', async () => {
    const { live } = aNode()
    const shipment = await onTheWay()
    await saveFixes(db, [{ ...fixAt(0), riderId: riderOf(shipment) }])
    const shown = async () => (await live.snapshot(shipment.logisticsOrderId))?.shipment.riderInfo?.lastLocationLat
    expect(await shown()).toBe(fixAt(0).lat)
    await live.report(riderOf(shipment), [fixAt(1)])
    expect(await shown()).toBe(fixAt(1).lat)
    await saveFixes(db, [{ ...fixAt(2), riderId: riderOf(shipment) }])
    expect(await shown()).toBe(fixAt(2).lat)
    await live.stop()
  })

  test.each([
    ['that is none of the kind', () => 'news'],
    ['of a shipment that is not there', () => 'tracking-unknown'],
    ['without a shipment', () => 'tracking-'],
    ['with more before its name', (name: string) => `my-${name}`],
    ['with more behind its name', (name: string) => `${name}.x`],
  ])('%s is filled with nothing', async (_, nameOf) => {
    const { live, hub } = aNode()
    const { logisticsOrderId } = await onTheWay()
    const name = nameOf(trackingChannel(logisticsOrderId))
    for (const channel of [name, trackingChannel(logisticsOrderId)])
      hub.subscribe(channel, { deliver: () => undefined }, null)
    await live.prime(name)
    expect(hub.counts.published).toBe(0)
    await live.stop()
  })
})

describe('a courier', () => {
  const ownChannel = (shipment: KnownShipment) => `private-rider-${riderOf(shipment)}`

  test('is told when a diner comes, and when the last one has left', async () => {
    const { live, watch, watched } = aNode()
    const shipment = await onTheWay()
    const [one, other] = [await watch(shipment), await watch(shipment)]
    expect(watched()).toEqual([[ownChannel(shipment), true]])
    one.leave()
    expect(watched()).toEqual([])
    other.leave()
    expect(watched()).toEqual([[ownChannel(shipment), false]])
    await live.stop()
  })

  test('is not told of a diner who left before the shipment was read', async () => {
    const { live, watched, hub } = aNode()
    const shipment = await onTheWay()
    const channel = trackingChannel(shipment.logisticsOrderId)
    const reader = { deliver: () => undefined }
    hub.subscribe(channel, reader, null)
    const primed = live.prime(channel)
    hub.unsubscribe(channel, reader)
    await primed
    expect(watched()).toEqual([])
    await live.stop()
  })

  test('is told with the step that takes the shipment over, when a diner was there before', async () => {
    const { live, watch, watched } = aNode()
    const shipment = await onTheWay({ rider: null, status: 'LOOKING_FOR_DRIVER' })
    await watch(shipment)
    expect(watched()).toEqual([])
    const taken = await put({
      ...shipment,
      status: 'ON_ROUTE_TO_PICK_UP',
      rider: { id: 'eva', name: 'Eva', phone: '' },
    })
    await live.follow(recorded(`shipment-${shipment.shipmentId}`))
    expect(watched()).toEqual([[ownChannel(taken), true]])
    await live.stop()
  })

  test('hears nothing of it any more once the node has stopped', async () => {
    const { live, watch, watched, clock } = aNode()
    await watch(await onTheWay())
    watched()
    await live.stop()
    clock.advance(60_000)
    expect(watched()).toEqual([])
  })
})

describe('between two nodes', () => {
  function twoNodes() {
    const between = gossip()
    const [here, there] = [aNode({ bus: between.node() }), aNode({ bus: between.node() })]
    return {
      between,
      here,
      there,
      /** Hands over what is in the air; what hears it reads the database first. */
      async handAll() {
        while (between.air.length > 0) between.hand(0, false)
        await endOfTurn()
      },
      stop: () => Promise.all([here.live.stop(), there.live.stop()]),
    }
  }

  test('a fix that was sent to one moves the marker at the other, and is not sent on', async () => {
    const { between, here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    const [near, far] = [await here.watch(shipment), await there.watch(shipment)]
    await here.live.report(riderOf(shipment), [fixAt(0)])
    expect(between.air).toHaveLength(1)
    await handAll()
    await vi.waitFor(() => expect(far.shown).toHaveLength(2))
    expect([near.lats(), far.lats(), between.air.length]).toEqual([[null, fixAt(0).lat], [null, fixAt(0).lat], 0])
    expect(there.live.counts.accepted).toBe(0)
    await stop()
    expect(between.listeners()).toBe(0)
  })

  test('a fix that arrives after a newer one is of no use', async () => {
    const { between, here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    const diner = await there.watch(shipment)
    await here.live.report(riderOf(shipment), [fixAt(0)])
    await handAll()
    await vi.waitFor(() => expect(diner.shown).toHaveLength(2))
    for (const seconds of [2, 4]) {
      for (const { clock } of [here, there]) clock.advance(2_000)
      await here.live.report(riderOf(shipment), [fixAt(seconds)])
    }
    between.hand(1, true)
    await handAll()
    there.clock.advance(5_000)
    expect(diner.lats()).toEqual([null, fixAt(0).lat, fixAt(4).lat])
    expect(there.hub.counts.stale).toBe(0)
    await stop()
  })

  test('what the phone sends to the one after the other goes out from the one that it was sent to', async () => {
    const { between, here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    for (const node of [here, there]) await node.watch(shipment)
    await here.live.report(riderOf(shipment), [fixAt(0)])
    await handAll()
    for (const { clock } of [here, there]) clock.advance(500)
    // At the other it waits for its second now; before that is over, the first hears of a newer one.
    await there.live.report(riderOf(shipment), [fixAt(0.5)])
    await here.live.report(riderOf(shipment), [fixAt(0.7)])
    here.clock.advance(500)
    expect(between.air).toHaveLength(1)
    await handAll()
    there.clock.advance(500)
    expect(between.air).toHaveLength(0)
    await stop()
  })

  test('fixes that were doubted here count no more when the other node knows better', async () => {
    const { here, there, handAll, stop } = twoNodes()
    const shipment = await onTheWay()
    const diner = await there.watch(shipment)
    await there.live.report(riderOf(shipment), [fixAt(0)])
    for (const { clock } of [here, there]) clock.advance(10_000)
    const far = (seconds: number) => fixAt(seconds, { lat: -31 })
    for (let second = 1; second <= 4; second++) await there.live.report(riderOf(shipment), [far(second)])
    await here.live.report(riderOf(shipment), [fixAt(4)])
    await handAll()
    await vi.waitFor(() => expect(diner.lats()).toContain(fixAt(4).lat))
    expect((await there.live.report(riderOf(shipment), [far(5)])).accepted).toBe(0)
    await stop()
  })

  test('no fix leaves the node once the shipment is delivered, nor where there is no other node', async () => {
    const { between, here, there, stop } = twoNodes()
    const shipment = await onTheWay()
    await there.watch(shipment)
    await here.live.report(riderOf(shipment), [fixAt(0)])
    await put({ ...shipment, status: 'DELIVERED' }, 2)
    await here.live.follow(recorded(`shipment-${shipment.shipmentId}`))
    here.clock.advance(1_000)
    await here.live.report(riderOf(shipment), [fixAt(1)])
    expect(between.air).toHaveLength(1)
    await stop()
    const said: string[] = []
    const alone = aNode({ bus: { ...localBus(), say: (topic) => void said.push(topic) } })
    await alone.live.report(riderOf(await onTheWay()), [fixAt(0)])
    expect(said).toEqual([])
    await alone.live.stop()
  })

  test('a node listens once for a shipment, however often its channel is filled', async () => {
    const { between, here, stop } = twoNodes()
    const shipment = await onTheWay()
    const diner = await here.watch(shipment)
    await here.live.prime(trackingChannel(shipment.logisticsOrderId))
    await here.live.follow(recorded(`shipment-${shipment.shipmentId}`))
    expect(between.listeners()).toBe(1)
    diner.leave()
    expect(between.listeners()).toBe(0)
    await here.watch(shipment)
    expect(between.listeners()).toBe(1)
    await stop()
  })

  test('a node that has readers from before the shipment was there listens from its first step on', async () => {
    const { between, here, stop } = twoNodes()
    const channel = trackingChannel('live-later')
    here.hub.subscribe(channel, { deliver: () => undefined }, null)
    await here.live.prime(channel)
    expect(between.listeners()).toBe(0)
    const shipment = await onTheWay({ logisticsOrderId: 'live-later' })
    await here.live.follow(recorded(`shipment-${shipment.shipmentId}`))
    expect(between.listeners()).toBe(1)
    await stop()
  })

  test('a fix from the other that cannot be taken is told of', async () => {
    const between = gossip()
    const sender = between.node()
    const query: Sql['query'] = (...asked) =>
      asked[0].includes('cross join lateral') ? Promise.reject(new Error('away')) : db.query(...asked)
    const there = aNode({ bus: between.node(), sql: { query } as Sql })
    const shipment = await onTheWay()
    await there.watch(shipment)
    const sent = JSON.stringify({ riderId: riderOf(shipment), fix: fixAt(0) })
    sender.say(`fix.${shipment.logisticsOrderId}`, sent)
    between.hand(0, false)
    await vi.waitFor(() => expect(there.faults.map(String)).toEqual(['Error: away']))
    await there.live.stop()
  })

  test('a frame that waited for its second and cannot be sent is told of', async () => {
    let isBroken = false
    const bus: Bus = {
      ...localBus(),
      canSay: () => true,
      say() {
        if (isBroken) throw new Error('no line')
      },
    }
    const { live, clock, faults } = aNode({ bus })
    const rider = riderOf(await onTheWay())
    await live.report(rider, [fixAt(0)])
    clock.advance(300)
    await live.report(rider, [fixAt(0.3)])
    isBroken = true
    clock.advance(700)
    expect(faults.map(String)).toEqual(['Error: no line'])
    await live.stop()
  })
})

test('what goes along in a stack stands as of its newest step, and as no stack once the stack is over', async () => {
  const [first] = await aStack('stack-read', 2)
  const read = async () =>
    Object.fromEntries(
      (await trackedByStack(db, 'stack-read')).map((one) => [one.tracked.shipment.shipmentId, one.tracked.stack]),
    )
  const updatedAt = new Date(start + 1_000).toISOString()
  expect(await read()).toEqual({
    'stack-read-0': { stopsBefore: 0, updatedAt },
    'stack-read-1': { stopsBefore: 1, updatedAt },
  })
  await put({ ...first!, status: 'DELIVERED' })
  expect(await read()).toEqual({ 'stack-read-0': null, 'stack-read-1': { stopsBefore: 0, updatedAt } })
})

test('a fix is read as it was written, with what it has', async () => {
  const whole = fixAt(0, { accuracy: 4, speed: 5, heading: 90 })
  await saveFixes(db, [
    { ...whole, riderId: 'whole' },
    { ...fixAt(-1), riderId: 'whole' },
    { ...fixAt(0), riderId: 'bare' },
  ])
  const read = await lastFixes(db, ['whole', 'bare', 'unknown'])
  expect([...read]).toEqual(
    expect.arrayContaining([
      ['whole', whole],
      ['bare', fixAt(0)],
    ]),
  )
  expect(read.size).toBe(2)
})

test('no fixes are no statement', async () => {
  const query = () => Promise.reject(new Error('asked'))
  await expect(saveFixes({ query } as unknown as Sql, [])).resolves.toBeUndefined()
})

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

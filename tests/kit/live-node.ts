import { afterAll, beforeAll } from 'vitest'
import { trackingChannel } from '#domain/realtime/channels.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { type Catalog, createCatalog } from '#gateway/catalog/catalog.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { type Bus, localBus } from '#gateway/events/bus.ts'
import type { EventRecord } from '#gateway/events/event-store.ts'
import type { Frame } from '#gateway/realtime/frames.ts'
import { createHub } from '#gateway/realtime/hub.ts'
import { textOf } from '#gateway/realtime/wire.ts'
import { createLive } from '#gateway/tracking/live.ts'
import { manualClock } from './clock.ts'
import { openTestDatabase } from './databases.ts'
import { demoCatalog } from './demo-catalog.ts'
import { aShipment } from './shipment.ts'

export const start = Date.parse('2026-11-21T20:00:00.000Z')
export const catalog = createCatalog(demoCatalog())
export const withoutStores = createCatalog({ companies: [], branches: [], stores: [], countries: [] })

/** The tables of the file that runs; `openLiveTables` opens them. */
export let db: Database
let names = 0

/** Opens the tables before the tests of a file, and closes them after. */
export function openLiveTables() {
  beforeAll(async () => {
    db = await openTestDatabase()
    await migrate(db)
  })
  afterAll(() => db.close())
}

/** A shipment as the projections store it in the tables; `number` is that of its newest event. */
export async function put(shipment: KnownShipment, number = 1) {
  const { shipmentId, logisticsOrderId: trackingId, storeId, status, rider, stackId, createdAt } = shipment
  await db.query(
    `insert into orders (id, code, store_id, phone, status, ordered_at, tracking_id, state)
     values ($1, $1, $2, '', 'ACCEPTED', $3, $1, $4::jsonb) on conflict do nothing`,
    [trackingId, storeId, createdAt, JSON.stringify({ times: { placed: createdAt } })],
  )
  await db.query(
    `insert into shipments (id, tracking_id, store_id, status, rider_id, stack_id, created_at, state, tx, seq)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, '7', $9)
     on conflict (id) do update set status = excluded.status, rider_id = excluded.rider_id, state = excluded.state,
       seq = excluded.seq`,
    [shipmentId, trackingId, storeId, status, rider?.id ?? null, stackId, createdAt, JSON.stringify(shipment), number],
  )
  return shipment
}

/** A shipment on the way with its own courier. */
export function onTheWay(over: Partial<KnownShipment> = {}) {
  const name = `live-${++names}`
  const rider = { id: `rider-${name}`, name: 'Ana', phone: '+5491155550001' }
  return put(aShipment({ shipmentId: `s-${name}`, logisticsOrderId: name, rider, ...over }))
}

/** A stack on the way with this many drop-offs, the first of them on route. */
export async function aStack(id: string, size: number) {
  const rider = { id: `rider-${id}`, name: 'Ana', phone: '+5491155550001' }
  await db.query(
    `insert into stacks (id, store_id, status, rider_id, created_at, state, tx, seq)
     values ($1, 'parrilla-centro', 'ON_ROUTE_TO_DROP_OFFS', $2, $3, '{}'::jsonb, '7', 1)`,
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

export const recorded = (stream: string, type = 'ShipmentAdvanced', data: object = {}): EventRecord =>
  ({ stream, version: 1, cursor: { tx: 7n, seq: 1n }, at: '', event: { type, ...data } }) as unknown as EventRecord

export const fixAt = (seconds: number, over: Partial<Fix> = {}): Fix => ({
  at: start + seconds * 1_000,
  lat: -34.61 + seconds / 100_000,
  lng: -58.372,
  ...over,
})

/** The part of a node that follows couriers, on the tables, with readers that the test controls. */
export function aNode({
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
  /** Lets a diner come. `primed` resolves when the read for them ends. */
  const come = ({ logisticsOrderId }: KnownShipment) => {
    const channel = trackingChannel(logisticsOrderId)
    const shown: TrackingSnapshot[] = []
    const reader = {
      deliver: ({ bytes }: Frame) =>
        void shown.push(JSON.parse((JSON.parse(textOf(bytes)) as { data: string }).data) as TrackingSnapshot),
    }
    return {
      primed: hub.subscribe(channel, reader, null) ? Promise.resolve() : live.prime(channel),
      shown,
      /** The courier's position in each frame since the last look. */
      lats: () => shown.splice(0).map(({ shipment }) => shipment.riderInfo?.lastLocationLat ?? null),
      leave: () => hub.unsubscribe(channel, reader),
    }
  }
  return {
    live,
    clock,
    hub,
    faults,
    come,
    /** The couriers whom the node has told whether a diner watches. */
    watched: () =>
      published.splice(0).map(({ channel, bytes }) => {
        const { data } = JSON.parse(textOf(bytes)) as { data: string }
        return [channel, (JSON.parse(data) as { watched: boolean }).watched]
      }),
    async watch(shipment: KnownShipment) {
      const diner = come(shipment)
      await diner.primed
      return diner
    },
  }
}

export const riderOf = ({ rider }: KnownShipment) => rider!.id
export const trailOf = async (riderId: string) =>
  (
    await db.query<{ at: string }>('select at::text as at from positions where rider_id = $1 order by positions.at', [
      riderId,
    ])
  ).rows.map(({ at }) => (Date.parse(at) - start) / 1_000)

/** Lets background work run as far as it can without the database. */
export const endOfTurn = () => new Promise((resolve) => setImmediate(resolve))

import { trackingChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { type Fix, sift } from '#domain/tracking/fix.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf, type Recorded } from '../events/event-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { Hub } from '../realtime/hub.ts'
import { lastFix, saveFixes } from './positions.ts'
import { isInWindow, snapshotOf, type Tracked, trackedById, trackedByRider } from './tracked.ts'

/** At most one frame a second and shipment. */
const frameMs = 1_000
const saveMs = 1_000
const idleMs = 600_000

type OnTheRoad = {
  fix: Fix | null
  heardAt: number
  sentAt: number
  frameDue: boolean
  readonly tracked: Map<string, Tracked>
}

type Context = {
  readonly sql: Sql
  readonly hub: Hub
  readonly clock: Clock
  readonly catalog: () => Catalog
  readonly onError: (error: unknown) => void
}

export type Live = ReturnType<typeof createLive>

/**
 * Carries what changes to the diners who watch: every shipment event, and the couriers' fixes,
 * at most one a second and shipment and only inside the privacy window.
 */
export function createLive({ sql, hub, clock, catalog, onError }: Context) {
  const riders = new Map<string, Promise<OnTheRoad>>()
  let unsaved: (Fix & { riderId: string })[] = []
  const counts = { accepted: 0, dropped: 0 }

  const onTheRoad = (riderId: string) => {
    const known = riders.get(riderId)
    if (known) return known
    const loading = (async (): Promise<OnTheRoad> => {
      const [fix, carried] = [await lastFix(sql, riderId), await trackedByRider(sql, riderId)]
      const tracked = new Map(carried.map((one) => [one.shipment.logisticsOrderId, one]))
      return { fix, heardAt: clock.now().getTime(), sentAt: 0, frameDue: false, tracked }
    })()
    riders.set(riderId, loading)
    loading.catch(() => riders.delete(riderId))
    return loading
  }

  const publish = (tracked: Tracked, fix: Fix | null) => {
    const snapshot = snapshotOf(catalog(), tracked, fix)
    hub.publish(trackingChannel(snapshot.id), trackingUpdateEvent, snapshot, snapshot.at)
  }

  const publishFix = (rider: OnTheRoad) => {
    const now = clock.now().getTime()
    rider.sentAt = now
    rider.frameDue = false
    for (const tracked of rider.tracked.values()) publish(tracked, rider.fix)
  }

  /** The first fix goes out at once; within a second of the last frame the newest one waits for its turn. */
  const frame = (rider: OnTheRoad) => {
    if (rider.frameDue) return
    const wait = rider.sentAt + frameMs - clock.now().getTime()
    if (wait <= 0) return publishFix(rider)
    rider.frameDue = true
    clock.after(wait, () => publishFix(rider))
  }

  const save = async () => {
    const batch = unsaved
    unsaved = []
    try {
      await saveFixes(sql, batch)
    } catch (error) {
      unsaved = [...batch, ...unsaved].slice(-10_000)
      throw error
    }
  }

  const forgetIdle = async () => {
    const now = clock.now().getTime()
    for (const [id, loading] of riders) if (now - (await loading).heardAt > idleMs) riders.delete(id)
  }

  const stops = [
    clock.every(saveMs, () => void save().catch(onError)),
    clock.every(idleMs, () => void forgetIdle().catch(onError)),
  ]

  return {
    counts,

    /** Takes a courier's fixes; answers how many count, and why the others do not. */
    async report(riderId: string, fixes: readonly Fix[]) {
      const rider = await onTheRoad(riderId)
      const now = clock.now().getTime()
      const { kept, dropped } = sift(fixes, rider.fix, now)
      counts.accepted += kept.length
      counts.dropped += dropped.length
      rider.heardAt = now
      const newest = kept.at(-1)
      if (newest) {
        rider.fix = newest
        unsaved.push(...kept.map((fix) => ({ ...fix, riderId })))
        frame(rider)
      }
      return { accepted: kept.length, dropped }
    },

    /** Counts a report that could not be read. */
    refuse() {
      counts.dropped++
    },

    /** Follows the log: whatever happens to a shipment is on its channel at once. */
    async follow(recorded: Recorded) {
      for (const { id, event } of eventsOf<ShipmentEvent>([recorded], 'shipment')) {
        const trackingId = event.type === 'ShipmentCreated' ? event.logisticsOrderId : await trackingIdOf(sql, id)
        const tracked = trackingId && (await trackedById(sql, trackingId))
        if (!tracked) continue
        const rider = tracked.shipment.rider && (await onTheRoad(tracked.shipment.rider.id))
        if (rider && isInWindow(tracked)) rider.tracked.set(trackingId, tracked)
        else rider?.tracked.delete(trackingId)
        publish(tracked, rider ? rider.fix : null)
      }
    },

    /** The newest snapshot of a shipment, with the courier's newest fix known here. */
    async snapshot(trackingId: string) {
      const tracked = await trackedById(sql, trackingId)
      if (!tracked) return null
      const rider = tracked.shipment.rider && isInWindow(tracked) ? await onTheRoad(tracked.shipment.rider.id) : null
      return snapshotOf(catalog(), tracked, rider ? rider.fix : null)
    },

    /** Fills a tracking channel for its first reader. */
    async prime(channel: string) {
      const [, trackingId] = /^tracking-(.+)$/.exec(channel) ?? []
      const snapshot = trackingId ? await this.snapshot(trackingId) : null
      if (snapshot) hub.publish(channel, trackingUpdateEvent, snapshot, snapshot.at)
    },

    async stop() {
      for (const stop of stops) stop()
      await save()
    },
  }
}

async function trackingIdOf(sql: Sql, shipmentId: string) {
  const { rows } = await sql.query<{ id: string }>('select tracking_id as id from shipments where id = $1', [
    shipmentId,
  ])
  return rows[0]?.id ?? null
}

import { trackingChannel } from '#domain/realtime/channels.ts'
import { type Fix, sift } from '#domain/tracking/fix.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { stackStream } from '../aggregates/shipments/stack-stream.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import type { Bus } from '../events/bus.ts'
import { type EventRecord, eventsOf } from '../events/event-store.ts'
import type { Clock } from '../ports/clock.ts'
import type { Frame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'
import { batched } from './batch.ts'
import { createFollowedChannels } from './followed-channels.ts'
import { createFollowedIds } from './followed-ids.ts'
import { createLiveRiders, type LiveRider } from './live-riders.ts'
import { positionKeeper } from './position-keeper.ts'
import { fixesOver } from './sent-fixes.ts'
import {
  type TrackedNow,
  type TrackedShipment,
  trackedById,
  trackedByIds,
  trackedByOrder,
  trackedByStack,
  trackedWithShipment,
} from './tracked.ts'
import { type View, viewOf } from './view.ts'
import { createWatching } from './watching.ts'

/** Fixes that are closer in time than this add nothing to a trail; without it one phone could fill the database. */
const trailMs = 500

type LiveDeps = {
  readonly sql: Sql
  readonly hub: Hub
  readonly bus: Bus
  readonly clock: Clock
  readonly catalog: () => Catalog
  /**
   * Whether all that is settled in these streams has been taken, or in all streams. Else a window may have closed
   * unseen, and no position goes out.
   */
  readonly isFollowing: (streams?: readonly string[]) => boolean
  /** For the readers of all nodes. */
  readonly publish: (frame: Frame) => void
  readonly onError: (error: unknown) => void
}

export type Live = ReturnType<typeof createLive>

/**
 * Carries the changes to the diners who watch: every shipment event, and the couriers' fixes,
 * at most one a second and shipment and only inside the privacy window. Fixes that reach another
 * node come over the bus while the shipment's channel has a reader on this node.
 */
export function createLive({ sql, hub, bus, clock, catalog, isFollowing, publish, onError }: LiveDeps) {
  const fixes = fixesOver(bus)
  const counts = { accepted: 0, dropped: new Map<string, number>() }
  const drop = (reason: string, count = 1) => void counts.dropped.set(reason, (counts.dropped.get(reason) ?? 0) + count)
  const keeper = positionKeeper(sql, clock, onError, (count) => drop('not-written', count))
  const now = () => clock.now().getTime()
  const tracked = batched(async (ids) => {
    const found = await trackedByIds(sql, ids)
    return new Map(found.map((one) => [one.tracked.shipment.logisticsOrderId, one]))
  })

  /** Null when the catalogue no longer has its store: one order that cannot be shown holds up no other. */
  const viewNow = (one: TrackedShipment): View | null => {
    try {
      return viewOf(catalog(), one)
    } catch (error) {
      onError(error)
      return null
    }
  }
  const followedIds = createFollowedIds()
  const liveRiders = createLiveRiders({ sql, clock, followedIds, viewNow, onError })
  const watching = createWatching({ clock, publish })

  const publishFix = (rider: LiveRider, fix: Fix, at: number) => {
    rider.frameRate.take(fix.at, at)
    rider.isFrameDue = false
    for (const [trackingId, view] of rider.carried) {
      if (!isFollowing(view.streams)) continue
      if (rider.isOurs) fixes.send(trackingId, { riderId: rider.id, fix })
      if (!channels.has(view.channel)) continue
      const fresh = view.catalog === catalog() ? view : viewNow(view.tracked)
      if (!fresh) rider.carried.delete(trackingId)
      else if (fresh !== view) rider.carried.set(trackingId, fresh)
      if (fresh) channels.moved(fresh.frame(fix))
    }
  }

  /** Within a second of the last frame the newest fix waits for its turn. */
  const move = (rider: LiveRider, fix: Fix, isOurs: boolean, at: number) => {
    rider.heardAt = at
    rider.fix = fix
    rider.isOurs = isOurs
    if (rider.isFrameDue) return
    const wait = rider.frameRate.wait(fix.at, at)
    if (wait <= 0) return publishFix(rider, fix, at)
    rider.isFrameDue = true
    clock.after(wait, () => {
      try {
        publishFix(rider, rider.fix ?? fix, now())
      } catch (error) {
        onError(error)
      }
    })
  }

  const takeOwn = (rider: LiveRider, fixes: readonly Fix[]) => {
    const at = now()
    const { kept, dropped, doubted } = sift(fixes, rider.fix, at, rider.doubted)
    rider.heardAt = at
    rider.doubted = doubted
    const newest = kept.at(-1)
    if (newest) move(rider, newest, true, at)
    counts.accepted += kept.length
    for (const reason of dropped) drop(reason)
    keeper.keep(rider.id, trailOf(rider, kept))
    return { accepted: kept.length, dropped: [...dropped] }
  }

  /** The node that it was sent to has judged it. Here it only has to be newer. */
  const takeSent = (rider: LiveRider, fix: Fix) => {
    if (rider.fix && fix.at <= rider.fix.at) return
    rider.doubted = []
    move(rider, fix, false, now())
  }

  const channels = createFollowedChannels({
    hub,
    clock,
    watching,
    followedIds,
    isFollowing,
    find: tracked,
    frameOf: (found) => viewNow(found.tracked)?.frame(liveRiders.newestFix(found)) ?? null,
    listen: (trackingId) =>
      fixes.onSent(trackingId, async ({ riderId, fix }) => {
        try {
          takeSent(await liveRiders.find(riderId), fix)
        } catch (error) {
          onError(error)
        }
      }),
    onError,
  })

  const tell = async (changed: TrackedNow) => {
    await liveRiders.carry(changed)
    channels.changed(trackingChannel(changed.tracked.shipment.logisticsOrderId), changed)
  }

  /** Whether a reader or a courier of this node may hear of it. Each node takes every event, and most are of other nodes' deliveries. */
  const concerns = (recorded: EventRecord): boolean => {
    const [order] = eventsOf([recorded], orderStream)
    const [shipment] = eventsOf([recorded], shipmentStream)
    const [stack] = eventsOf([recorded], stackStream)
    const one = order ?? shipment ?? stack
    if (!one || followedIds.has(one.id)) return one !== undefined
    if (!channels.areIdentified() || liveRiders.isLoading()) return true
    switch (one.event.type) {
      case 'ShipmentCreated':
        return channels.has(trackingChannel(one.event.logisticsOrderId))
      case 'ShipmentAccepted':
      case 'StackAccepted':
        return liveRiders.has(one.event.rider.id)
      default:
        return false
    }
  }

  return {
    counts,

    /** Takes a courier's fixes; answers how many count, and why the others do not. */
    async report(riderId: string, fixes: readonly Fix[]) {
      const rider = liveRiders.find(riderId)
      return takeOwn(rider instanceof Promise ? await rider : rider, fixes)
    },

    /** Counts a report that could not be read. */
    refuse: () => drop('unreadable'),

    /** Follows the log: events of a shipment, the payment of its order and the time that its shop says reach its channel at once. */
    async follow(recorded: EventRecord) {
      if (!concerns(recorded)) return
      const [order] = eventsOf([recorded], orderStream)
      if (order && order.event.type !== 'OrderPlaced')
        // Later events of such an order move the place of its snapshots, and a page drops a frame of an older place.
        for (const changed of await trackedByOrder(sql, order.id))
          if (order.event.type === 'OrderPaid' || changed.tracked.delay.promised) await tell(changed)
      const [shipment] = eventsOf([recorded], shipmentStream)
      const [stack] = eventsOf([recorded], stackStream)
      if (shipment) for (const changed of await trackedWithShipment(sql, shipment.id)) await tell(changed)
      if (stack) for (const changed of await trackedByStack(sql, stack.id)) await tell(changed)
    },

    /** The newest snapshot of a shipment, with the courier's newest fix. */
    async snapshot(trackingId: string) {
      const found = await trackedById(sql, trackingId)
      return found && viewOf(catalog(), found.tracked).snapshot(liveRiders.newestFix(found))
    },

    /** When a shipment should be at the door, as its tracking page says. */
    async arrival(
      trackingId: string,
    ): Promise<{ shipmentId: string; eta: TrackingSnapshot['shipment']['eta'] } | null> {
      const shipment = (await this.snapshot(trackingId))?.shipment
      return shipment ? { shipmentId: shipment.id, eta: shipment.eta } : null
    },

    /** Fills a tracking channel for a reader that found no message. */
    prime: channels.prime,

    async stop() {
      liveRiders.stop()
      watching.stop()
      channels.stop()
      await keeper.stop()
    },
  }
}

function trailOf(rider: LiveRider, fixes: readonly Fix[]): readonly Fix[] {
  const trail: Fix[] = []
  for (const fix of fixes) {
    if (fix.at - rider.cachedAt < trailMs) continue
    rider.cachedAt = fix.at
    trail.push(fix)
  }
  return trail
}

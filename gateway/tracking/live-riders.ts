import type { Fix } from '#domain/tracking/fix.ts'
import { lastFixes } from '../aggregates/tracking/positions.ts'
import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { batched } from './batch.ts'
import type { FollowedIds } from './followed-ids.ts'
import { FrameRate } from './frame-rate.ts'
import { isCarried, isInWindow, newerFix, type TrackedNow, type TrackedShipment, trackedByRiders } from './tracked.ts'
import type { View } from './view.ts'

const idleMs = 600_000

/** A courier of whom this node hears, and what they carry inside the privacy window. */
export type LiveRider = {
  readonly id: string
  fix: Fix | null
  /** Fixes in a row that were too far from it to be believed yet. */
  doubted: readonly Fix[]
  heardAt: number
  /** The time of the last fix that was written down. */
  cachedAt: number
  /** The phone reports to this node, so the others hear of it from here. */
  isOurs: boolean
  isFrameDue: boolean
  readonly frameRate: FrameRate
  readonly carried: Map<string, View>
  /** The ids that are followed for each delivery in their hands, by its tracking id. */
  readonly followed: Map<string, readonly string[]>
}

type RiderFollowingDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly followedIds: FollowedIds
  readonly viewNow: (tracked: TrackedShipment) => View | null
  readonly onError: (error: unknown) => void
}

/** The couriers of whom this node has heard lately. Another node may know newer of them. */
export function createLiveRiders({ sql, clock, followedIds, viewNow, onError }: RiderFollowingDeps) {
  const riders = new Map<string, LiveRider | Promise<LiveRider>>()
  let loadingCount = 0
  const now = () => clock.now().getTime()

  const find = (riderId: string): LiveRider | Promise<LiveRider> => {
    const known = riders.get(riderId)
    if (known) return known
    const loading = load(riderId)
    riders.set(riderId, loading)
    loadingCount++
    const loaded = loading.then(
      (rider) => void riders.set(riderId, rider),
      () => void riders.delete(riderId),
    )
    void loaded.finally(() => loadingCount--)
    return loading
  }

  const stored = batched(async (ids) => {
    const [fixes, carried] = [await lastFixes(sql, ids), await trackedByRiders(sql, ids)]
    const byRider = Map.groupBy(carried, ({ tracked: { shipment } }) => shipment.rider?.id ?? '')
    return new Map(ids.map((id) => [id, { fix: fixes.get(id) ?? null, carried: byRider.get(id) ?? [] }]))
  })

  const load = async (id: string): Promise<LiveRider> => {
    const { fix = null, carried = [] } = (await stored(id)) ?? {}
    const rider: LiveRider = {
      id,
      fix,
      doubted: [],
      heardAt: now(),
      cachedAt: fix?.at ?? 0,
      isOurs: false,
      isFrameDue: false,
      frameRate: new FrameRate(),
      carried: new Map(),
      followed: new Map(),
    }
    for (const one of carried) follow(rider, one)
    return rider
  }

  /** Takes the current state of a shipment of this courier. */
  const follow = (rider: LiveRider, { tracked, ids }: TrackedNow) => {
    const trackingId = tracked.shipment.logisticsOrderId
    const view = isInWindow(tracked) ? viewNow(tracked) : null
    if (view) rider.carried.set(trackingId, view)
    else rider.carried.delete(trackingId)
    if (!isCarried(tracked)) return leave(rider, trackingId)
    followedIds.replace(rider.followed.get(trackingId) ?? [], ids)
    rider.followed.set(trackingId, ids)
  }

  const leave = (rider: LiveRider, trackingId: string) => {
    rider.carried.delete(trackingId)
    followedIds.replace(rider.followed.get(trackingId) ?? [], [])
    rider.followed.delete(trackingId)
  }

  const forgetIdle = async () => {
    for (const [id, one] of riders) {
      const rider = await one
      if (now() - rider.heardAt <= idleMs) continue
      riders.delete(id)
      for (const trackingId of [...rider.followed.keys()]) leave(rider, trackingId)
    }
  }
  const stopForgetting = clock.every(idleMs, () => void forgetIdle().catch(onError))

  return {
    /** At once for whom it knows, so that fixes which come together are judged in their order. */
    find,

    has: (riderId: string) => riders.has(riderId),
    /** Whether a courier is being read: then it is not known yet which deliveries are followed for them. */
    isLoading: () => loadingCount > 0,

    /** The newest fix of a shipment's courier that is known here: what the database has may be a second old. */
    newestFix({ tracked: { shipment }, fix }: TrackedNow): Fix | null {
      const rider = shipment.rider && riders.get(shipment.rider.id)
      return !rider || rider instanceof Promise ? fix : newerFix(rider.fix, fix)
    },

    /** Follows a shipment into the privacy window and out of it. */
    async carry(changed: TrackedNow) {
      const { rider, logisticsOrderId, times } = changed.tracked.shipment
      // It was another courier's before: what that one drives now is no business of this diner.
      if (times.DRIVER_CANCELED)
        for (const [id, other] of riders) if (id !== rider?.id) leave(await other, logisticsOrderId)
      const known = rider && riders.get(rider.id)
      if (known) follow(await known, changed)
    },

    stop: stopForgetting,
  }
}

import type { Fix } from '#domain/tracking/fix.ts'
import { lastFixes } from '../aggregates/tracking/positions.ts'
import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import { batched } from './batch.ts'
import { FrameRate } from './frame-rate.ts'
import { isInWindow, newerFix, type TrackedNow, type TrackedShipment, trackedByRiders } from './tracked.ts'
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
}

type RiderFollowingDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly viewNow: (tracked: TrackedShipment) => View | null
  readonly onError: (error: unknown) => void
}

/** The couriers of whom this node has heard lately. Another node may know newer of them. */
export function createLiveRiders({ sql, clock, viewNow, onError }: RiderFollowingDeps) {
  const riders = new Map<string, LiveRider | Promise<LiveRider>>()
  const now = () => clock.now().getTime()

  const find = (riderId: string): LiveRider | Promise<LiveRider> => {
    const known = riders.get(riderId)
    if (known) return known
    const loading = load(riderId)
    riders.set(riderId, loading)
    loading.then(
      (rider) => riders.set(riderId, rider),
      () => riders.delete(riderId),
    )
    return loading
  }

  const stored = batched(async (ids) => {
    const [fixes, carried] = [await lastFixes(sql, ids), await trackedByRiders(sql, ids)]
    const byRider = Map.groupBy(carried, ({ tracked: { shipment } }) => shipment.rider?.id ?? '')
    return new Map(ids.map((id) => [id, { fix: fixes.get(id) ?? null, carried: byRider.get(id) ?? [] }]))
  })

  const load = async (id: string): Promise<LiveRider> => {
    const { fix = null, carried = [] } = (await stored(id)) ?? {}
    const views = carried.flatMap(({ tracked: one }) => {
      const view = viewNow(one)
      return view ? [[one.shipment.logisticsOrderId, view] as const] : []
    })
    return {
      id,
      fix,
      doubted: [],
      heardAt: now(),
      cachedAt: fix?.at ?? 0,
      isOurs: false,
      isFrameDue: false,
      frameRate: new FrameRate(),
      carried: new Map(views),
    }
  }

  const forgetIdle = async () => {
    for (const [id, rider] of riders) if (now() - (await rider).heardAt > idleMs) riders.delete(id)
  }
  const stopForgetting = clock.every(idleMs, () => void forgetIdle().catch(onError))

  return {
    /** At once for whom it knows, so that fixes which come together are judged in their order. */
    find,

    /** The newest fix of a shipment's courier that is known here: what the database has may be a second old. */
    newestFix({ tracked: { shipment }, fix }: TrackedNow): Fix | null {
      const rider = shipment.rider && riders.get(shipment.rider.id)
      return !rider || rider instanceof Promise ? fix : newerFix(rider.fix, fix)
    },

    /** Follows a shipment into the privacy window and out of it. */
    async carry(changed: TrackedShipment) {
      const { rider, logisticsOrderId, times } = changed.shipment
      // It was another courier's before: what that one drives now is no business of this diner.
      if (times.DRIVER_CANCELED)
        for (const [id, other] of riders) if (id !== rider?.id) (await other).carried.delete(logisticsOrderId)
      const known = rider && riders.get(rider.id)
      if (!known) return
      const { carried } = await known
      const view = isInWindow(changed) ? viewNow(changed) : null
      if (view) carried.set(logisticsOrderId, view)
      else carried.delete(logisticsOrderId)
    },

    stop: stopForgetting,
  }
}

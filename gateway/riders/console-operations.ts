import { type Action, may, seesMoney } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import type { Store } from '#domain/catalog/store.ts'
import { writeStoreCourier, writeStoreCouriers } from '#openapi/wire/couriers.ts'
import { shiftsOf } from '../aggregates/riders/on-shift.ts'
import { riderStream } from '../aggregates/riders/stream.ts'
import { carriedAt, codesInHand, inHandOf } from '../aggregates/shipments/in-hand.ts'
import { lastFixes } from '../aggregates/tracking/positions.ts'
import { moneyAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { cashOfCouriers, closingStore } from '../views/day-report.ts'
import { endShift } from './end-shift.ts'

const noStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const notTheirs = problem(403, 'ACCESS_DENIED', 'The store is not one of the caller.')
const noRider = problem(404, 'RIDER_NOT_FOUND', 'The store has no such courier.')
/** A shop that never ends shifts still gets an answer of a bounded size. */
const mostListed = 200

/** The couriers of a store, for its people. */
export function storeCourierOperations({
  log,
  catalog,
  clock,
  rows,
}: Pick<Ground, 'log' | 'catalog' | 'clock' | 'rows'>) {
  const admitted = (principal: Principal, action: Action, id: string) =>
    may(principal, action, { storeId: id }) ? (catalog().served.store(id) ?? noStore) : notTheirs

  /** The cash of couriers with its currency; null for a caller who sees no amounts. */
  const cashFor = async (principal: Principal, store: Store) => {
    if (!seesMoney(principal)) return null
    const money = moneyAt(catalog(), store)
    return { money, couriers: await cashOfCouriers(log.sql, closingStore(store, money), clock.now().toISOString()) }
  }

  /** Names the orders that are in hand, so that the shop knows what to wait for. */
  const inProgress = async (riderId: string) => {
    const inHand = await inHandOf(log.sql, riderId)
    const codes = inHand ? codesInHand(inHand) : []
    return problem(
      ...([409, 'SHIPMENT_IN_PROGRESS', 'The courier has a shipment or stack in hand.'] as const),
      codes.map((referenceId) => ({ referenceId, type: 'OrderInHand', message: 'The courier has not delivered it.' })),
    )
  }

  return {
    async listStoreCouriers({ path: { branchContactId }, principal }) {
      const store = admitted(principal, 'listStoreCouriers', branchContactId)
      if ('body' in store) return store
      const { shifts, onShift } = await shiftsOf(log.sql, store.id, mostListed)
      const carried = await carriedAt(
        log.sql,
        store.id,
        shifts.map(({ riderId }) => riderId),
      )
      const fixes = await lastFixes(log.sql, [...carried.keys()])
      const cash = await cashFor(principal, store)
      const { notationOf } = catalog().served
      const { entries, unreadable } = await rows.write('listStoreCouriers', shifts, {
        write: (shift) => writeStoreCourier(shift, { carried, fixes, cash, notationOf }),
        nameOf: ({ riderId }) => riderId,
      })
      const body = { ...writeStoreCouriers({ store, shifts, onShift, cash, notationOf }), couriers: entries }
      return { status: 200, body: { ...body, ...(unreadable && { unreadable }) } }
    },

    async endCourierShift({ path: { branchContactId, riderId }, principal, command }) {
      const store = admitted(principal, 'endCourierShift', branchContactId)
      if ('body' in store) return store
      const at = clock.now().toISOString()
      const outcome = await log.transact(command, async (unit) => {
        const rider = await unit.state(riderStream, riderId)
        if (rider.riderId === null || rider.storeId !== store.id)
          return { ok: false, rejection: { type: 'RiderNotFound' } }
        const ended = await endShift(unit, rider, at)
        return ended.ok ? { ok: true, value: null } : ended
      })
      if (outcome.ok) return { status: 204, body: undefined }
      return outcome.rejection.type === 'ShipmentInProgress' ? inProgress(riderId) : noRider
    },
  } satisfies Partial<Operations>
}

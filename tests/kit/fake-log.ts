import { Queue } from 'effect'
import { type Decider, type Decision, fold as foldAnew } from '#domain/kernel/decider.ts'
import { orderDecider } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { riderDecider } from '#domain/rider/decide.ts'
import type { RiderEvent } from '#domain/rider/events.ts'
import { type ShipmentCommand, shipmentDecider } from '#domain/shipment/decide.ts'
import type { ShipmentEvent } from '#domain/shipment/events.ts'
import { maySeeCustomer } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { trackingCursor } from '#domain/tracking/cursor.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { maySharePosition } from '#domain/tracking/privacy.ts'
import { trackingSnapshot } from '#domain/tracking/snapshot.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { snapshotOrder } from './shipment.ts'

/** A way to break the gateway's promises, to prove that the checks notice it. */
export type Fault = 'forgets who won' | 'places every tap' | 'shares every position' | 'sends a stale cursor'

/** States by their logs: a log is never changed, and actors ask for all of them again and again. */
const folded = new WeakMap<readonly unknown[], unknown>()

function fold<S, C, E, R extends { readonly type: string }>(decider: Decider<S, C, E, R>, log: readonly E[]): S {
  if (!folded.has(log)) folded.set(log, foldAnew(decider, log))
  return folded.get(log) as S
}

/** The event logs of a gateway in memory, and the messages it would send of them. */
export function fakeLog(faults: readonly Fault[]) {
  const has = (fault: Fault) => faults.includes(fault)
  const orders = new Map<string, OrderEvent[]>()
  const shipments = new Map<string, ShipmentEvent[]>()
  const riders = new Map<string, RiderEvent[]>()
  const fixes = new Map<string, Fix>()
  const placedBy = new Map<string, Wire['SubmittedOrder']>()
  const cursors = new Map<string, number>()
  const readers = new Map<string, Set<Queue.Enqueue<Wire['Tracking']>>>()
  let sequence = 0

  const shipmentsNow = () =>
    [...shipments.values()].flatMap((log): KnownShipment[] => {
      const shipment = fold(shipmentDecider, log)
      return shipment.status === 'NONE' ? [] : [shipment]
    })
  const shipmentOf = (code: string) => shipmentsNow().filter(({ orderCode }) => orderCode === code)

  const run = <S, C, E, R extends { readonly type: string }>(
    decider: Decider<S, C, E, R>,
    logs: Map<string, E[]>,
    id: string,
    command: C,
  ): Decision<E, R> => {
    const log = logs.get(id) ?? []
    const decision = decider.decide(fold(decider, log), command)
    if (decision.ok) logs.set(id, [...log, ...decision.events])
    return decision
  }

  const snapshotOf = (shipment: KnownShipment): Wire['Tracking'] => {
    const fix = shipment.rider && fixes.get(shipment.rider.id)
    const shared = fix && maySharePosition(shipment.status) ? fix : null
    const at = trackingCursor(`1.${cursors.get(shipment.shipmentId) ?? 0}`, shared?.at ?? null)
    const snapshot = trackingSnapshot(
      { ...snapshotOrder, code: shipment.orderCode, createdAt: shipment.createdAt },
      shipment,
      shared,
      at,
    )
    const told = { ...snapshot, shipment: { ...snapshot.shipment } } as Wire['Tracking']
    const { rider } = shipment
    if (has('shares every position') && rider)
      told.shipment.riderInfo = {
        ...rider,
        phone: rider.phone ?? '',
        riderId: rider.id,
        lastLocationLat: 1,
        lastLocationLng: 1,
        lastLocationAt: shipment.updatedAt,
      }
    return told
  }

  const publish = (shipment: KnownShipment) => {
    const snapshot = snapshotOf(shipment)
    const isStale = has('sends a stale cursor') && shipment.status === 'IN_STORE'
    for (const queue of readers.get(shipment.logisticsOrderId) ?? [])
      Queue.offerUnsafe(queue, isStale ? { ...snapshot, at: '1.0.0' } : snapshot)
  }

  const moveShipment = (id: string, command: ShipmentCommand) => {
    const decision = run(shipmentDecider, shipments, id, command)
    const shipment = shipmentsNow().find(({ shipmentId }) => shipmentId === id)
    if (decision.ok && decision.events.length && shipment) {
      cursors.set(id, ++sequence)
      publish(shipment)
    }
    return decision
  }

  const toWire = (shipment: KnownShipment, riderId: string): Wire['Shipment'] =>
    ({
      id: shipment.shipmentId,
      status: shipment.status,
      updatedAt: shipment.updatedAt,
      returnShipment: shipment.returnShipment,
      logisticsOrder: { id: shipment.logisticsOrderId, code: shipment.orderCode },
      riderInfo: shipment.rider && { riderId: has('forgets who won') ? riderId : shipment.rider.id },
      order: { customerName: null, customerPhone: null },
      securityCode: maySeeCustomer({ ...shipment, riderId: shipment.rider?.id ?? null }, riderId)
        ? shipment.securityCode
        : null,
      destination: { address: '', details: '', position: shipment.destination.position },
      stackId: shipment.stackId,
      branchContact: { requireSecurityCode: false, slideUndoSeconds: 0 },
    }) as unknown as Wire['Shipment']

  const toWireOrder = (code: string): Wire['FollowUpOrder'] => {
    const state = fold(orderDecider, orders.get(code) ?? [])
    return {
      code,
      status: state.status,
      logisticsOrderId: state.status === 'NONE' ? null : state.logisticsOrderId,
      shipments: shipmentOf(code).map(({ status }) => ({ status })),
    } as unknown as Wire['FollowUpOrder']
  }

  /** The part of it that a simulated shop reads, which the diner's answer has too. */
  const toConsoleOrder = (code: string) => toWireOrder(code) as unknown as Wire['ConsoleOrder']

  const toWireRider = (id: string): Wire['Rider'] => {
    const rider = fold(riderDecider, riders.get(id) ?? [])
    return {
      ...rider,
      id,
      lastLat: fixes.get(id)?.lat ?? null,
      lastLng: fixes.get(id)?.lng ?? null,
      shipmentsUrl: `/logistics/parrilla-centro/rider/${id}/shipments?token=${id}`,
    } as unknown as Wire['Rider']
  }

  const riderByPhone = (phone: string) =>
    [...riders.keys()].find((id) => {
      const rider = fold(riderDecider, riders.get(id) ?? [])
      return rider.riderId !== null && rider.phone === phone
    })

  return {
    has,
    orders,
    riders,
    fixes,
    placedBy,
    readers,
    run,
    shipmentsNow,
    shipmentOf,
    moveShipment,
    publish,
    snapshotOf,
    toWire,
    toWireOrder,
    toConsoleOrder,
    toWireRider,
    riderByPhone,
  }
}

import { orderStream } from '#gateway/aggregates/orders/stream.ts'
import { riderStream } from '#gateway/aggregates/riders/stream.ts'
import { shipmentStream } from '#gateway/aggregates/shipments/stream.ts'
import { streams, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { createLog, type Log } from '#gateway/events/log.ts'
import { createEventStore } from '#gateway/events/pg-event-store.ts'
import { testDigests } from './digests.ts'
import { aPlacedOrder } from './order.ts'

const at = '2026-11-21T20:00:00.000Z'
export const store = createEventStore(streams)

/** A log over the tables of all features, without the features' reactions. */
export const logOver = (db: Database, now = at): Log =>
  createLog({
    db,
    store,
    tables,
    reactions: [],
    digests: testDigests,
    now: () => new Date(now),
    onCommit: () => undefined,
  })

/** An order with its shipment, accepted by its shop. */
export async function placeOrder(log: Log, id: string, phone = '+5491155550003') {
  const logisticsOrderId = `l-${id}`
  const { customer } = aPlacedOrder()
  const placed = aPlacedOrder({ orderId: id, code: id, logisticsOrderId, customer: { ...customer, phone } })
  await log.transact({ by: { is: 'script' }, id: `place-${id}` }, async (unit) => {
    await unit.execute(orderStream, id, { type: 'Place', at, ...placed })
    await unit.execute(shipmentStream, `s-${id}`, {
      type: 'Create',
      at,
      shipmentId: `s-${id}`,
      logisticsOrderId,
      orderId: id,
      orderCode: id,
      storeId: placed.storeId,
      returnShipment: false,
      securityCode: '4821',
      customer: { name: 'Carla', phone },
      destination: { address: 'Thames 1500', details: '', position: { lat: -34.588, lng: -58.43 } },
    })
    return { ok: true, value: null }
  })
}

export const acceptOrder = (log: Log, id: string) =>
  log.transact({ by: { is: 'script' } }, async (unit) => {
    const moved = await unit.execute(orderStream, id, { type: 'Accept', at })
    return moved.ok ? { ok: true, value: null } : moved
  })

export const cancelOrder = (log: Log, id: string) =>
  log.transact({ by: { is: 'script' } }, async (unit) => {
    const moved = await unit.execute(orderStream, id, { type: 'Cancel', at, reason: '' })
    return moved.ok ? { ok: true, value: null } : moved
  })

export const registerRider = (log: Log, riderId: string, phone = `+549115555${riderId.length}`) =>
  log.transact({ by: { is: 'script' } }, async (unit) => {
    await unit.execute(riderStream, riderId, {
      type: 'Register',
      riderId,
      storeId: 'parrilla-centro',
      name: 'Ana',
      phone,
      at,
    })
    return { ok: true, value: null }
  })

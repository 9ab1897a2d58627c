import { maySeePromise } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { type PromiseOf, writeShipment, writeStack } from '#openapi/wire/shipments.ts'
import { promisesOf } from '../aggregates/orders/queries.ts'
import type { StackWithShipments } from '../aggregates/shipments/projection.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'

/** Shipments as one courier may see them, without those whose store is in no version of the catalogue. */
export async function shipmentAnswers(
  sql: Sql,
  catalog: Catalog,
  shipments: readonly KnownShipment[],
  riderId: string,
): Promise<Wire['Shipment'][]> {
  const write = await shipmentWriter(sql, catalog, shipments, riderId)
  return shipments.flatMap((shipment) => write(shipment) ?? [])
}

/** Writes these shipments as one courier may see them; null for one whose store is in no version of the catalogue. */
export async function shipmentWriter(
  sql: Sql,
  catalog: Catalog,
  shipments: readonly KnownShipment[],
  riderId: string,
): Promise<(shipment: KnownShipment) => Wire['Shipment'] | null> {
  const { origin, notationOf } = catalog.served
  const promiseOf = await promisesFor(sql, shipments, riderId)
  return (shipment) => {
    const from = origin(shipment.storeId)
    return from && writeShipment(shipment, from, riderId, notationOf, promiseOf)
  }
}

/** Stacks as one courier may see them, without those whose store is in no version of the catalogue. */
export async function stackAnswers(
  sql: Sql,
  catalog: Catalog,
  stacks: readonly StackWithShipments[],
  riderId: string,
): Promise<Wire['ShipmentStack'][]> {
  const write = await stackWriter(sql, catalog, stacks, riderId)
  return stacks.flatMap((stack) => write(stack) ?? [])
}

/** Writes these stacks as one courier may see them; null for one whose store is in no version of the catalogue. */
export async function stackWriter(
  sql: Sql,
  catalog: Catalog,
  stacks: readonly StackWithShipments[],
  riderId: string,
): Promise<(stack: StackWithShipments) => Wire['ShipmentStack'] | null> {
  const { origin, notationOf } = catalog.served
  const members = stacks.flatMap(({ shipments }) => shipments)
  const promiseOf = await promisesFor(sql, members, riderId)
  return ({ stack, shipments }) => {
    const from = origin(stack.storeId)
    return from && writeStack(stack, shipments, from, riderId, notationOf, promiseOf)
  }
}

/** Reads the promised times that this courier may see in one statement; in none where there are none. */
async function promisesFor(sql: Sql, shipments: readonly KnownShipment[], riderId: string): Promise<PromiseOf> {
  const seen = shipments.filter(({ status, rider }) => maySeePromise({ status, riderId: rider?.id ?? null }, riderId))
  if (seen.length === 0) return () => null
  const promises = await promisesOf(
    sql,
    seen.map(({ orderId }) => orderId),
  )
  return (orderId) => promises.get(orderId) ?? null
}

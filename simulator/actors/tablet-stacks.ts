import { ridesWith, type StackCandidate } from '#domain/stack/suggest.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

type Order = Wire['ConsoleOrder']

/** The shipments of an order that may go with those of another one, as the order's page takes them. */
const freeShipments = ({ shipments }: Order): readonly string[] =>
  shipments.flatMap(({ id, status, stackId }) => (status === 'LOOKING_FOR_DRIVER' && stackId === null ? [id] : []))

const waitingOf = ({ destination, promised }: Order): StackCandidate => ({
  position: destination?.position ?? null,
  promisedTo: promised?.to ?? null,
})

/** The shipments of an order and of those near it; null where none rides with it. */
export function stackWith(order: Order, others: Iterable<Order>): Wire['StackRequest'] | null {
  const own = freeShipments(order)
  const near = [...others].filter((other) => other.code !== order.code && ridesWith(waitingOf(order), waitingOf(other)))
  const together = [...own, ...near.flatMap(freeShipments)].slice(0, mostTogether)
  if (own.length === 0 || together.length === own.length) return null
  return { branchContactId: order.branchContact.id, shipmentIds: together }
}

/** People put two or three deliveries into one bag. */
const mostTogether = 3

import type { ShipmentRejection } from '#domain/shipment/decide.ts'
import type { ShipmentRider, ShipmentStatus } from '#domain/shipment/events.ts'
import type { Wave } from '#domain/shipment/offer-waves.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { StackRejection } from '#domain/stack/decide.ts'
import type { StackEvent } from '#domain/stack/events.ts'
import { afterShipment, afterStep } from '#domain/stack/moves.ts'
import type { StackedShipment, StackView } from '#domain/stack/rules.ts'
import type { KnownStack } from '#domain/stack/state.ts'
import { laterOf } from '#domain/time/instant.ts'
import type { CommandOutcome, Unit } from '../../events/log.ts'
import { stackStream } from './stack-stream.ts'
import { shipmentStream } from './stream.ts'

/** A shipment as the rules of stacks read it. */
export const stacked = ({ shipmentId, status, returnShipment, stackingOrder }: KnownShipment): StackedShipment => ({
  id: shipmentId,
  status,
  returnShipment,
  stackingOrder,
})

/**
 * Keeps all others from this stack until the transaction ends: two of its shipments that move at once
 * have no stream in common, and neither would see that the other was the last but one. A stream that was
 * read before and has changed since is read again, as each stream's version is checked. The lock writes
 * nothing, as an append must be the first write.
 */
const holdStack = async (unit: Unit, stackId: string) =>
  void (await unit.sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`stack-${stackId}`]))

/** The reason that keeps a shipment out of a stack. */
export type StackingRejection = {
  readonly shipmentId: string
  readonly rejection: Extract<ShipmentRejection, { type: 'ShipmentNotFound' | 'NotStackable' }>
}

/** FOPEN-89: groups shipments of one store, in the order of the way; once grouped they look for a courier as one. */
export async function makeStack(
  unit: Unit,
  {
    stackId,
    storeId,
    shipmentIds,
    at,
  }: Pick<KnownStack, 'stackId' | 'storeId' | 'shipmentIds'> & { readonly at: string },
): Promise<CommandOutcome<{ readonly stackId: string }, StackingRejection>> {
  await unit.execute(stackStream, stackId, { type: 'Create', stackId, storeId, shipmentIds, at })
  for (const [index, id] of shipmentIds.entries()) {
    const shipment = await unit.state(shipmentStream, id)
    if (shipment.status === 'NONE' || shipment.storeId !== storeId)
      return { ok: false, rejection: { shipmentId: id, rejection: { type: 'ShipmentNotFound' } } }
    const place = { stackId, stackingOrder: index + 1 }
    const result = await unit.execute(shipmentStream, id, { type: 'Stack', ...place, at })
    if (!result.ok)
      return { ok: false, rejection: { shipmentId: id, rejection: { type: 'NotStackable', status: shipment.status } } }
  }
  await unit.execute(stackStream, stackId, { type: 'Offer', at })
  for (const id of shipmentIds) await unit.execute(shipmentStream, id, { type: 'Offer', at })
  return { ok: true, value: { stackId } }
}

/** Moves the whole stack one step, and its shipments along. Answers the events of the stack. */
export async function advanceStack(
  unit: Unit,
  stackId: string,
  { to, rider, at }: { readonly to: ShipmentStatus; readonly rider: ShipmentRider; readonly at: string },
): Promise<CommandOutcome<readonly StackEvent[], StackRejection>> {
  await holdStack(unit, stackId)
  const before = await stackNow(unit, stackId)
  if (!before) return { ok: false, rejection: { type: 'StackNotFound' } }
  const { shipments } = before
  const time = laterOf(at, before.updatedAt)
  const moved = await unit.execute(stackStream, stackId, { type: 'Advance', to, rider, shipments, at: time })
  if (!moved.ok) return moved
  if (before.status !== to) await moveAlong(unit, before, afterStep(before, to), rider, time)
  return { ok: true, value: moved.events }
}

/**
 * Offers what its courier canceled to the store's couriers again: the shipment, or the whole stack that it goes along
 * with, since its next courier takes that as one (FOPEN-90).
 */
export async function offerAgain(
  unit: Unit,
  { shipmentId, stackId }: Pick<KnownShipment, 'shipmentId' | 'stackId'>,
  { at, wave }: { readonly at: string; readonly wave: Wave | null },
): Promise<CommandOutcome<null, ShipmentRejection | StackRejection>> {
  if (stackId === null)
    return withoutState(
      await unit.execute(shipmentStream, shipmentId, { type: 'OfferAgain', at, ...(wave && { wave }) }),
    )
  return offerStackAgain(unit, stackId, at)
}

/** Offers a stack to the store's couriers again. Its delivered shipments stay delivered. */
export async function offerStackAgain(
  unit: Unit,
  stackId: string,
  at: string,
): Promise<CommandOutcome<null, ShipmentRejection | StackRejection>> {
  await holdStack(unit, stackId)
  const before = await stackNow(unit, stackId)
  if (!before) return { ok: false, rejection: { type: 'StackNotFound' } }
  const time = laterOf(at, before.updatedAt)
  const offered = await unit.execute(stackStream, stackId, { type: 'OfferAgain', at: time })
  if (!offered.ok) return offered
  for (const { id, status } of before.shipments) {
    if (status !== 'DRIVER_CANCELED') continue
    const moved = await unit.execute(shipmentStream, id, { type: 'OfferAgain', at: time })
    if (!moved.ok) return moved
  }
  return { ok: true, value: null }
}

const withoutState = <Rejection>(result: { ok: true } | { ok: false; rejection: Rejection }) =>
  result.ok ? ({ ok: true, value: null } as const) : result

/** Draws what follows for a stack from what one of its shipments has come to. Null is the stack of a shipment without one. */
export async function settleStack(unit: Unit, stackId: string | null, at: string): Promise<void> {
  if (stackId === null) return
  await holdStack(unit, stackId)
  const before = await stackNow(unit, stackId)
  if (!before) throw new Error(`there is no stack ${stackId}`)
  const after = afterShipment(before)
  const time = laterOf(at, before.updatedAt)
  await moveAlong(unit, before, after, null, time)
  if (after.status !== before.status && (after.status === 'DELIVERED' || after.status === 'CANCELED'))
    await unit.execute(stackStream, stackId, { type: 'Settle', to: after.status, at: time })
}

/** A stack as its rules read it, and when it or one of its shipments moved last: no step of the whole is before that. */
type StackNow = StackView & { readonly updatedAt: string }

async function stackNow(unit: Unit, stackId: string): Promise<StackNow | null> {
  const stack = await unit.state(stackStream, stackId)
  if (stack.status === 'NONE') return null
  const shipments = await shipmentsOf(unit, stack)
  return {
    status: stack.status,
    shipments: shipments.map(stacked),
    updatedAt: shipments.map(({ updatedAt }) => updatedAt).reduce(laterOf, stack.updatedAt),
  }
}

/** The shipments of a stack, without those that the shop has taken out of it. */
async function shipmentsOf(unit: Unit, { stackId, shipmentIds }: KnownStack): Promise<readonly KnownShipment[]> {
  const shipments: KnownShipment[] = []
  for (const id of shipmentIds) {
    const shipment = await unit.state(shipmentStream, id)
    if (shipment.status !== 'NONE' && shipment.stackId === stackId) shipments.push(shipment)
  }
  return shipments
}

async function moveAlong(unit: Unit, before: StackView, after: StackView, rider: ShipmentRider | null, at: string) {
  for (const { id, status: to } of after.shipments) {
    if (before.shipments.find((one) => one.id === id)?.status === to) continue
    const moved = await unit.execute(shipmentStream, id, { type: 'Follow', to, rider, at })
    if (!moved.ok) throw new Error(`shipment ${id} does not follow its stack: ${moved.rejection.type}`)
  }
}

import { Effect, Random, Schema } from 'effect'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { Ledger } from '../services/ledger.ts'
import { type ShiftKnowledge, waitAt } from './shift.ts'

/** A courier closed the pages in the middle of a delivery. */
export class Away extends Schema.TaggedError<Away>()('Away', {
  how: Schema.Literals(['SIGNED_OUT', 'PAGE_CLOSED']),
}) {}

type Detour = { readonly stage: number; readonly what: 'GIVES_BACK' | Away['how'] }

const stages: readonly (readonly ShipmentStatus[])[] = [
  ['ON_ROUTE_TO_PICK_UP'],
  ['IN_STORE'],
  ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'],
]

/** The mishap of a delivery, and its stage; null for none. It is decided once for each delivery. */
export const detourOf = Effect.fnUntraced(function* ({ plan: { habits } }: ShiftKnowledge, deliveryId: string) {
  const { cancels, endsShift, decided } = habits
  if ((cancels === 0 && endsShift === 0) || decided.has(deliveryId)) return null
  decided.add(deliveryId)
  const chance = yield* Random.next
  const stage = yield* Random.nextIntBetween(0, stages.length - 1)
  const how = (yield* Random.next) < 0.5 ? 'SIGNED_OUT' : 'PAGE_CLOSED'
  if (chance < cancels) return { stage, what: 'GIVES_BACK' } satisfies Detour as Detour
  return chance < cancels + endsShift ? ({ stage, what: how } satisfies Detour as Detour) : null
})

export const isDue = (detour: Detour | null, status: ShipmentStatus): detour is Detour =>
  detour !== null && stages[detour.stage]?.includes(status) === true

/** Gives the delivery back, or fails with `Away`. A stack is given back with its undelivered shipments. */
export const takeDetour = Effect.fnUntraced(function* <Given, Failure, Needs>(
  shift: ShiftKnowledge,
  { what }: Detour,
  ids: readonly [string, ...string[]],
  giveBack: Effect.Effect<Given, Failure, Needs>,
) {
  const ledger = yield* Ledger
  const riderId = shift.rider.id
  yield* waitAt(shift, shift.plan.tempo.inStore)
  if (what === 'GIVES_BACK') {
    for (const shipmentId of ids) yield* ledger.record({ type: 'GivenBack', shipmentId, riderId })
    return yield* giveBack
  }
  yield* ledger.record({ type: 'WentAway', shipmentId: ids[0], riderId, how: what })
  return yield* new Away({ how: what })
})

import { Effect, Random, Schema } from 'effect'
import { z } from 'zod'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { courierHabits } from '../scenario/couriers.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Ledger } from '../services/ledger.ts'
import { type Shift, waitAt } from './shift.ts'

/** A courier's differences from a faultless one, and the memory that lasts from shift to shift. */
export type Habits = {
  readonly cruises: boolean
  readonly cancels: number
  readonly endsShift: number
  readonly hasBadFixes: boolean
  /** The phone's clock minus the true time, in milliseconds; negative where it is slow. */
  readonly clockAheadMs: number
  /** The name of this page where two pages use one account; null otherwise. */
  readonly page: string | null
  /** The deliveries whose course is already decided: each goes wrong at most once. */
  readonly decided: Set<string>
  /** The number of times that a step was sent, by its name. */
  readonly sent: Map<string, number>
}

type Group = Scenario['couriers'][number]

/** Returns the habits of a courier of a group; `number` is the courier's number there. */
export const habitsOf = (
  { cruises, cancels, endsShift, sharesPhone, fixes, clockOffBy, clockIs }: Pick<Group, keyof typeof courierHabits>,
  number: number,
): Habits => ({
  cruises,
  cancels,
  endsShift,
  hasBadFixes: fixes === 'bad',
  clockAheadMs: clockIs === 'ahead' ? clockOffBy : -clockOffBy,
  page: sharesPhone ? String(number) : null,
  decided: new Set(),
  sent: new Map(),
})

/** The habits of a faultless courier. */
export const noHabits = (): Habits => habitsOf(z.object(courierHabits).parse({}), 1)

/** Returns the number of the account that a courier of a group uses: the courier's own, or the previous courier's. */
export const accountOf = ({ sharesPhone }: Pick<Group, 'sharesPhone'>, number: number) =>
  sharesPhone ? number - ((number - 1) % 2) : number

/** Adds the page to an observation, where an account has two. */
export const pageOf = ({ plan }: Pick<Shift, 'plan'>) => (plan.habits.page === null ? {} : { page: plan.habits.page })

/** Returns the key of a step: a new key when the same courier takes it again, or on another page. */
export function keyOf({ plan: { habits }, rider }: Pick<Shift, 'plan' | 'rider'>, id: string, to: ShipmentStatus) {
  const name = `${rider.id}-${id}-${to}`
  const times = habits.sent.get(name) ?? 0
  habits.sent.set(name, times + 1)
  const again = times > 0 && habits.cancels > 0 ? `-${times}` : ''
  return habits.page === null ? `${name}${again}` : `${name}-${habits.page}-${times}`
}

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
export const detourOf = Effect.fnUntraced(function* ({ plan: { habits } }: Shift, deliveryId: string) {
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
  shift: Shift,
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

import { Effect, Random, Schema } from 'effect'
import { z } from 'zod'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { courierHabits } from '../scenario/couriers.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Ledger } from '../services/ledger.ts'
import { type Shift, waitAt } from './shift.ts'

/** How a courier differs from one who does everything right, and what they remember from shift to shift. */
export type Habits = {
  readonly cruises: boolean
  readonly cancels: number
  readonly endsShift: number
  readonly hasBadFixes: boolean
  /** How far the phone's clock is ahead, in milliseconds; negative where it is behind. */
  readonly clockAheadMs: number
  /** Of two pages that use one account, which this is. */
  readonly page: string | null
  /** The deliveries of which it is decided how they go: each goes wrong once at most. */
  readonly decided: Set<string>
  /** How often a step of a name was sent. */
  readonly sent: Map<string, number>
}

type Group = Scenario['couriers'][number]

/** What the couriers of a group have in common; `number` is who of them. */
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

/** A courier who does everything right. */
export const noHabits = (): Habits => habitsOf(z.object(courierHabits).parse({}), 1)

/** Whose account a courier of a group uses: the own one, or that of the one before. */
export const accountOf = ({ sharesPhone }: Pick<Group, 'sharesPhone'>, number: number) =>
  sharesPhone ? number - ((number - 1) % 2) : number

/** Names the page in an observation, where an account has two. */
export const pageOf = ({ plan }: Pick<Shift, 'plan'>) => (plan.habits.page === null ? {} : { page: plan.habits.page })

/** The key of a step: another one when the same courier takes it again, or on another page. */
export function keyOf({ plan: { habits }, rider }: Pick<Shift, 'plan' | 'rider'>, id: string, to: ShipmentStatus) {
  const name = `${rider.id}-${id}-${to}`
  const times = habits.sent.get(name) ?? 0
  habits.sent.set(name, times + 1)
  const again = times > 0 && habits.cancels > 0 ? `-${times}` : ''
  return habits.page === null ? `${name}${again}` : `${name}-${habits.page}-${times}`
}

/** A courier left the pages in the middle of a delivery. */
export class Away extends Schema.TaggedError<Away>()('Away', {
  how: Schema.Literals(['SIGNED_OUT', 'PAGE_CLOSED']),
}) {}

type Detour = { readonly stage: number; readonly what: 'GIVES_BACK' | Away['how'] }

const stages: readonly (readonly ShipmentStatus[])[] = [
  ['ON_ROUTE_TO_PICK_UP'],
  ['IN_STORE'],
  ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS'],
]

/** What goes wrong in a delivery, and in which stage; null where nothing does. Decided once for each delivery. */
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

/** Gives the delivery back, or fails with `Away`. A stack is given back with what is still to be delivered of it. */
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

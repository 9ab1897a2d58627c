import { z } from 'zod'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { courierHabits } from '../scenario/couriers.ts'
import type { Scenario } from '../scenario/schema.ts'

/** A courier's differences from a faultless one, and the memory that lasts from shift to shift. */
export type CourierHabits = {
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
): CourierHabits => ({
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
export const noHabits = (): CourierHabits => habitsOf(z.object(courierHabits).parse({}), 1)

/** Returns the number of the account that a courier of a group uses: the courier's own, or the previous courier's. */
export const accountOf = ({ sharesPhone }: Pick<Group, 'sharesPhone'>, number: number) =>
  sharesPhone ? number - ((number - 1) % 2) : number

type WithHabits = { readonly plan: { readonly habits: CourierHabits } }

/** Adds the page to an observation, where an account has two. */
export const pageOf = ({ plan }: WithHabits) => (plan.habits.page === null ? {} : { page: plan.habits.page })

/** Returns the key of a step: a new key when the same courier takes it again, or on another page. */
export function keyOf(
  { plan: { habits }, rider }: WithHabits & { readonly rider: { readonly id: string } },
  id: string,
  to: ShipmentStatus,
) {
  const name = `${rider.id}-${id}-${to}`
  const times = habits.sent.get(name) ?? 0
  habits.sent.set(name, times + 1)
  const again = times > 0 && habits.cancels > 0 ? `-${times}` : ''
  return habits.page === null ? `${name}${again}` : `${name}-${habits.page}-${times}`
}

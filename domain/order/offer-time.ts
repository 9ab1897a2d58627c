import type { OrderDelay } from './promise.ts'

const minute = 60_000

/**
 * When couriers are asked for an accepted order, as an instant: at once, or, for one that is for later, as long before
 * its time as the promise of an order for now takes at least.
 */
export function offerTime(
  { scheduledAt, minDelayInMinutes }: Pick<OrderDelay, 'scheduledAt' | 'minDelayInMinutes'>,
  now: Date,
): Date {
  const due = scheduledAt === null ? 0 : Date.parse(scheduledAt) - minDelayInMinutes * minute
  return new Date(Math.max(due, now.getTime()))
}

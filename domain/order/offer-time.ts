import type { OrderDelay } from './promise.ts'

const minute = 60_000

/**
 * Returns the instant at which couriers are asked for an accepted order: at once, or, for a scheduled order, before its
 * time by at least the time promised to an order for now.
 */
export function offerTime(
  { scheduledAt, minDelayInMinutes }: Pick<OrderDelay, 'scheduledAt' | 'minDelayInMinutes'>,
  now: Date,
): Date {
  const due = scheduledAt === null ? 0 : Date.parse(scheduledAt) - minDelayInMinutes * minute
  return new Date(Math.max(due, now.getTime()))
}

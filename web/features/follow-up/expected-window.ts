import { isCompleted } from '#domain/order/progress.ts'
import type { FollowUpOrder } from './order-query.ts'

const minute = 60_000
/** ruling-42: a delay is announced a little before the promised time has passed, not after. */
const warningMs = 5 * minute

export type ExpectedWindow = { readonly from: string; readonly to: string; readonly isLate: boolean }

/**
 * When the diner was told to expect the order, and whether it will be late; null when it is over or no time was told.
 */
export function expectedWindow(
  order: Pick<FollowUpOrder, 'status' | 'orderedAt' | 'scheduledAt' | 'minDelayInMinutes' | 'maxDelayInMinutes'>,
  now: string,
): ExpectedWindow | null {
  const { status, orderedAt, scheduledAt, minDelayInMinutes, maxDelayInMinutes } = order
  if (status === 'CANCELED' || isCompleted(status) || maxDelayInMinutes === 0) return null
  // A scheduled order's delay is already part of its time.
  const [start, least] = scheduledAt ? [Date.parse(scheduledAt), 0] : [Date.parse(orderedAt), minDelayInMinutes]
  const to = start + (scheduledAt ? maxDelayInMinutes - minDelayInMinutes : maxDelayInMinutes) * minute
  return {
    from: new Date(start + least * minute).toISOString(),
    to: new Date(to).toISOString(),
    isLate: Date.parse(now) > to - (scheduledAt ? 0 : warningMs),
  }
}

import { isCompleted } from '#domain/order/progress.ts'
import { promisedWindow } from '#domain/order/promise.ts'
import { type ExpectedArrival, expectedArrival } from '#domain/tracking/expected.ts'
import type { FollowUpOrder } from './order-query.ts'

/**
 * Returns when the diner may expect the order, as its tracking page says too; null when the time is over or was never
 * given.
 */
export function expectedOf(order: FollowUpOrder, now: string): ExpectedArrival | null {
  if (order.status === 'CANCELED' || isCompleted(order.status)) return null
  const { status = 'PENDING', times = {}, eta = null } = order.shipments[0] ?? {}
  return expectedArrival({ status, times, eta, promised: promisedWindow(order) }, Date.parse(now))
}

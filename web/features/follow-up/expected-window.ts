import { isCompleted } from '#domain/order/progress.ts'
import { promisedWindow } from '#domain/order/promise.ts'
import { type ExpectedArrival, expectedArrival } from '#domain/tracking/expected.ts'
import type { FollowUpOrder } from './order-query.ts'

/** When the diner may expect the order: what its tracking page says too; null when it is over or no time was told. */
export function expectedOf(order: FollowUpOrder, now: string): ExpectedArrival | null {
  if (order.status === 'CANCELED' || isCompleted(order.status)) return null
  const { status = 'PENDING', times = {}, eta = null } = order.shipments[0] ?? {}
  return expectedArrival({ status, times, eta, promised: promisedWindow(order) }, Date.parse(now))
}

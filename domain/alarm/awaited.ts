import { offerTime } from '#domain/order/offer-time.ts'
import type { KnownOrder } from '#domain/order/state.ts'

/** A new order that the shop has not accepted or rejected. */
export type AwaitedOrder = Pick<KnownOrder, 'scheduledAt' | 'minDelayInMinutes' | 'times' | 'acknowledged'>

/** The instant, in milliseconds, since which an order waits for an answer. An order for later waits once its time to cook has come. */
export function waitsSince({
  scheduledAt,
  minDelayInMinutes,
  times,
}: Pick<AwaitedOrder, 'scheduledAt' | 'minDelayInMinutes' | 'times'>): number {
  const joined = Date.parse(times.paid ?? times.placed)
  return scheduledAt === null
    ? joined
    : Math.max(joined, offerTime({ scheduledAt, minDelayInMinutes }, new Date(0)).getTime())
}

/** The orders that wait at an instant, without those that a person has noticed or that came before the last answer of the shop. */
export const waitingAt = (
  orders: readonly AwaitedOrder[],
  { now, answeredAt }: { readonly now: number; readonly answeredAt: number },
): readonly AwaitedOrder[] =>
  orders.filter((order) => {
    const since = waitsSince(order)
    return order.acknowledged?.placed === undefined && since <= now && since > answeredAt
  })

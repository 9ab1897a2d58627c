import type { Store } from '#domain/catalog/store.ts'
import type { Order } from '#domain/order/state.ts'
import { isInDoubt, isLive, type OrderPayments } from '#domain/payment/state.ts'

/** Minutes for which an unpaid order keeps its use of a limited code, for stores without a setting. */
export const usualHoldMinutes = 15

const minute = 60_000

/** Returns the instant, in ISO 8601, until which a use taken at an instant is kept. */
export function holdEnd({ settings }: Pick<Store, 'settings'>, takenAt: string): string {
  return new Date(Date.parse(takenAt) + settings.codeHoldMinutes * minute).toISOString()
}

/** A payment keeps the use while it may still take the order's money. A superseded payment pays nothing. */
const isBeingPaid = ({ attempts }: Pick<OrderPayments, 'attempts'>): boolean =>
  attempts.some((attempt) => (isLive(attempt) && !attempt.isSuperseded) || isInDoubt(attempt))

/**
 * Returns the next action for an order's hold: `now` releases its use, an instant in ISO 8601 is the time of the next
 * check, and null means none. An order without `heldUntil` is of an earlier release, and its hold has ended.
 */
export function holdStep(order: Order, payments: Pick<OrderPayments, 'attempts'>, at: string): string | null {
  if (order.status !== 'PAY_NEEDED' || !order.discountCode || order.isCodeGivenBack) return null
  const { heldUntil } = order.discountCode
  if (heldUntil !== undefined && Date.parse(at) < Date.parse(heldUntil)) return heldUntil
  return isBeingPaid(payments) ? new Date(Date.parse(at) + minute).toISOString() : 'now'
}

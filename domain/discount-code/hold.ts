import type { Store } from '#domain/catalog/store.ts'
import type { Order } from '#domain/order/state.ts'
import { isInDoubt, isLive, type OrderPayments } from '#domain/payment/state.ts'

/** Minutes for which an order that waits for its payment keeps a use of a limited code, where a store says nothing. */
export const usualHoldMinutes = 15

const minute = 60_000

/** The instant, in ISO 8601, until which a use that is taken at an instant is kept. */
export function holdEnd({ settings }: Pick<Store, 'settings'>, takenAt: string): string {
  // A store that an earlier release has stored does not say it.
  const minutes: number | undefined = settings.codeHoldMinutes
  return new Date(Date.parse(takenAt) + (minutes ?? usualHoldMinutes) * minute).toISOString()
}

/** A payment keeps the use while it may still take the order's money. One that another has replaced pays nothing. */
const isBeingPaid = ({ attempts }: Pick<OrderPayments, 'attempts'>): boolean =>
  attempts.some((attempt) => (isLive(attempt) && !attempt.isSuperseded) || isInDoubt(attempt))

/**
 * When to look at the hold of an order: `now` gives its use back, an instant in ISO 8601 is the next look, and null is
 * none. An order without `heldUntil` is of an earlier release, and its time is over.
 */
export function holdStep(order: Order, payments: Pick<OrderPayments, 'attempts'>, at: string): string | null {
  if (order.status !== 'PAY_NEEDED' || !order.discountCode || order.isCodeGivenBack) return null
  const { heldUntil } = order.discountCode
  if (heldUntil !== undefined && Date.parse(at) < Date.parse(heldUntil)) return heldUntil
  return isBeingPaid(payments) ? new Date(Date.parse(at) + minute).toISOString() : 'now'
}

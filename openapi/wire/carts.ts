import type { KnownAbandonedCart } from '#domain/abandoned-cart/state.ts'
import type { Wire } from './schemas.ts'

/** What the shop is told of a cart that was left. */
export const writeAbandonedCart = (
  id: string,
  { status, refusal, leftAt, dueAt, sentAt, changedAt }: KnownAbandonedCart,
): Wire['AbandonedCartState'] => ({ id, status, refusal, leftAt, dueAt, sentAt, changedAt })

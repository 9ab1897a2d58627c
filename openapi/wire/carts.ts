import type { KnownAbandonedCart } from '#domain/abandoned-cart/state.ts'
import type { Wire } from './schemas.ts'

/** The shop's data about an abandoned cart. */
export const writeAbandonedCart = (
  id: string,
  { status, refusal, leftAt, dueAt, sentAt, changedAt }: KnownAbandonedCart,
): Wire['AbandonedCartState'] => ({ id, status, refusal, leftAt, dueAt, sentAt, changedAt })

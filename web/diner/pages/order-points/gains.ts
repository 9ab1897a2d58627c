import type { FollowUpOrder } from '#web/diner/features/follow-up/order-query.ts'

/** The points that the order earns: none once it is canceled or refunded. */
export const gainsOf = ({ status, payment, gainedPoints }: FollowUpOrder): number =>
  status === 'CANCELED' || payment.refund ? 0 : gainedPoints

import type { FollowUpOrder } from '#web/features/follow-up/order-query.ts'

/** The points that the order earns: none once it is canceled, or once its money goes back. */
export const gainsOf = ({ status, payment, gainedPoints }: FollowUpOrder): number =>
  status === 'CANCELED' || payment.refund ? 0 : gainedPoints

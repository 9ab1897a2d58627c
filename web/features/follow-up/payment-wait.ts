import type { FollowUpOrder } from './order-query.ts'

type Paid = Pick<FollowUpOrder, 'paymentType' | 'payment' | 'status' | 'orderedAt'>

/** FOPEN-06. */
const windowMs = 24 * 60 * 60 * 1000

const unsettled: readonly FollowUpOrder['status'][] = ['UNCONFIRMED', 'GENERATED', 'PAY_NEEDED']

/**
 * FOLLOW-30, FAMBIG-61: every payment online counts as a card, and what is paid at the table or the door does not;
 * FOPEN-17: paid means approved.
 */
export const isUnpaidCard = ({ paymentType, payment }: Paid): boolean =>
  paymentType.upload !== null && payment.status !== 'APPROVED'

/** FOLLOW-66, FSUP-05. */
export const isAwaitingPayment = (order: Paid): boolean => isUnpaidCard(order) && unsettled.includes(order.status)

/** FOLLOW-35. */
export const isPaymentLate = (order: Paid, now: string): boolean =>
  isAwaitingPayment(order) && Date.parse(now) - Date.parse(order.orderedAt) >= windowMs

import { isPayable, payableUntil } from '#domain/payment/payable.ts'
import type { FollowUpOrder } from './order-query.ts'

type Paid = Pick<FollowUpOrder, 'paymentType' | 'payment' | 'status' | 'orderedAt'>
type Payable = Paid & { readonly branchContact: Pick<FollowUpOrder['branchContact'], 'acceptsOnlinePayment'> }

/** The gateway's word. An answer that an earlier release has left on this phone has none. */
const payEnd = ({ orderedAt, payment }: Paid): string => payableUntil(orderedAt, payment.payableUntil)

const unsettled: readonly FollowUpOrder['status'][] = ['UNCONFIRMED', 'GENERATED', 'PAY_NEEDED']

/**
 * FOLLOW-30, FAMBIG-61: every payment online counts as a card, and what is paid at the table or the door does not;
 * FOPEN-17: paid means approved. An order whose money was given back in full waits for none.
 */
export const isUnpaidCard = ({ paymentType, payment }: Paid): boolean =>
  paymentType.upload !== null && payment.status !== 'APPROVED' && !payment.refund

/** A canceled order that took no money: paid in person, or never paid. Money that is still on its way is not denied. */
export const isNotCharged = ({ status, payment }: Paid): boolean =>
  status === 'CANCELED' && !payment.refund && (payment.status === 'PENDING' || payment.status === 'REJECTED')

/** FOLLOW-66, FSUP-05. */
export const isAwaitingPayment = (order: Paid): boolean => isUnpaidCard(order) && unsettled.includes(order.status)

/** FOLLOW-35; one that was not paid in time is canceled by and by, and says the same. */
export const isPaymentLate = (order: Paid & Pick<FollowUpOrder, 'cancelReason'>, now: string): boolean =>
  (isAwaitingPayment(order) || (isUnpaidCard(order) && order.status === 'CANCELED' && !order.cancelReason)) &&
  Date.parse(now) >= Date.parse(payEnd(order))

const factsOf = (order: Payable) => ({
  ...{ status: order.status, paymentStatus: order.payment.status, upload: order.paymentType.upload },
  payableUntil: payEnd(order),
  isGivenBack: Boolean(order.payment.refund),
  storeTakesOnlinePayment: order.branchContact.acceptsOnlinePayment,
})

/** FPAY-01 to FPAY-04: whether the pay button shows. */
export const mayPay = (order: Payable, now: string): boolean => isPayable(factsOf(order), now)

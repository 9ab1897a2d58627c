import { overStatuses } from '#domain/order/progress.ts'
import { isPayable, payableUntil } from '#domain/payment/payable.ts'
import type { FollowUpOrder } from './order-query.ts'

type PayableOrder = Pick<FollowUpOrder, 'paymentType' | 'payment' | 'status' | 'orderedAt'>
type Payable = PayableOrder & { readonly branchContact: Pick<FollowUpOrder['branchContact'], 'acceptsOnlinePayment'> }

/** The gateway's own time. An answer stored by an earlier release has none. */
const payEnd = ({ orderedAt, payment }: PayableOrder): string => payableUntil(orderedAt, payment.payableUntil)

const unsettled: readonly FollowUpOrder['status'][] = ['UNCONFIRMED', 'GENERATED', 'PAY_NEEDED']

/**
 * FOLLOW-30, FAMBIG-61: every online payment counts as a card; payments at the table or the door do not. FOPEN-17: paid
 * means approved. A fully refunded order waits for no payment.
 */
export const isUnpaidCard = ({ paymentType, payment }: PayableOrder): boolean =>
  paymentType.upload !== null && payment.status !== 'APPROVED' && !payment.refund

/** A canceled order that took no money: paid in person, or never paid. False while money may still be on its way. */
export const isNotCharged = ({ status, payment }: PayableOrder): boolean =>
  status === 'CANCELED' && !payment.refund && (payment.status === 'PENDING' || payment.status === 'REJECTED')

/** A canceled order whose payment the bank has not answered yet: the gateway gives later money back. */
export const mayBeCharged = ({ status, payment }: PayableOrder): boolean =>
  status === 'CANCELED' && !payment.refund && payment.status === 'PROCESSING'

/** FOLLOW-66, FSUP-05. */
export const isAwaitingPayment = (order: PayableOrder): boolean =>
  isUnpaidCard(order) && unsettled.includes(order.status)

/** The bank has not answered yet, or the diner has just come back from it. */
export const isConfirming = (order: PayableOrder, isSettling: boolean): boolean =>
  isAwaitingPayment(order) && (isSettling || order.payment.status === 'PROCESSING')

/** FOLLOW-35. An order that the gateway has canceled because it was not paid in time still shows the same text. */
export const isPaymentLate = (
  order: PayableOrder & Pick<FollowUpOrder, 'cancelReason' | 'cancelCode'>,
  now: string,
): boolean =>
  (isAwaitingPayment(order) ||
    (isUnpaidCard(order) && order.status === 'CANCELED' && !order.cancelReason && !order.cancelCode)) &&
  Date.parse(now) >= Date.parse(payEnd(order))

const factsOf = (order: Payable) => ({
  ...{ status: order.status, paymentStatus: order.payment.status, upload: order.paymentType.upload },
  payableUntil: payEnd(order),
  isGivenBack: Boolean(order.payment.refund),
  storeTakesOnlinePayment: order.branchContact.acceptsOnlinePayment,
})

/** FPAY-01 to FPAY-04: whether the pay button shows. */
export const mayPay = (order: Payable, now: string): boolean => isPayable(factsOf(order), now)

/** FPAY-05: when the payment of an order has expired, the diner orders again. */
export const mayOrderAgain = (
  order: PayableOrder & Pick<FollowUpOrder, 'cancelReason' | 'cancelCode'>,
  now: string,
): boolean => overStatuses.includes(order.status) || isPaymentLate(order, now)

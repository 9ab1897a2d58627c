import type { KnownOrder } from '#domain/order/state.ts'
import type { RefusalReason } from '#domain/payment/events.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import { paymentStatusOf } from '#domain/payment/view.ts'
import { problem } from '../../http/problems.ts'
import type { NextStep, RefusalCause } from '../../ports/payment-provider.ts'
import type { BeginRejection } from './begin.ts'

export const orderNotFound = problem(404, 'ORDER_NOT_FOUND', 'There is no such order.')
export const notOnline = problem(409, 'ORDER_NOT_PAYABLE', 'The order is not one that may be paid online now.')
export const notServed = problem(502, 'PROVIDER_FAILED', 'No provider that is configured here takes this payment.')

/** Reasons that the diner is not told: they would help a thief who tests stolen cards. */
const kept: readonly RefusalReason[] = ['risk', 'attempts', 'duplicate', 'other']

/** FOPEN-12: how the order stands; an attempt that was refused is 402, unless another has paid. */
export function standing(
  { code }: Pick<KnownOrder, 'code'>,
  payments: OrderPayments,
  attempt: Pick<Attempt, 'status' | 'reason'>,
  next: NextStep | null = null,
) {
  const paymentStatus = paymentStatusOf(payments)
  if (attempt.status === 'rejected' && paymentStatus === 'REJECTED') {
    const { reason } = attempt
    const told = reason && !kept.includes(reason) ? [{ type: reason, message: reason }] : undefined
    return problem(402, 'PAYMENT_REJECTED', 'The provider refused the payment.', told)
  }
  const body = { orderCode: code, paymentStatus, ...(next && { next: { ...next, fields: { ...next.fields } } }) }
  return { status: 200, body } as const
}

export function paymentRefusal(rejection: BeginRejection) {
  switch (rejection.type) {
    case 'AttemptNotFound':
      return problem(404, 'PAYMENT_NOT_FOUND', 'The order has no such payment.')
    case 'OrderNotPayable':
      return notOnline
    case 'PaymentWindowOver':
      return problem(409, 'PAYMENT_WINDOW_OVER', 'The time to pay the order is over.')
    case 'CodeGone':
      return problem(
        409,
        'DISCOUNT_CODE_GONE',
        'The order kept its discount code for a while, and no use of it is left.',
      )
    case 'AlreadyPaid':
      return problem(409, 'ORDER_ALREADY_PAID', 'The order is paid.')
    case 'MoneyGivenBack':
      return problem(409, 'ORDER_REFUNDED', 'The money of the order was given back, or is on its way back.')
    case 'PaymentInProgress':
    case 'AskFirst':
      return problem(409, 'PAYMENT_IN_PROGRESS', 'Another payment of the order is under way.')
    case 'TooManyAttempts':
      return {
        ...problem(429, 'TOO_MANY_PAYMENTS', 'Too many payments of the order were refused.'),
        headers: { 'retry-after': String(rejection.seconds) },
      }
    case 'SumDiffers':
      return problem(409, 'AMOUNT_DIFFERS', 'The order costs another amount.')
    case 'KeyUsedOtherwise':
      return problem(422, 'IDEMPOTENCY_KEY_REUSED', 'The key belongs to another payment.')
    case 'RefundDiffers':
      return problem(409, 'REFUND_DIFFERS', 'Another refund came first: another amount is left.')
    case 'AlreadySent':
    case 'NotInDoubt':
    case 'NotRefundable':
    case 'RefundTooLarge':
      return problem(409, 'PAYMENT_STEP_NOT_ALLOWED', 'The payment is not in a state that allows this.')
  }
}

/** Nothing was taken. */
export function providerRefusal(why: RefusalCause) {
  switch (why) {
    case 'token':
      return problem(422, 'CARD_TOKEN_REFUSED', 'The card has to be entered again.')
    case 'payer':
      return problem(422, 'PAYER_REFUSED', 'The provider does not accept what was said of the payer.')
    case 'configuration':
    case 'other':
      return problem(502, 'PROVIDER_FAILED', 'The payment provider refuses to serve this.')
  }
}

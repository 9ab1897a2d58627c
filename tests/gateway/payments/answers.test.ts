import { expect, test } from 'vitest'
import type { RefusalReason } from '#domain/payment/events.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import { paymentRefusal, providerRefusal, standing } from '#gateway/payments/attempts/answers.ts'
import type { BeginRejection } from '#gateway/payments/attempts/begin.ts'
import type { NextStep } from '#gateway/ports/payment-provider.ts'
import { attemptOf } from '#tests/kit/payment.ts'

const order = { code: 'ABCD2345' }
const paymentsOf = (...attempts: readonly Attempt[]): OrderPayments => ({ orderId: 'o1', isClosed: false, attempts })
const refusedFor = (reason: RefusalReason | null) => attemptOf({ status: 'rejected', reason })
const paid = attemptOf({ attemptId: 'paid', status: 'approved', charged: { minor: 1_285_050, currency: 'ARS' } })

test.each(['bad-number', 'bad-date', 'bad-code', 'bad-data', 'funds', 'call-bank', 'card-off', 'limit'] as const)(
  'a payment that was refused for %s says why, so that the diner can act',
  (reason) => {
    const refused = refusedFor(reason)
    expect(standing(order, paymentsOf(refused), refused)).toMatchObject({
      status: 402,
      body: { code: 'PAYMENT_REJECTED', errors: [{ type: reason, message: reason }] },
    })
  },
)

test.each(['risk', 'attempts', 'duplicate', 'other', null] as const)(
  'a payment that was refused for %s keeps the reason, which would help a thief',
  (reason) => {
    const refused = refusedFor(reason)
    const { status, body } = standing(order, paymentsOf(refused), refused)
    expect(status).toBe(402)
    expect(body).not.toHaveProperty('errors')
    if (reason) expect(JSON.stringify(body)).not.toContain(`"${reason}"`)
  },
)

test('a refused attempt of an order that another one has paid is no refusal', () => {
  const refused = refusedFor('funds')
  expect(standing(order, paymentsOf(refused, paid), refused)).toEqual({
    status: 200,
    body: { orderCode: 'ABCD2345', paymentStatus: 'APPROVED' },
  })
})

test('an attempt under way is no refusal, also where one before it was refused', () => {
  const waiting = attemptOf({ attemptId: 'second', status: 'action' })
  const payments = paymentsOf(refusedFor('funds'), waiting)
  const next: NextStep = {
    kind: 'redirect',
    method: 'POST',
    url: 'https://bank.example/form',
    fields: { token_ws: 'abc' },
  }
  expect(standing(order, payments, waiting, next)).toEqual({
    status: 200,
    body: { orderCode: 'ABCD2345', paymentStatus: 'PENDING', next },
  })
  expect(standing(order, payments, waiting).body).not.toHaveProperty('next')
})

const sum = { minor: 1, currency: 'ARS' }
/** The rejections of payment commands, and the answers that pages and scripts tell apart. */
const rejections: readonly (readonly [BeginRejection, string])[] = [
  [{ type: 'AttemptNotFound' }, '404 PAYMENT_NOT_FOUND'],
  [{ type: 'OrderNotPayable' }, '409 ORDER_NOT_PAYABLE'],
  [{ type: 'PaymentWindowOver' }, '409 PAYMENT_WINDOW_OVER'],
  [{ type: 'CodeGone' }, '409 DISCOUNT_CODE_GONE'],
  [{ type: 'AlreadyPaid' }, '409 ORDER_ALREADY_PAID'],
  [{ type: 'MoneyGivenBack' }, '409 ORDER_REFUNDED'],
  [{ type: 'PaymentInProgress', attemptId: 'a' }, '409 PAYMENT_IN_PROGRESS'],
  [{ type: 'AskFirst', attemptId: 'a' }, '409 PAYMENT_IN_PROGRESS'],
  [{ type: 'TooManyAttempts', seconds: 90 }, '429 TOO_MANY_PAYMENTS'],
  [{ type: 'SumDiffers', sum }, '409 AMOUNT_DIFFERS'],
  [{ type: 'KeyUsedOtherwise' }, '422 IDEMPOTENCY_KEY_REUSED'],
  [{ type: 'AlreadySent' }, '409 PAYMENT_STEP_NOT_ALLOWED'],
  [{ type: 'NotInDoubt' }, '409 PAYMENT_STEP_NOT_ALLOWED'],
  [{ type: 'NotRefundable' }, '409 PAYMENT_STEP_NOT_ALLOWED'],
  [{ type: 'RefundTooLarge', left: 1 }, '409 PAYMENT_STEP_NOT_ALLOWED'],
]

test.each(rejections)('%o is answered %s', (rejection, answer) => {
  const { status, body } = paymentRefusal(rejection)
  expect(`${status} ${body.code}`).toBe(answer)
})

test('an order that had too many refused payments says when the next may begin', () => {
  expect(paymentRefusal({ type: 'TooManyAttempts', seconds: 90 })).toMatchObject({ headers: { 'retry-after': '90' } })
})

test.each([
  ['token', '422 CARD_TOKEN_REFUSED'],
  ['payer', '422 PAYER_REFUSED'],
  ['configuration', '502 PROVIDER_FAILED'],
  ['other', '502 PROVIDER_FAILED'],
] as const)('a provider that refuses because of %s is answered %s', (why, answer) => {
  const { status, body } = providerRefusal(why)
  expect(`${status} ${body.code}`).toBe(answer)
})

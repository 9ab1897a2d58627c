import { expect, test } from 'vitest'
import type { PaymentEvent } from '#domain/payment/events.ts'
import { evolve, noPayments, type OrderPayments } from '#domain/payment/state.ts'
import { moneySteps, payingCard } from '#domain/payment/steps.ts'

const money = { currency: 'ARS', decimals: 2 }
const at = (minute: number) => `2026-11-22T20:0${minute}:00.000Z`
const card = { brand: 'visa', lastFour: '3704', installments: 1 }
const sum = (minor: number) => ({ minor, currency: 'ARS' })

const opened: PaymentEvent = {
  ...{ type: 'PaymentAttemptOpened', attemptId: 'a', at: at(0), orderId: 'order-1', key: 'k', provider: 'sandbox' },
  ...{ flow: 'card', sum: sum(1000), money },
}
const approved = (more: { authorization: string | null; card: typeof card | null }): PaymentEvent => ({
  ...{ type: 'PaymentApproved', attemptId: 'a', at: at(1), from: 'answer' },
  ...more,
})
const refunded: readonly PaymentEvent[] = [
  {
    ...{ type: 'RefundRequested', attemptId: 'a', at: at(2), refundId: 'r', amount: 400, cause: 'operator', money },
  },
  { type: 'RefundCompleted', attemptId: 'a', at: at(3), refundId: 'r', reference: null },
]
const after = (...events: readonly PaymentEvent[]): OrderPayments => events.reduce(evolve, noPayments)

test('money that nothing has taken yet has no steps and no card', () => {
  expect([moneySteps(after(opened)), payingCard(after(opened))]).toEqual([[], null])
})

test('an authorized payment is authorized and charged, and a refund is asked for and done', () => {
  const payments = after(opened, approved({ authorization: '301299', card }), ...refunded)
  expect(moneySteps(payments)).toEqual([
    { step: 'AUTHORIZED', at: at(1), sum: sum(1000) },
    { step: 'CHARGED', at: at(1), sum: sum(1000) },
    { step: 'REFUND_REQUESTED', at: at(2), sum: sum(400) },
    { step: 'REFUNDED', at: at(3), sum: sum(400) },
  ])
  expect(payingCard(payments)).toEqual({ card, authorization: '301299' })
})

test('money without an authorization is only charged', () => {
  expect(moneySteps(after(opened, approved({ authorization: null, card: null }))).map(({ step }) => step)).toEqual([
    'CHARGED',
  ])
})

test('an approval that is told again keeps its first time', () => {
  const again = { ...approved({ authorization: null, card }), at: at(5) }
  expect(moneySteps(after(opened, approved({ authorization: null, card }), again))[0]?.at).toBe(at(1))
})

test('a refund that failed was only asked for', () => {
  const failed: PaymentEvent = { type: 'RefundFailed', attemptId: 'a', at: at(4), refundId: 'r' }
  const [asked] = refunded
  if (!asked) throw new Error('no refund')
  const payments = after(opened, approved({ authorization: null, card }), asked, failed)
  expect(moneySteps(payments).map(({ step }) => step)).toEqual(['CHARGED', 'REFUND_REQUESTED'])
})

test('a state that an earlier release has folded has its card, and no steps', () => {
  const payments = after(opened, approved({ authorization: '301299', card }))
  const earlier = { ...payments, attempts: payments.attempts.map(({ approvedAt: _, ...attempt }) => attempt) }
  expect([moneySteps(earlier), payingCard(earlier)?.card]).toEqual([[], card])
})

import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order/events.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import { orderAndPayment } from '#domain/processes/order-and-payment.ts'
import { anOrder, givenFacts, orderEvents, orderPlaced, paidOnline } from '#tests/kit/given-facts.ts'
import { attemptId, attemptOf } from '#tests/kit/payment.ts'

const at = '2026-11-22T20:30:00.000Z'
const online = { ...paidOnline, provider: 'sandbox' }
const unpaid = anOrder({ status: 'PAY_NEEDED', payment: online })
const sum = { minor: 1_150_000, currency: 'ARS' }
const approved = attemptOf({ status: 'approved', sum, charged: sum })
const of = (...attempts: readonly Attempt[]): OrderPayments => ({ orderId: 'o1', isClosed: false, attempts })

const { afterOrder } = orderAndPayment
const windowAt = (due: string) =>
  ({ to: 'timer', id: 'payment-window-o1', kind: 'payment-window', orderId: 'o1', due }) as const

test('[OPEN-02] an order that is to be paid online sets the timer of its window', () => {
  const payableUntil = '2026-11-22T02:00:00.000Z'
  givenFacts(afterOrder, { order: unpaid })
    .when(orderPlaced({ payment: online, payableUntil }))
    .wants(windowAt(payableUntil))
  // An order of an earlier release may be paid for a day.
  givenFacts(afterOrder, { order: unpaid })
    .when(orderPlaced({ payment: online }))
    .wants(windowAt('2026-11-22T20:00:00.000Z'))
})
test('an order that is paid in person, or with points alone, has no window', () => {
  givenFacts(afterOrder, { order: anOrder() }).when(orderPlaced()).wantsNothing()
  const totals = { ...unpaid.totals, total: 0 }
  givenFacts(afterOrder, { order: unpaid })
    .when(orderPlaced({ payment: online, totals }))
    .wantsNothing()
})
test('an order that is canceled closes its payments, where it is paid online', () => {
  const canceled = { type: 'OrderCanceled', at, reason: 'no bread' } as const
  const close = { to: 'payment', id: 'o1', command: { type: 'Close', at } } as const
  givenFacts(afterOrder, { order: unpaid }).when(canceled).wants(close)
  givenFacts(afterOrder, { order: anOrder({ status: 'READY', payment: online }) })
    .when(canceled)
    .wants(close)
  givenFacts(afterOrder, { order: anOrder() }).when(canceled).wantsNothing()
})
test('an order wants nothing of its payments after any other event', () => {
  for (const event of orderEvents(at).filter(({ type }) => type !== 'OrderCanceled'))
    givenFacts(afterOrder, { order: unpaid }).when(event).wantsNothing()
})

const { afterPayment } = orderAndPayment
const news = { attemptId, at, from: 'webhook' } as const
const approval: PaymentEvent = { type: 'PaymentApproved', ...news, authorization: null, card: null }
const pay = { to: 'order', id: 'o1', command: { type: 'Pay', at } } as const

test('a change of the payments pays the order when the money is there, also by a refund that failed', () => {
  givenFacts(afterPayment, { order: unpaid, payments: of(approved) })
    .when(approval)
    .wants(pay)
  givenFacts(afterPayment, { order: unpaid, payments: of(approved) })
    .when({ type: 'RefundFailed', attemptId, at, refundId: 'r' })
    .wants(pay)
})
test.each([
  ['is on its way back', { ...approved, refunds: [refundOf('requested')] }],
  ['is of another sum than agreed', { ...approved, status: 'mismatched' as const }],
  ['is not certain yet', attemptOf({ status: 'pending', sum })],
  ['was refused', attemptOf({ status: 'rejected', sum })],
])('a change of the payments does not pay the order with money that %s', (_, attempt) =>
  givenFacts(afterPayment, { order: unpaid, payments: of(attempt) })
    .when(approval)
    .wantsNothing(),
)
test.each(['GENERATED', 'ACCEPTED', 'READY', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const)(
  'a change of the payments leaves an order that is %s as it is',
  (status) =>
    givenFacts(afterPayment, { order: { ...unpaid, status }, payments: of(approved) })
      .when(approval)
      .wantsNothing(),
)

const at15 = '2026-11-22T20:45:00.000Z'
const end = (status: OrderStatus, ...attempts: readonly Attempt[]) =>
  orderAndPayment.atWindowEnd({ at }, { order: { ...unpaid, status }, payments: of(...attempts) })

test('[PAY-28] the end of the window cancels an order that nothing pays', () => {
  const cancel = [{ to: 'order', id: 'o1', command: { type: 'Cancel', at, reason: '' } }]
  expect(end('PAY_NEEDED')).toEqual(cancel)
  expect(end('PAY_NEEDED', attemptOf({ status: 'rejected' }), attemptOf({ status: 'expired' }))).toEqual(cancel)
})
test.each(['opened', 'sent', 'action', 'pending'] as const)(
  'the end of the window waits for an attempt that is %s',
  (status) => {
    expect(end('PAY_NEEDED', attemptOf({ status }))).toMatchObject([{ to: 'timer', kind: 'payment-window', due: at15 }])
  },
)
test('the end of the window waits for a person where the sum is another one', () => {
  const charged = { minor: 1, currency: 'ARS' }
  expect(end('PAY_NEEDED', attemptOf({ status: 'mismatched', charged }))).toMatchObject([{ to: 'timer', due: at15 }])
})
test('the end of the window does nothing to an order that is paid, canceled or unknown', () => {
  expect(end('PAY_NEEDED', approved)).toEqual([])
  for (const status of ['GENERATED', 'ACCEPTED', 'CANCELED'] as const) expect(end(status)).toEqual([])
  expect(orderAndPayment.atWindowEnd({ at }, { order: { status: 'NONE' }, payments: of() })).toEqual([])
})

function refundOf(status: 'requested' | 'completed' | 'failed') {
  return { refundId: 'r', amount: sum.minor, cause: 'operator', status, reference: null } as const
}

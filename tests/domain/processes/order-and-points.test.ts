import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order/events.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import { orderAndPoints } from '#domain/processes/order-and-points.ts'
import { anOrder, givenFacts, orderEvents, orderPlaced } from '#tests/kit/given-facts.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { attemptId, attemptOf } from '#tests/kit/payment.ts'

const at = '2026-11-22T21:00:00.000Z'
const account = 'la-casa.c1'
const totals = { ...aPlacedOrder().totals, gainedPoints: 51, redeemedPoints: 20 }
const order = anOrder({ totals })
const without = anOrder()

test('an order that is placed redeems its points, or none', () => {
  const { atPlacing } = orderAndPoints
  const redeem = { type: 'Redeem', own: null, orderId: 'o1', orderCode: 'ABCD2345', points: 20, at } as const
  givenFacts(atPlacing, { order, account, own: null })
    .when({ at })
    .wants({ to: 'points', id: account, command: redeem })
  const own = new Set(['o7'])
  givenFacts(atPlacing, { order, account, own })
    .when({ at })
    .wants({ to: 'points', id: account, command: { ...redeem, own } })
  givenFacts(atPlacing, { order: without, account, own: null }).when({ at }).wantsNothing()
})

const timer = (id: string) => ({ to: 'timer', id, kind: 'loyalty-settlement', orderId: 'o1', due: at }) as const
const { afterOrder, afterPayment } = orderAndPoints

test('the timer that settles points is set by a delivery and by a cancel, and by no other event', () => {
  givenFacts(afterOrder, { order })
    .when({ type: 'OrderDelivered', at })
    .wants(timer(`points-OrderDelivered-o1-${at}`))
  givenFacts(afterOrder, { order })
    .when({ type: 'OrderCanceled', at, reason: '' })
    .wants(timer('points-OrderCanceled-o1'))
  givenFacts(afterOrder, { order }).when(orderPlaced({ totals })).wantsNothing()
  const others = orderEvents(at).filter(({ type }) => type !== 'OrderDelivered' && type !== 'OrderCanceled')
  for (const event of others) givenFacts(afterOrder, { order }).when(event).wantsNothing()
})
test('the timer that settles points is set by a refund that is over, under the name of the refund', () => {
  const refund = { attemptId, at, refundId: 'r' }
  givenFacts(afterPayment, { order })
    .when({ type: 'RefundCompleted', ...refund, reference: null })
    .wants(timer(`points-RefundCompleted-${attemptId}-r`))
  givenFacts(afterPayment, { order })
    .when({ type: 'RefundFailed', ...refund })
    .wants(timer(`points-RefundFailed-${attemptId}-r`))
  givenFacts(afterPayment, { order })
    .when({ type: 'RefundReferenceLearned', ...refund, reference: 'x' })
    .wantsNothing()
})
test('the timer that settles points is set only for an order that redeems or earns points', () => {
  const delivered = { type: 'OrderDelivered', at } as const
  givenFacts(afterOrder, { order: without }).when(delivered).wantsNothing()
  for (const some of [{ gainedPoints: 0 }, { redeemedPoints: 0 }])
    expect(afterOrder(delivered, { order: anOrder({ totals: { ...totals, ...some } }) })).toHaveLength(1)
})

const none: OrderPayments = { orderId: 'o1', isClosed: false, attempts: [] }
const charged = { minor: 9_900, currency: 'ARS' }
const givenBack = (status: 'requested' | 'completed' | 'failed', amount = charged.minor): OrderPayments => {
  const refunds = [{ refundId: 'r', amount, cause: 'operator', status, reference: null }] as const
  return { ...none, attempts: [attemptOf({ status: 'approved', charged, refunds })] }
}
const due = (status: OrderStatus, payments = none) =>
  orderAndPoints.whenDue({ at }, { order: { ...order, status }, payments, account })
const earns = [
  { to: 'points', id: account, command: { type: 'Earn', orderId: 'o1', orderCode: 'ABCD2345', points: 51, at } },
]
const reverses = [{ to: 'points', id: account, command: { type: 'Reverse', orderId: 'o1', at } }]
const underWay = ['UNCONFIRMED', 'PAY_NEEDED', 'GENERATED', 'ACCEPTED', 'READY'] as const

test('an order whose points are due earns once it is delivered, and is reversed once it is canceled', () => {
  expect(due('DELIVERED')).toEqual(earns)
  expect(due('COMPLETED')).toEqual(earns)
  expect(due('CANCELED')).toEqual(reverses)
})
test.each(underWay)('an order whose points are due changes no account while it is %s', (status) => {
  expect(due(status)).toEqual([])
  expect(due(status, givenBack('requested'))).toEqual([])
})
test.each([...underWay, 'DELIVERED', 'COMPLETED', 'CANCELED'] as const)(
  'an order whose points are due is reversed while %s once it was given back in full',
  (status) => expect(due(status, givenBack('completed'))).toEqual(reverses),
)
test('an order whose points are due earns nothing while its money is on its way back', () => {
  expect(due('DELIVERED', givenBack('requested'))).toEqual([])
  expect(due('CANCELED', givenBack('requested'))).toEqual(reverses)
})
test('an order whose points are due earns when the refund failed, or gave back only a part', () => {
  expect(due('DELIVERED', givenBack('failed'))).toEqual(earns)
  expect(due('DELIVERED', givenBack('completed', 100))).toEqual(earns)
})

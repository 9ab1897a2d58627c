import { expectTypeOf, test } from 'vitest'
import { afterOrder } from '#domain/processes/after-order.ts'
import { afterPayment } from '#domain/processes/after-payment.ts'
import type { CodeUsesWants } from '#domain/processes/code-uses.ts'
import type { OrderAndPaymentWants } from '#domain/processes/order-and-payment.ts'
import type { OrderAndPointsWants } from '#domain/processes/order-and-points.ts'
import type { OrderAndShipmentWants } from '#domain/processes/order-and-shipment.ts'
import { anOrder, givenFacts, paidOnline } from '#tests/kit/given-facts.ts'
import { attemptId, attemptOf } from '#tests/kit/payment.ts'
import { aShipment } from '#tests/kit/shipment.ts'

const at = '2026-11-22T20:30:00.000Z'
const sum = { minor: 1_150_000, currency: 'ARS' }
const order = anOrder({
  status: 'PAY_NEEDED',
  payment: { ...paidOnline, provider: 'sandbox' },
  totals: { ...anOrder().totals, gainedPoints: 5 },
  discountCode: { id: 'diez', code: 'DIEZ' },
  isCodeGivenBack: true,
})

test('a canceled order frees its code, closes its payments, ends its shipments and settles its points', () => {
  const shipments = [aShipment({ status: 'LOOKING_FOR_DRIVER' })]
  givenFacts(afterOrder, { order, shipments })
    .when({ type: 'OrderCanceled', at, reason: '' })
    .wants(
      { to: 'code', id: 'diez', command: { type: 'Release', orderId: 'o1', at } },
      { to: 'payment', id: 'o1', command: { type: 'Close', at } },
      { to: 'shipment', id: 's1', command: { type: 'Cancel', at } },
      { to: 'timer', id: 'points-OrderCanceled-o1', kind: 'loyalty-settlement', orderId: 'o1', due: at },
    )
})

test('an approved payment pays its order, which then keeps its code', () => {
  const payments = { orderId: 'o1', isClosed: false, attempts: [attemptOf({ status: 'approved', sum, charged: sum })] }
  givenFacts(afterPayment, { order, payments })
    .when({ type: 'PaymentApproved', attemptId, at, from: 'webhook', authorization: null, card: null })
    .wants({ to: 'order', id: 'o1', command: { type: 'Pay', at } })
  givenFacts(afterOrder, { order, shipments: [] })
    .when({ type: 'OrderPaid', at })
    .wants({ to: 'code', id: 'diez', command: { type: 'Keep', orderId: 'o1', at } })
})

test('a refund that its provider has made settles the points of its order', () => {
  const refund = { refundId: 'r', amount: sum.minor, cause: 'operator', status: 'completed', reference: null } as const
  const attempts = [attemptOf({ status: 'approved', sum, charged: sum, refunds: [refund] })]
  givenFacts(afterPayment, { order, payments: { orderId: 'o1', isClosed: false, attempts } })
    .when({ type: 'RefundCompleted', attemptId, at, refundId: 'r', reference: null })
    .wants({
      ...{ to: 'timer', id: `points-RefundCompleted-${attemptId}-r`, kind: 'loyalty-settlement' },
      ...{ orderId: 'o1', due: at },
    })
})

test('a process has no command of an aggregate that is not its own, and few of its own', () => {
  type CommandsTo<Wants, To> = Wants extends { to: To; command: { type: infer Type } } ? Type : never
  expectTypeOf<OrderAndPaymentWants['to']>().toEqualTypeOf<'order' | 'payment' | 'timer'>()
  expectTypeOf<CommandsTo<OrderAndPaymentWants, 'order'>>().toEqualTypeOf<'Pay' | 'Cancel'>()
  expectTypeOf<OrderAndPointsWants['to']>().toEqualTypeOf<'points' | 'timer'>()
  expectTypeOf<OrderAndShipmentWants['to']>().toEqualTypeOf<'order' | 'shipment' | 'stack' | 'timer'>()
  expectTypeOf<CommandsTo<OrderAndShipmentWants, 'order'>>().toEqualTypeOf<'Deliver' | 'TakeBack'>()
  expectTypeOf<CodeUsesWants['to']>().toEqualTypeOf<'code' | 'order' | 'timer'>()
  expectTypeOf<CommandsTo<CodeUsesWants, 'order'>>().toEqualTypeOf<'GiveCodeBack' | 'TakeCodeAgain'>()
})

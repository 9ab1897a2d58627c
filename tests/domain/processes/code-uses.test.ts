import { expect, test } from 'vitest'
import type { KnownOrder, Order } from '#domain/order/state.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import { codeUses } from '#domain/processes/code-uses.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { anOrder, givenFacts, orderEvents, orderPlaced, paidOnline } from '#tests/kit/given-facts.ts'
import { attemptOf } from '#tests/kit/payment.ts'

const at = '2026-11-21T20:30:00.000Z'
const heldUntil = '2026-11-21T20:15:00.000Z'
const discountCode = { id: 'diez', code: 'DIEZ', heldUntil }
const payment = { ...paidOnline, provider: 'sandbox' }
const unpaid = anOrder({ status: 'PAY_NEEDED', payment, discountCode })
const given: KnownOrder = { ...unpaid, isCodeGivenBack: true }
const without = anOrder({ status: 'PAY_NEEDED', payment })
const code = aCode({ id: 'diez', code: 'DIEZ', maximumUses: 1 })
const timer = (due: string) =>
  ({ to: 'timer', id: 'order-code-hold-o1', kind: 'order-code-hold', orderId: 'o1', due }) as const
const toCode = <Command>(command: Command) => ({ to: 'code', id: 'diez', command }) as const
const release = toCode({ type: 'Release', orderId: 'o1', at } as const)

test('an order that is placed takes a use of its code, within the limits of the code', () => {
  givenFacts(codeUses.atPlacing, { orderId: 'o1', code, hasOrdered: true })
    .when({ at })
    .wants(toCode({ type: 'Use', orderId: 'o1', limits: code, hasOrdered: true, at }))
})

const { afterOrder } = codeUses

test('the use of an order is held until the instant that the order says', () => {
  givenFacts(afterOrder, { order: unpaid }).when(orderPlaced({ payment, discountCode })).wants(timer(heldUntil))
  const later = '2026-11-21T20:45:00.000Z'
  givenFacts(afterOrder, { order: given })
    .when({ type: 'OrderCodeTakenAgain', at, heldUntil: later })
    .wants(timer(later))
})
test('the use of an order is not held where the order says no instant, or has no code', () => {
  const { heldUntil: _, ...unheld } = discountCode
  givenFacts(afterOrder, { order: anOrder() })
    .when(orderPlaced({ discountCode: unheld }))
    .wantsNothing()
  givenFacts(afterOrder, { order: without }).when(orderPlaced({ payment })).wantsNothing()
})
test('the use of an order is free again when the order is canceled', () => {
  const canceled = { type: 'OrderCanceled', at, reason: '' } as const
  givenFacts(afterOrder, { order: unpaid }).when(canceled).wants(release)
  givenFacts(afterOrder, { order: without }).when(canceled).wantsNothing()
})
test('the use of an order counts again when the order is paid after it was given back', () => {
  const paid = { type: 'OrderPaid', at } as const
  givenFacts(afterOrder, { order: given })
    .when(paid)
    .wants(toCode({ type: 'Keep', orderId: 'o1', at }))
  givenFacts(afterOrder, { order: unpaid }).when(paid).wantsNothing()
})
test('the use of an order does not change after any other event', () => {
  const changes = ['OrderPaid', 'OrderCanceled', 'OrderCodeTakenAgain']
  for (const event of orderEvents(at).filter(({ type }) => !changes.includes(type)))
    givenFacts(afterOrder, { order: given }).when(event).wantsNothing()
})

const none: OrderPayments = { orderId: 'o1', isClosed: false, attempts: [] }
const end = (order: Order, payments = none, orderIds = ['o1']) =>
  codeUses.atHoldEnd({ at }, { order, payments, uses: { orderIds } })

test('the end of a hold gives the use back, and tells the order', () => {
  expect(end(unpaid)).toEqual([release, { to: 'order', id: 'o1', command: { type: 'GiveCodeBack', at } }])
})
test('the end of a hold looks again later while a payment may take the money, or before its instant', () => {
  const pending = { ...none, attempts: [attemptOf({ status: 'pending' })] }
  expect(end(unpaid, pending)).toEqual([timer('2026-11-21T20:31:00.000Z')])
  const until = '2026-11-21T20:40:00.000Z'
  expect(end({ ...unpaid, discountCode: { ...discountCode, heldUntil: until } })).toEqual([timer(until)])
})
test('the end of a hold does nothing to a code that counts no uses, nor to the use of another order', () => {
  expect(end(unpaid, none, [])).toEqual([])
  expect(end(unpaid, none, ['o2'])).toEqual([])
})
test('the end of a hold does nothing to an order that is paid, canceled, unknown or without its use', () => {
  const orders: readonly Order[] = [anOrder({ discountCode }), { ...unpaid, status: 'CANCELED' }, given, without]
  for (const order of [...orders, { status: 'NONE' } as const]) expect(end(order)).toEqual([])
})

const until = '2026-11-21T20:45:00.000Z'
const begin = (order: KnownOrder, inForce: typeof code | null = code) =>
  codeUses.whenPaymentBegins({ at }, { order, inForce, heldUntil: until })

test('a payment that begins takes the use of the code again, and judges only the maximum', () => {
  expect(begin(given)).toEqual([
    toCode({ type: 'Use', orderId: 'o1', limits: code, hasOrdered: false, at }),
    { to: 'order', id: 'o1', command: { type: 'TakeCodeAgain', at, heldUntil: until } },
  ])
})
test('a payment that begins takes nothing for an order that has its use, or no code', () => {
  expect(begin(unpaid)).toEqual([])
  expect(begin(without, null)).toEqual([])
})
test('a payment that begins finds the code gone when it is switched off, or another one has its text', () => {
  expect(begin(given, null)).toBeNull()
  expect(begin(given, { ...code, id: 'otro' })).toBeNull()
})

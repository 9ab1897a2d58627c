import { expect, test } from 'vitest'
import { discountCodeDecider } from '#domain/discount-code/decide.ts'
import { holdEnd, holdStep, usualHoldMinutes } from '#domain/discount-code/hold.ts'
import { fold } from '#domain/kernel/decider.ts'
import { orderDecider } from '#domain/order/decide.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import type { Attempt } from '#domain/payment/state.ts'
import { aStore } from '#tests/kit/catalog.ts'
import { given } from '#tests/kit/given.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'
import { attemptOf } from '#tests/kit/payment.ts'

const at = '2026-11-21T20:00:00.000Z'
const heldUntil = '2026-11-21T20:15:00.000Z'
const later = '2026-11-21T20:30:00.000Z'
const online = { typeId: 'tarjeta', name: 'Tarjeta', method: 'CARD', upload: 'API', paysWith: null } as const
const discountCode = { id: 'diez', code: 'DIEZ', heldUntil }
const order = aPlacedOrder({ payment: { ...online, provider: 'sandbox' }, discountCode })
const placed: OrderEvent = { type: 'OrderPlaced', at, ...order }
const paid: OrderEvent = { type: 'OrderPaid', at }
const canceled: OrderEvent = { type: 'OrderCanceled', at, reason: '' }
const givenBack: OrderEvent = { type: 'OrderCodeGivenBack', at: heldUntil }
const takenAgain: OrderEvent = { type: 'OrderCodeTakenAgain', at: later, heldUntil: '2026-11-21T20:45:00.000Z' }
const giveBack = { type: 'GiveCodeBack', at: heldUntil } as const
const takeAgain = { type: 'TakeCodeAgain', at: later, heldUntil: '2026-11-21T20:45:00.000Z' } as const

test('the limited code of an order that waits for its payment is given back once', () => {
  given(orderDecider, placed).when(giveBack).then(givenBack)
  given(orderDecider, placed, givenBack).when(giveBack).nothingHappens()
})
test('the limited code of an order is taken again after it was given back, and given back again', () => {
  given(orderDecider, placed).when(takeAgain).nothingHappens()
  given(orderDecider, placed, givenBack).when(takeAgain).then(takenAgain)
  given(orderDecider, placed, givenBack, takenAgain).when(giveBack).then(givenBack)
})
test.each([
  ['paid', paid],
  ['canceled', canceled],
])('the limited code of an order does not change once the order is %s', (_, event) => {
  given(orderDecider, placed, event).when(giveBack).nothingHappens()
  given(orderDecider, placed, givenBack, event).when(takeAgain).nothingHappens()
})
test('the limited code of an order is not given back if the order has none', () => {
  const { discountCode: _, ...without } = order
  given(orderDecider, { type: 'OrderPlaced', at, ...without })
    .when(giveBack)
    .nothingHappens()
})
test('the limited code of an order belongs to the order again once it is paid', () => {
  expect(fold(orderDecider, [placed, givenBack])).toMatchObject({ isCodeGivenBack: true })
  expect(fold(orderDecider, [placed, givenBack, paid])).not.toHaveProperty('isCodeGivenBack')
  expect(fold(orderDecider, [placed, givenBack, takenAgain])).not.toHaveProperty('isCodeGivenBack')
})

const step = (events: readonly OrderEvent[], attempts: readonly Attempt[] = [], when = later) =>
  holdStep(fold(orderDecider, events), { attempts }, when)
const aMinuteLater = '2026-11-21T20:31:00.000Z'

test('the end of a hold is the store’s number of minutes later, usually fifteen', () => {
  const endAfter = (codeHoldMinutes: number) => holdEnd({ settings: { ...aStore().settings, codeHoldMinutes } }, at)
  expect([endAfter(2), endAfter(usualHoldMinutes)]).toEqual(['2026-11-21T20:02:00.000Z', heldUntil])
})
test('the end of a hold comes at its instant, and not before', () => {
  expect(step([placed], [], '2026-11-21T20:14:59.999Z')).toBe(heldUntil)
  expect(step([placed], [], heldUntil)).toBe('now')
  expect(step([placed, givenBack, takenAgain])).toBe('2026-11-21T20:45:00.000Z')
})
test('the end of a hold has come for an order of an earlier release', () => {
  const older = { ...order, discountCode: { id: 'diez', code: 'DIEZ' } }
  expect(step([{ type: 'OrderPlaced', at, ...older }], [], at)).toBe('now')
})
test('the end of a hold comes once', () => {
  expect(step([placed, givenBack])).toBeNull()
  expect(step([placed, paid])).toBeNull()
  expect(step([placed, canceled])).toBeNull()
  expect(step([])).toBeNull()
})
test.each(['opened', 'sent', 'action', 'pending'] as const)(
  'the end of a hold waits for a payment that is %s',
  (status) => expect(step([placed], [attemptOf({ status })])).toBe(aMinuteLater),
)
test('the end of a hold waits for a person if the provider took a wrong sum', () => {
  const charged = { minor: 1, currency: 'ARS' }
  expect(step([placed], [attemptOf({ status: 'mismatched', charged })])).toBe(aMinuteLater)
})
test.each(['rejected', 'canceled', 'expired'] as const)(
  'the end of a hold does not wait for a payment that is %s',
  (status) => expect(step([placed], [attemptOf({ status })])).toBe('now'),
)
test('the end of a hold does not wait for a replaced payment', () => {
  expect(step([placed], [attemptOf({ status: 'action', isSuperseded: true })])).toBe('now')
})

test('a use of a paid order counts beyond the maximum, and once', () => {
  const used = (orderId: string) => ({ type: 'DiscountCodeUsed', orderId, at }) as const
  const keep = { type: 'Keep', orderId: 'b', at } as const
  given(discountCodeDecider, used('a')).when(keep).then(used('b'))
  given(discountCodeDecider, used('b')).when(keep).nothingHappens()
})

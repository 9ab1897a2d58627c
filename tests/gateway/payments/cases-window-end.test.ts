import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { follow, payByCard } from '#tests/kit/payments.ts'

// An order with uncertain money at the end of its 24 hours is neither canceled nor payable until the provider has answered.

const minute = 60_000
const day = 24 * 60 * minute
const total = 45_450

const shop = await openPaymentShop({ provider: 'mercadopago' })
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

const pressed = async (placed: { id: string; code: string }, name: string) => {
  const { status, code, paid } = await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor(name) })
  const attempt = (await shop.payments(placed.id)).attempts.at(-1)!
  return { answer: paid?.paymentStatus ?? { status, code }, attemptId: attempt.attemptId }
}
const standing = async (placed: { code: string }) => {
  const { order, payment } = await follow(shop, placed)
  return { order, payment }
}
const awaited = { order: 'PAY_NEEDED', payment: 'PROCESSING' }
const timerOf = async ({ id }: { id: string }) =>
  (await shop.database.query('select parked_at from timers where id = $1', [`payment-window-${id}`])).rows

/** Pressed ten minutes before the end, and still under review an hour after it. */
async function underReview() {
  const placed = await shop.order()
  await shop.pass(day - 10 * minute)
  const { answer, attemptId } = await pressed(placed, 'CONT')
  expect(answer).toBe('PROCESSING')
  await shop.pass(11 * minute)
  expect(await standing(placed)).toEqual(awaited)
  await shop.pass(60 * minute)
  expect(await standing(placed)).toEqual(awaited)
  expect(await timerOf(placed)).toEqual([{ parked_at: null }])
  const [reference = ''] = shop.mercadoPago.paymentIds(attemptId)
  return { placed, attemptId, reference }
}

test('a card under review when the order’s time ends keeps another card away, and pays once approved', async () => {
  const { placed, attemptId, reference } = await underReview()
  expect((await pressed(placed, 'APRO')).answer).toMatchObject({ status: 409 })
  shop.mercadoPago.become(reference, 'approved', 'accredited')
  await shop.webhook(reference)
  await shop.settle()
  expect(await standing(placed)).toEqual({ order: 'GENERATED', payment: 'APPROVED' })
  for (const wait of [15 * minute, day]) await shop.pass(wait)
  expect(await standing(placed)).toEqual({ order: 'GENERATED', payment: 'APPROVED' })
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: total })
  expect(await timerOf(placed)).toEqual([])
})

test('a card under review when the order’s time ends ends the order soon after it is refused', async () => {
  const { placed, attemptId, reference } = await underReview()
  shop.mercadoPago.become(reference, 'rejected', 'cc_rejected_high_risk')
  await shop.webhook(reference)
  await shop.settle()
  expect(await standing(placed)).toEqual({ order: 'PAY_NEEDED', payment: 'REJECTED' })
  expect((await pressed(placed, 'APRO')).answer).toMatchObject({ status: 409, code: 'PAYMENT_WINDOW_OVER' })
  await shop.pass(15 * minute)
  expect(await standing(placed)).toEqual({ order: 'CANCELED', payment: 'REJECTED' })
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 0, units: 0 })
  expect(await timerOf(placed)).toEqual([])
})

/** The search shows the charge late, and the order's time ends before. */
async function unanswered() {
  const placed = await shop.order()
  await shop.pass(day - 10 * minute)
  shop.mercadoPago.lagSearch(true)
  shop.mercadoPago.fail('POST /v1/payments', 'lose')
  const { answer, attemptId } = await pressed(placed, 'APRO')
  expect(answer).toBe('PROCESSING')
  await shop.pass(11 * minute)
  expect(await standing(placed)).toEqual(awaited)
  return { placed, attemptId }
}

test('a charge without an answer when the order’s time ends is found later, and pays the order', async () => {
  const { placed, attemptId } = await unanswered()
  shop.mercadoPago.lagSearch(false)
  await shop.pass(16 * minute)
  expect(await standing(placed)).toEqual({ order: 'GENERATED', payment: 'APPROVED' })
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: total })
})

test('a charge without an answer is given up with the order, and money that shows up later goes back', async () => {
  const { placed, attemptId } = await unanswered()
  for (const wait of [20 * minute, 15 * minute]) await shop.pass(wait)
  expect(await standing(placed)).toMatchObject({ order: 'CANCELED' })
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: total })
  shop.mercadoPago.lagSearch(false)
  for (const wait of [day, minute]) await shop.pass(wait)
  expect(await standing(placed)).toMatchObject({ order: 'CANCELED' })
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
})

test('an order that another node has canceled is left alone when its time ends', async () => {
  const placed = await shop.order()
  await shop.cancel(placed.code)
  await shop.pass(day + minute)
  expect(await standing(placed)).toMatchObject({ order: 'CANCELED' })
  expect(await timerOf(placed)).toEqual([])
})

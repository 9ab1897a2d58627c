import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { orderChannel, orderUpdateEvent } from '#domain/realtime/channels.ts'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow, giveBack, payByCard } from '#tests/kit/payments.ts'
import { bareSocket } from '#tests/kit/socket.ts'

const shop = await openPaymentShop({ provider: 'mercadopago' })
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

const total = 45_450
const refused = { status: 409, code: 'ORDER_REFUNDED' }
const tokenFor = (name: string) => shop.mercadoPago.tokenFor(name)
const settled = async () => {
  for (let round = 0; round < 3; round++) await shop.pass(1_000)
}

async function paidBy(way: 'card' | 'link', over: Parameters<PaymentShop['order']>[1] = {}) {
  const placed = await shop.order(way, over)
  if (way === 'card') await payByCard(shop, placed, { token: tokenFor('APRO') })
  else {
    await askForLink(shop, placed)
    const [preference = ''] = shop.mercadoPago.preferenceIds().slice(-1)
    await shop.webhook(shop.mercadoPago.payLink(preference, 'APRO'))
    await settled()
  }
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  return { placed, attemptId, reference: shop.mercadoPago.paymentIds(attemptId)[0] ?? '' }
}
const payAnew = (way: 'card' | 'link', placed: { id: string; code: string }) =>
  way === 'card'
    ? payByCard(shop, placed, { token: tokenFor('APRO') })
    : askForLink(shop, placed, total, `again-${placed.id}`)
const calls = () => shop.asked('POST /v1/payments').length + shop.asked('POST /checkout/preferences').length
const refundOf = async (placed: { code: string }) => (await follow(shop, placed)).data.payment.refund

describe.each(['card', 'link'] as const)('an order that was paid by %s', (way) => {
  test('a paid order that was given back in full is never paid again, and its page shows the amount', async () => {
    const { placed, attemptId } = await paidBy(way)
    expect((await follow(shop, placed)).payment).toBe('APPROVED')
    expect(await refundOf(placed)).toBeNull()
    await giveBack(shop, placed)
    expect(await refundOf(placed)).toEqual({ status: 'REQUESTED', amount: total })
    expect(await payAnew(way, placed)).toMatchObject(refused)
    await settled()
    expect(await refundOf(placed)).toEqual({ status: 'COMPLETED', amount: total })
    expect((await follow(shop, placed)).payment).toBe('REJECTED')
    const before = calls()
    expect(await payAnew(way, placed)).toMatchObject(refused)
    expect(calls()).toBe(before)
    expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
    expect((await shop.payments(placed.id)).attempts).toHaveLength(1)
  })

  test('a paid order that was given back in part is paid as before', async () => {
    const { placed } = await paidBy(way)
    await giveBack(shop, placed, 450)
    await settled()
    expect((await follow(shop, placed)).payment).toBe('APPROVED')
    expect(await refundOf(placed)).toBeNull()
    // PAY-16: a card for a paid order is answered with the order's state.
    expect(await payAnew(way, placed)).toMatchObject(
      way === 'card' ? { paid: { paymentStatus: 'APPROVED' } } : { status: 409, code: 'ORDER_ALREADY_PAID' },
    )
    await giveBack(shop, placed)
    await settled()
    expect(await refundOf(placed)).toEqual({ status: 'COMPLETED', amount: total })
  })
})

test('a full refund that the provider refuses leaves the order paid', async () => {
  const { placed, reference } = await paidBy('card')
  shop.mercadoPago.fail(`POST /v1/payments/${reference}/refunds`, { status: 400, body: { cause: [{ code: 2063 }] } })
  await giveBack(shop, placed)
  await settled()
  expect((await follow(shop, placed)).payment).toBe('APPROVED')
  expect(await refundOf(placed)).toBeNull()
})

test('a full return in the provider’s panel counts as well', async () => {
  const { placed, reference } = await paidBy('card')
  shop.mercadoPago.refundInPanel(reference, total)
  await shop.webhook(reference, { id: 'panel' })
  await settled()
  expect(await refundOf(placed)).toEqual({ status: 'COMPLETED', amount: total })
  expect(await payAnew('card', placed)).toMatchObject(refused)
})

test('the other orders of the same diner, and those of another store, are paid and stay payable', async () => {
  const [given, paid, unpaid] = [await paidBy('card'), await paidBy('card'), await shop.order('card')]
  const elsewhere = await paidBy('card', {
    ...{ branchContact: 'parrilla-palermo', orderModeId: 'parrilla-palermo-take-away', type: 'TAKE_AWAY' },
    ...{ destination: null, price: 43_400 },
    paymentInfo: { status: 'PENDING', paymentReferenceId: 'x', paymentUpload: 'API', amount: 43_400 },
  })
  await giveBack(shop, given.placed)
  await settled()
  expect((await follow(shop, paid.placed)).payment).toBe('APPROVED')
  expect(await payAnew('card', unpaid)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
  expect(shop.mercadoPago.held(elsewhere.attemptId)).toEqual({ charges: 1, units: 43_400 })
})

test('money that comes by a link after a full return goes back too', async () => {
  const { placed, attemptId } = await paidBy('link')
  const [preference = ''] = shop.mercadoPago.preferenceIds().slice(-1)
  await giveBack(shop, placed)
  await settled()
  const second = shop.mercadoPago.payLink(preference, 'APRO')
  await shop.webhook(second)
  await settled()
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 2, units: 0 })
  expect(await refundOf(placed)).toEqual({ status: 'COMPLETED', amount: total })
})

test('an order that is canceled shows the returned amount', async () => {
  const { placed } = await paidBy('card')
  await shop.cancel(placed.code)
  await settled()
  expect(await refundOf(placed)).toEqual({ status: 'COMPLETED', amount: total })
  expect(await payAnew('card', placed)).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' })
})

test('the open page of an order hears of its refund', async () => {
  const { placed } = await paidBy('card')
  const socket = await bareSocket(shop.url)
  await socket.subscribe(orderChannel(placed.id))
  await giveBack(shop, placed)
  await settled()
  const { data } = await socket.next(orderUpdateEvent)
  expect(JSON.parse(data)).toMatchObject({ code: placed.code })
  socket.close()
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { aCourier } from '#tests/kit/courier.ts'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { giveBack, payByCard } from '#tests/kit/payments.ts'

const shop = await openPaymentShop({ provider: 'mercadopago' })
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

const total = 45_450
const earned = 2_272
let phones = 0
const aPhone = () => `+54911555${String(60_000 + ++phones)}`
/** The stores are open again at this hour. */
const aWeek = 7 * 86_400_000

const settled = async () => {
  for (let round = 0; round < 3; round++) await shop.pass(1_000)
}
async function paidBy(phone: string, points = 0) {
  const price = total - points
  const placed = await shop.order('card', {
    ...{ phone, price },
    paymentInfo: { status: 'PENDING', paymentReferenceId: 'x', paymentUpload: 'API', amount: price },
    ...(points > 0 && { loyaltyInfo: { redeemedPoints: points } }),
  })
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  return placed
}
async function deliver({ code }: { code: string }) {
  await shop.api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: shop.admin })
  const path = { branchContact: 'parrilla-centro', orderId: code }
  const { data } = await shop.api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path } })
  const ana = await aCourier(shop)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
    await ana.slide(data!.shipments[0]!.id, status)
  await settled()
}
async function movements(phone: string) {
  const { data } = await shop.api.GET('/api/branch/{branchId}/loyalty-points/history/{customerPhone}', {
    params: { path: { branchId: 'parrilla', customerPhone: phone } },
  })
  return data?.map(({ amount }) => amount).reverse()
}
/** The provider does not do the next refund of an order, or refuses it for good. */
async function failRefund({ id }: { id: string }, fault: 'drop' | 'refuse') {
  const [attempt] = (await shop.payments(id)).attempts
  const reply = { status: 400, body: { cause: [{ code: 2063 }] } }
  shop.mercadoPago.fail(`POST /v1/payments/${attempt?.reference}/refunds`, fault === 'drop' ? 'drop' : reply)
}

test('points of an order that is given back in full after its delivery are taken back, once', async () => {
  const phone = aPhone()
  const placed = await paidBy(phone)
  await deliver(placed)
  expect(await movements(phone)).toEqual([earned])
  await shop.pass(aWeek)
  await giveBack(shop, placed)
  await settled()
  expect(await movements(phone)).toEqual([earned, -earned])
  await shop.pass(aWeek)
  expect(await movements(phone)).toEqual([earned, -earned])
})

test('a partial refund takes no points, and the rest in a second refund does', async () => {
  const phone = aPhone()
  const placed = await paidBy(phone)
  await deliver(placed)
  await giveBack(shop, placed, 450)
  await settled()
  expect(await movements(phone)).toEqual([earned])
  await giveBack(shop, placed)
  await settled()
  expect(await movements(phone)).toEqual([earned, -earned])
})

test('an order given back before its delivery earns nothing, and its redeemed points come back', async () => {
  const phone = aPhone()
  await deliver(await paidBy(phone))
  const placed = await paidBy(phone, 1_000)
  await giveBack(shop, placed)
  await settled()
  expect(await movements(phone)).toEqual([earned, -1_000, 1_000])
  await deliver(placed)
  await shop.pass(aWeek)
  expect(await movements(phone)).toEqual([earned, -1_000, 1_000])
})

test('an order given back before its delivery earns nothing, also if it redeemed nothing', async () => {
  const phone = aPhone()
  const placed = await paidBy(phone)
  await giveBack(shop, placed)
  await settled()
  await deliver(placed)
  expect(await movements(phone)).toEqual([])
})

test('points that were spent since then are not owed, and the order that spent them keeps them', async () => {
  const phone = aPhone()
  const first = await paidBy(phone)
  await deliver(first)
  await paidBy(phone, 2_000)
  await giveBack(shop, first)
  await settled()
  expect(await movements(phone)).toEqual([earned, -2_000, 2_000 - earned])
})

test('the other orders of the diner keep their points, also those of another store', async () => {
  const phone = aPhone()
  const [given, kept] = [await paidBy(phone), await paidBy(phone)]
  await deliver(given)
  await deliver(kept)
  const elsewhere = await shop.order('card', {
    ...{ phone, branchContact: 'parrilla-palermo', orderModeId: 'parrilla-palermo-take-away', type: 'TAKE_AWAY' },
    ...{ destination: null, price: 43_400 },
    paymentInfo: { status: 'PENDING', paymentReferenceId: 'x', paymentUpload: 'API', amount: 43_400 },
  })
  await payByCard(shop, elsewhere, { token: shop.mercadoPago.tokenFor('APRO') })
  const { code } = elsewhere
  for (const step of ['accept', 'ready', 'deliver'] as const)
    await shop.api.POST(`/api/console/orders/{code}/${step}`, { params: { path: { code } }, headers: shop.admin })
  await settled()
  await giveBack(shop, given)
  await settled()
  expect(await movements(phone)).toEqual([earned, earned, 2_170, -earned])
})

test('an order with a pending refund earns when the refund fails, and nothing when it is done', async () => {
  const [failing, slow] = [aPhone(), aPhone()]
  const [refused, done] = [await paidBy(failing), await paidBy(slow)]
  for (const placed of [refused, done]) {
    await failRefund(placed, 'drop')
    await giveBack(shop, placed)
    await shop.pass(1_000)
    await deliver(placed)
  }
  expect([await movements(failing), await movements(slow)]).toEqual([[], []])
  await failRefund(refused, 'refuse')
  await shop.pass(61_000)
  await settled()
  expect([await movements(failing), await movements(slow)]).toEqual([[earned], []])
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { webpayKeys } from '#tests/kit/fake-webpay.ts'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, comeBack, payByCard } from '#tests/kit/payments.ts'

// docs/testing.md, "Payments", says which file proves each of the thirty cases.

let shop: PaymentShop

async function refund(code: string, paymentId: string, amount?: number, key?: string) {
  const { response, error } = await shop.api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', {
    params: { path: { code, paymentId } },
    headers: { ...shop.admin, ...(key && { 'Idempotency-Key': key }) },
    body: amount === undefined ? {} : { amount },
  })
  return { status: response.status, code: error?.code }
}
const settled = async () => {
  for (let round = 0; round < 4; round++) await shop.pass(2_000)
}
const refundsOf = async (id: string) =>
  (await shop.payments(id)).attempts[0]?.refunds.map(({ amount, status }) => ({ amount, status }))

describe('the shop gives money back at Webpay, which knows no keys,', () => {
  beforeAll(async () => {
    shop = await openPaymentShop({ provider: 'webpay', country: 'CL' })
  })
  afterAll(() => shop.close())

  async function paid() {
    const placed = await shop.order('link')
    const { link } = await askForLink(shop, placed)
    const token = link?.token ?? ''
    const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
    shop.webpay.dinerDoes(token, 'paid')
    await comeBack(shop, `/payments/return/webpay/${attemptId}?token_ws=${token}`)
    return { placed, attemptId, token }
  }

  test('the shop gives back half, half at once, and one peso more: the third is refused', async () => {
    const { placed, attemptId, token } = await paid()
    const half = 22_725
    // The rest, as the second refund reads it, no longer includes the first half.
    const path = `${shop.webpay.transactionsPath}/${token}`
    const headers = { 'tbk-api-key-id': webpayKeys.commerceCode, 'tbk-api-key-secret': webpayKeys.secret }
    shop.webpay.fail(
      `GET ${path}`,
      (reply) => reply,
      async () => {
        await vi.waitFor(() => expect(shop.asked(`POST ${path}/refunds`)).toHaveLength(1))
        const now = await fetch(shop.webpay.url + path, { headers: { ...headers, 'content-type': 'application/json' } })
        return { status: now.status, body: await now.json() }
      },
    )
    expect(await Promise.all([refund(placed.code, attemptId, half), refund(placed.code, attemptId, half)])).toEqual([
      { status: 200 },
      { status: 200 },
    ])
    expect(await refund(placed.code, attemptId, 1)).toMatchObject({ status: 409, code: 'PAYMENT_STEP_NOT_ALLOWED' })
    await settled()
    expect(await refundsOf(placed.id)).toEqual([
      { amount: half, status: 'completed' },
      { amount: half, status: 'completed' },
    ])
    expect(shop.webpay.held(attemptId)).toEqual({ charges: 1, units: 0 })
  })
})

describe('the shop gives money back at Mercado Pago', () => {
  beforeAll(async () => {
    shop = await openPaymentShop({ provider: 'mercadopago' })
  })
  afterAll(() => shop.close())

  async function paid() {
    const placed = await shop.order()
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    return { placed, attemptId: (await shop.payments(placed.id)).attempts[0]!.attemptId }
  }

  test('the shop gives back half, half, and a peso more: the third is refused by us', async () => {
    const { placed, attemptId } = await paid()
    for (let part = 0; part < 2; part++) expect(await refund(placed.code, attemptId, 22_725)).toEqual({ status: 200 })
    expect((await refund(placed.code, attemptId, 1)).status).toBe(409)
    await settled()
    expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
  })

  test('the shop gives back the rest, twice with one key: once', async () => {
    const { placed, attemptId } = await paid()
    for (let press = 0; press < 2; press++)
      expect(await refund(placed.code, attemptId, undefined, 'press')).toEqual({ status: 200 })
    await settled()
    expect(await refundsOf(placed.id)).toEqual([{ amount: 4_545_000, status: 'completed' }])
  })

  test('the shop gives two orders back with one key: each of them', async () => {
    const [one, other] = [await paid(), await paid()]
    for (const { placed, attemptId } of [one, other])
      expect(await refund(placed.code, attemptId, 100, 'the same key')).toEqual({ status: 200 })
    await settled()
    for (const { attemptId } of [one, other])
      expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 45_350 })
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, comeBack, follow, giveBack, payByCard } from '#tests/kit/payments.ts'

const minute = 60_000

/** Another node works on the attempt at its provider, for so long at most. */
async function takeLease({ database, clock }: PaymentShop, attemptId: string, forMs: number) {
  const until = new Date(clock.now().getTime() + forMs).toISOString()
  await database.query('insert into payment_turns (attempt_id, until) values ($1, $2)', [attemptId, until])
  return () => database.query('delete from payment_turns where attempt_id = $1', [attemptId])
}
const leases = async ({ database }: PaymentShop) => (await database.query('select 1 from payment_turns')).rows.length
const attemptOf = async (shop: PaymentShop, { id }: { id: string }) => (await shop.payments(id)).attempts[0]!.attemptId

describe('while another node is at the provider for a payment', () => {
  describe('of Mercado Pago,', () => {
    let shop: PaymentShop
    beforeAll(async () => {
      shop = await openPaymentShop({ provider: 'mercadopago' })
    })
    afterAll(() => shop.close())

    const refunds = () => shop.asked('POST /v1/payments/').filter(({ path }) => path.endsWith('/refunds')).length
    async function paid() {
      const placed = await shop.order()
      await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
      return { placed, attemptId: await attemptOf(shop, placed) }
    }

    test('a refund is not sent, and goes out a second after the other’s end', async () => {
      const { placed, attemptId } = await paid()
      const before = refunds()
      const end = await takeLease(shop, attemptId, 2 * minute)
      await giveBack(shop, placed)
      for (let second = 0; second < 5; second++) await shop.pass(1_000)
      expect(refunds()).toBe(before)
      await end()
      await shop.pass(1_000)
      expect(refunds()).toBe(before + 1)
      expect(shop.mercadoPago.held(attemptId).units).toBe(0)
      expect(await leases(shop)).toBe(0)
    })

    test('a refund waits for the lease of a node that dies at the provider to run out, and no longer', async () => {
      const { placed, attemptId } = await paid()
      const before = refunds()
      await takeLease(shop, attemptId, minute)
      await giveBack(shop, placed)
      await shop.pass(minute - 1_000)
      expect(refunds()).toBe(before)
      await shop.pass(1_000)
      await shop.pass(1_000)
      expect(refunds()).toBe(before + 1)
      expect(await leases(shop)).toBe(0)
    })
  })

  describe('of Webpay,', () => {
    let shop: PaymentShop
    beforeAll(async () => {
      shop = await openPaymentShop({ provider: 'webpay', country: 'CL' })
    })
    afterAll(() => shop.close())

    test('a browser that returns commits nothing, and learns the state', async () => {
      const placed = await shop.order('link')
      const { link } = await askForLink(shop, placed)
      const token = link?.token ?? ''
      const attemptId = await attemptOf(shop, placed)
      shop.webpay.dinerDoes(token, 'paid')
      const back = () => comeBack(shop, `/payments/return/webpay/${attemptId}?token_ws=${token}`)
      const commits = () => shop.asked(`PUT ${shop.webpay.transactionsPath}`).length
      const end = await takeLease(shop, attemptId, minute)
      expect((await back()).status).toBe(303)
      expect(commits()).toBe(0)
      expect((await follow(shop, placed)).order).toBe('PAY_NEEDED')
      await end()
      expect((await back()).status).toBe(303)
      expect(commits()).toBe(1)
      expect(await follow(shop, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    })
  })
})

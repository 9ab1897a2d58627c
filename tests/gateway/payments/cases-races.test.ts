import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { type Fakes, openFakes, openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, comeBack, follow, payByCard } from '#tests/kit/payments.ts'

// docs/testing.md, "Payments", says which file proves each of the thirty cases.

describeOn(databases)('on $name, at the same time', ({ open }) => {
  let database: Database
  let fakes: Fakes
  let shop: PaymentShop
  let other: PaymentShop

  /** Two nodes of one shop. */
  const begin = async (provider: 'mercadopago' | 'webpay', country: 'AR' | 'CL') => {
    database = await open()
    fakes = await openFakes(country)
    shop = await openPaymentShop({ provider, country, database, fakes })
    other = await openPaymentShop({ provider, country, database, fakes, clock: shop.clock })
  }
  const end = async () => {
    await other.leave()
    await shop.close()
    await fakes.mercadoPago.close()
    await fakes.webpay.close()
  }

  describe('at Mercado Pago', () => {
    beforeAll(() => begin('mercadopago', 'AR'))
    afterAll(end)

    test('200 presses with one key and 200 with others, on two nodes, are one charge', async () => {
      const placed = await shop.order()
      const token = fakes.mercadoPago.tokenFor('APRO')
      const pressOn = (node: PaymentShop, key: string, by: string) => payByCard(node, placed, { token: by, key })
      const answers = await Promise.all([
        ...Array.from({ length: 200 }, (_, press) => pressOn(press % 2 ? shop : other, 'one', token)),
        ...Array.from({ length: 200 }, (_, press) =>
          pressOn(press % 2 ? shop : other, `other-${press}`, fakes.mercadoPago.tokenFor('APRO')),
        ),
      ])
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      expect(await follow(shop, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
      expect(shop.asked('POST /v1/payments')).toHaveLength(1)
    })

    test('a link and a card in two tabs leave one attempt, and the next press pays once', async () => {
      const placed = await shop.order()
      const card = (node: PaymentShop) => payByCard(node, placed, { token: fakes.mercadoPago.tokenFor('APRO') })
      await Promise.all([card(shop), askForLink(other, placed), card(other)])
      const atOnce = (await shop.payments(placed.id)).attempts
      // In either order: a card is charged at once, and a link waits for the diner, or is replaced by a card.
      expect(atOnce.filter(({ isSuperseded }) => !isSuperseded)).toHaveLength(1)

      expect(await card(shop)).toMatchObject({ status: 200, paid: { paymentStatus: 'APPROVED' } })
      const { attempts } = await shop.payments(placed.id)
      const held = attempts.map(({ attemptId }) => fakes.mercadoPago.held(attemptId))
      expect(held.filter(({ charges }) => charges > 0)).toEqual([{ charges: 1, units: 45_450 }])
    })

    test('the answer of a charge, five webhooks and a question on two nodes are one approval', async () => {
      const placed = await shop.order()
      fakes.mercadoPago.fail('POST /v1/payments', async (reply) => {
        const { id } = reply.body as { id: number }
        shop.clock.jump(6_000)
        await Promise.all([
          ...Array.from({ length: 5 }, (_, message) =>
            (message % 2 ? shop : other).webhook(String(id), { id: `${id}-${message % 3}` }),
          ),
          shop.settle(),
          other.settle(),
        ])
        return reply
      })
      await payByCard(shop, placed, { token: fakes.mercadoPago.tokenFor('APRO') })
      await Promise.all([shop.settle(), other.settle()])
      const types = (await shop.events(placed.id)).map(({ type }) => type)
      expect(types.filter((type) => type === 'PaymentApproved')).toHaveLength(1)
      expect(await follow(shop, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    })

    test('the shop’s cancel and a charge end with the money returned, or never taken', async () => {
      const placed = await shop.order()
      fakes.mercadoPago.fail('POST /v1/payments', async (reply) => {
        await other.cancel(placed.code)
        return reply
      })
      await payByCard(shop, placed, { token: fakes.mercadoPago.tokenFor('APRO') })
      for (let round = 0; round < 3; round++) await shop.pass(10_000)
      const { attempts } = await shop.payments(placed.id)
      for (const { attemptId } of attempts) expect(fakes.mercadoPago.held(attemptId).units).toBe(0)
      expect((await follow(shop, placed)).order).toBe('CANCELED')
    })
  })

  describe('at Webpay', () => {
    beforeAll(() => begin('webpay', 'CL'))
    afterAll(end)

    test('two tabs, a double render and another node with one token are one commit, and all see it paid', async () => {
      const placed = await shop.order('link')
      const { link } = await askForLink(shop, placed)
      const token = link?.token ?? ''
      const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
      fakes.webpay.dinerDoes(token, 'paid')
      const back = (node: PaymentShop) => comeBack(node, `/payments/return/webpay/${attemptId}?token_ws=${token}`)
      const call = (node: PaymentShop) =>
        node.api.POST('/api/callback/transbank/{a}{b}', {
          params: { path: { a: placed.code, b: `?token_ws=${token}` } },
        })
      const ways = await Promise.all([back(shop), back(shop), back(other), back(other)])
      const calls = await Promise.all([call(shop), call(shop), call(other), call(other)])
      expect(new Set(ways.map(({ status }) => status))).toEqual(new Set([303]))
      for (const { data } of calls) expect(data).toEqual({ orderCode: placed.code, paymentStatus: 'APPROVED' })
      expect(shop.asked(`PUT ${fakes.webpay.transactionsPath}`)).toHaveLength(1)
      expect(fakes.webpay.held(attemptId)).toEqual({ charges: 1, units: 45_450 })
    })

    test('twenty presses for a link with twenty keys never open two pages that both take money', async () => {
      const placed = await shop.order('link')
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, press) => askForLink(press % 2 ? shop : other, placed, 45_450, `link-${press}`)),
      )
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
      for (const { link } of answers) if (link?.token) fakes.webpay.dinerDoes(link.token, 'paid')
      const { attempts } = await shop.payments(placed.id)
      await Promise.all(
        attempts.map(({ attemptId, reference }, tab) =>
          comeBack(tab % 2 ? shop : other, `/payments/return/webpay/${attemptId}?token_ws=${reference}`),
        ),
      )
      for (let round = 0; round < 3; round++) await shop.pass(10_000)
      const held = attempts.reduce((sum, { attemptId }) => sum + fakes.webpay.held(attemptId).units, 0)
      expect(held).toBe(45_450)
      expect(await follow(shop, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    })
  })
})

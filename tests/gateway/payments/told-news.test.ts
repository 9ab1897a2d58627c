import { afterAll, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { ProviderReply } from '#tests/kit/fake-provider.ts'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow, payByCard } from '#tests/kit/payments.ts'

/** Cards are paid through the sandbox, and links through Mercado Pago. */
const throughBoth = ({ stores }: CatalogDocument): Pick<CatalogDocument, 'stores'> => ({
  stores: stores.map((store) => ({
    ...store,
    orderModes: store.orderModes.map((mode) => ({
      ...mode,
      paymentTypes: mode.paymentTypes.map((type) => ({
        ...type,
        onlinePayment: type.onlinePayment && {
          providerName: type.id === 'link-de-pago' ? 'MERCADOPAGO' : 'SANDBOX',
        },
      })),
    })),
  })),
})

const shop = await openPaymentShop({ provider: 'mercadopago', bend: throughBoth })
beforeEach(() => shop.database.script('delete from guesses'))
afterAll(() => shop.close())

/** An order whose diner has paid Mercado Pago's page, of which we have heard nothing yet. */
async function paidAtTheBank() {
  const placed = await shop.order('link')
  await askForLink(shop, placed)
  return { placed, reference: shop.mercadoPago.payLink(shop.mercadoPago.preferenceIds().at(-1) ?? '', 'APRO') }
}
const paymentOf = async (placed: { readonly code: string }) => (await follow(shop, placed)).payment

test('[API-31] [FAPI-05] a page’s report of its order makes the gateway ask the provider at once', async () => {
  const { placed } = await paidAtTheBank()
  const { data } = await follow(shop, placed)
  await shop.settle()
  expect(await paymentOf(placed)).toBe('PENDING')
  const { response } = await shop.api.POST('/api/diner/order/details', { body: data })
  expect(response.status).toBe(204)
  await shop.settle()
  expect(await paymentOf(placed)).toBe('APPROVED')
})

test('a page’s report with another order, total or number of items makes the gateway ask nothing', async () => {
  const { placed } = await paidAtTheBank()
  const { data } = await follow(shop, placed)
  const asked = async (change: object) => {
    const { response, error } = await shop.api.POST('/api/diner/order/details', { body: { ...data!, ...change } })
    return [response.status, error?.code]
  }
  expect(await asked({ total: data!.total + 0.01 })).toEqual([409, 'ORDER_DIFFERS'])
  expect(await asked({ items: [] })).toEqual([409, 'ORDER_DIFFERS'])
  expect(await asked({ code: 'ZZZZ9999' })).toEqual([404, 'ORDER_NOT_FOUND'])
  expect(await asked({ id: 'nowhere' })).toEqual([404, 'ORDER_NOT_FOUND'])
  await shop.settle()
  expect(await paymentOf(placed)).toBe('PENDING')
})

test('a webhook whose payment cannot be read is kept, and handled once the provider answers', async () => {
  const { placed, reference } = await paidAtTheBank()
  await shop.database.script("delete from timers where kind = 'payment-look'")
  shop.mercadoPago.fail(`GET /v1/payments/${reference}`, { status: 500, body: {} })
  expect((await shop.webhook(reference)).status).toBe(200)
  await shop.settle()
  expect(await paymentOf(placed)).toBe('PENDING')
  await shop.pass(30_000)
  expect(await paymentOf(placed)).toBe('APPROVED')
})

test('a webhook of one provider pays no attempt of another, even if its payment names one', async () => {
  const own = await shop.order('card')
  await payByCard(shop, own, { name: 'CONT' })
  const [{ attemptId } = { attemptId: '' }] = (await shop.payments(own.id)).attempts
  const before = await shop.events(own.id)
  const { placed, reference } = await paidAtTheBank()
  await shop.database.script("delete from timers where kind = 'payment-look'")
  const named = ({ body, ...reply }: ProviderReply) => ({
    ...reply,
    body: { ...(body as object), external_reference: attemptId },
  })
  shop.mercadoPago.fail(`GET /v1/payments/${reference}`, named)
  expect((await shop.webhook(reference)).status).toBe(200)
  await shop.settle()
  expect(await shop.events(own.id)).toEqual(before)
  expect([await paymentOf(own), await paymentOf(placed)]).toEqual(['PROCESSING', 'PENDING'])
})

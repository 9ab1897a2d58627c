import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { changeLines, currencyOption, importCatalog, refusalLines } from '#gateway/catalog/import.ts'
import { storeUses } from '#gateway/composition/features.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { paidThrough } from '#tests/kit/demo-catalog.ts'
import { countedIn } from '#tests/kit/other-money.ts'
import { openFakes, openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow, giveBack, payByCard } from '#tests/kit/payments.ts'

const centro = 'parrilla-centro'
const inPesos = paidThrough('mercadopago', 'AR')
const phone = '+5491155551234'

let shop: PaymentShop
const importing = (document: CatalogDocument, changesCurrency = false) =>
  importCatalog(shop.database, document, { uses: storeUses, at: shop.clock.now(), withdraws: false, changesCurrency })

/** Every node reads it within a second. */
async function takesUp(document: CatalogDocument, changesCurrency = false) {
  const imported = await importing(document, changesCurrency)
  if (!imported.ok) throw new Error('the import was refused')
  const [country] = document.countries
  shop.clock.advance(1_000)
  await vi.waitFor(async () => {
    const { data } = await shop.api.GET('/api/country/{country}', { params: { path: { country: 'AR' } } })
    expect(data).toMatchObject({ currencyCode: country?.currencyCode, mantissaLength: country?.mantissaLength })
  })
  return imported
}
const sentTo = (call: string) => JSON.parse(shop.asked(call).at(-1)?.text ?? '{}') as Record<string, unknown>

describe('an order that was placed before an import with other decimals', () => {
  let unpaid: { id: string; code: string }
  let byLink: { id: string; code: string }
  let atDoor: Awaited<ReturnType<typeof anOfferedOrder>>
  let changed: readonly string[]
  beforeAll(async () => {
    shop = await openPaymentShop({ provider: 'mercadopago' })
    ;[unpaid, byLink] = [await shop.order(), await shop.order('link')]
    atDoor = await anOfferedOrder(shop)
    const imported = await takesUp(countedIn(inPesos, { mantissaLength: 0 }))
    changed = changeLines(imported)
  })
  afterAll(() => shop.close())

  test('an order in old decimals is reported to the operator by store, and the import is accepted', () => {
    expect(changed.find((line) => line.startsWith(`${centro} (`))).toContain(
      'counts in ARS with 0 decimals from now on, and until now in ARS with 2 decimals; 3 open orders and all earlier ' +
        'ones stay in the money that they were placed in.',
    )
  })

  test('an order in old decimals is charged the same money, and given back the same', async () => {
    await payByCard(shop, unpaid, { token: shop.mercadoPago.tokenFor('APRO') })
    expect(sentTo('POST /v1/payments')).toMatchObject({ transaction_amount: 45_450 })
    expect((await follow(shop, unpaid)).payment).toBe('APPROVED')
    expect(await giveBack(shop, unpaid, 100.5)).toMatchObject({ status: 200 })
    await shop.settle()
    expect(sentTo('POST /v1/payments/')).toEqual({ amount: 100.5 })
    expect(await giveBack(shop, unpaid)).toMatchObject({ status: 200 })
    await shop.settle()
    expect(sentTo('POST /v1/payments/')).toEqual({ amount: 45_349.5 })
  })

  test('an order in old decimals opens a link only with the amount that its page shows', async () => {
    expect(await askForLink(shop, byLink, 454.5)).toMatchObject({ status: 409, code: 'AMOUNT_DIFFERS' })
    expect(await askForLink(shop, byLink, 45_450)).toMatchObject({ status: 200 })
    expect(sentTo('POST /checkout/preferences')).toMatchObject({ items: [{ unit_price: 45_450, currency_id: 'ARS' }] })
  })

  test('an order in old decimals shows its diner the old amounts, on its page and in the list', async () => {
    const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2 }
    expect((await follow(shop, byLink)).data).toMatchObject({ total: 45_450, money })
    const list = await shop.api.GET('/api/orders', { params: { query: { phone, branchContactId: centro } } })
    expect(list.data?.dinerOrders.orders.find(({ code }) => code === byLink.code)).toMatchObject({
      total: 45_450,
      money,
    })
  })

  test('an order in old decimals is told apart from another by its own total', async () => {
    const { data } = await follow(shop, byLink)
    const told = (total: number) => shop.api.POST('/api/diner/order/details', { body: { ...data, total } })
    expect((await told(45_450)).response.status).toBe(204)
    expect((await told(454.5)).response.status).toBe(409)
  })

  test('an order in old decimals is collected for at the door with the old amounts', async () => {
    const ana = await aCourier(shop)
    const { data } = await ana.slide(atDoor.shipmentId, 'ON_ROUTE_TO_PICK_UP')
    expect(data?.collect).toMatchObject({ amount: 45_450, money: { currencyCode: 'ARS', mantissaLength: 2 } })
  })

  test('an order in old decimals is listed beside one of today, whose amounts use the new catalogue', async () => {
    const placed = await shop.order()
    expect((await follow(shop, placed)).data).toMatchObject({ total: 45_450, money: { mantissaLength: 0 } })
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    expect(sentTo('POST /v1/payments')).toMatchObject({ transaction_amount: 45_450 })
  })
})

describe('an import that changes the currency', () => {
  const inAustrales = countedIn(inPesos, { currencyCode: 'ARA', currencySymbol: 'A' })
  let placed: { id: string; code: string }
  beforeAll(async () => {
    shop = await openPaymentShop({ provider: 'mercadopago' })
    placed = await shop.order()
  })
  afterAll(() => shop.close())

  test('an import of a currency is refused while a store has open orders, with the option to force it', async () => {
    const imported = await importing(inAustrales)
    if (imported.ok) throw new Error('it was taken')
    const lines = refusalLines('shop.yaml', imported)
    expect(lines).toEqual([
      expect.stringMatching(/^parrilla-centro \(.+\), ARS to ARA: 1 open order$/),
      expect.any(String),
    ])
    expect(lines[1]).toContain(currencyOption)
  })

  test('an import of a currency is accepted on request; the open order is paid in the old one', async () => {
    await takesUp(inAustrales, true)
    const money = { currencyCode: 'ARS', currencySymbol: 'ARS\u00a0', mantissaLength: 2 }
    expect((await follow(shop, placed)).data).toMatchObject({ total: 45_450, money })
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    expect((await shop.payments(placed.id)).attempts).toMatchObject([
      { charged: { minor: 4_545_000, currency: 'ARS' } },
    ])
  })

  test('an import of a currency is refused while customers have points, even without an open order', async () => {
    await shop.database.query(`update orders set status = 'COMPLETED'`)
    expect(await importing(inPesos)).toMatchObject({ ok: true })
    await shop.database.query(
      `insert into events (stream, version, at, type, data, meta)
       select 'loyalty-' || id, 1, now(), 'PointsEarned',
         '{"orderId": "o", "orderCode": "o", "points": 1, "at": "2026-01-01T00:00:00.000Z"}', '{}' from customers limit 1`,
    )
    const imported = await importing(inAustrales)
    if (imported.ok) throw new Error('it was taken')
    expect(refusalLines('shop.yaml', imported)[0]).toContain('ARS to ARA: customers with points')
  })
})

describe('money in another currency than the order’s', () => {
  beforeAll(async () => {
    shop = await openPaymentShop({ provider: 'mercadopago', fakes: await openFakes('CL') })
  })
  afterAll(async () => {
    await shop.close()
    await Promise.all([shop.mercadoPago.close(), shop.webpay.close()])
  })

  test('money in another currency than the order’s goes back in the currency that was taken', async () => {
    const placed = await shop.order()
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    const [attempt] = (await shop.payments(placed.id)).attempts
    expect(attempt).toMatchObject({ status: 'mismatched', charged: { minor: 45_450, currency: 'CLP' } })
    const path = { code: placed.code, paymentId: attempt?.attemptId ?? '' }
    const { data } = await shop.api.POST('/api/console/orders/{code}/payments/{paymentId}/resolve', {
      params: { path },
      headers: shop.admin,
      body: { as: 'refunded' },
    })
    await shop.settle()
    expect(sentTo('POST /v1/payments/')).toEqual({ amount: 45_450 })
    expect(data?.payments[0]?.refunds).toMatchObject([{ amount: 45_450 }])
  })
})

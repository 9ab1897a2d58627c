import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { type Fakes, openFakes, openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { follow, payByCard } from '#tests/kit/payments.ts'

const hour = 3_600_000
const twoHours = 2

const withWindow = (paymentWindowHours: number) => (catalog: CatalogDocument) => ({
  stores: catalog.stores.map((store) => ({ ...store, settings: { ...store.settings, paymentWindowHours } })),
})

describeOn(oneOfDatabases('payment-window'))('on $name, the hours in which an order may be paid', ({ open }) => {
  let database: Database
  let fakes: Fakes
  let shop: PaymentShop

  beforeAll(async () => {
    database = await open()
    fakes = await openFakes('AR')
    shop = await openPaymentShop({ provider: 'mercadopago', fakes, database, bend: withWindow(twoHours) })
  })
  afterAll(async () => {
    await shop.close()
    await fakes.mercadoPago.close()
    await fakes.webpay.close()
  })
  const pay = (placed: { id: string }, on = shop) =>
    payByCard(on, placed, { token: fakes.mercadoPago.tokenFor('APRO') })
  const endOf = async (placed: { id: string; code: string }) => (await follow(shop, placed)).data.payment.payableUntil
  const inHours = (hours: number) => new Date(shop.clock.now().getTime() + hours * hour).toISOString()

  test('[OPEN-02] [FOPEN-06] the hours in which an order may be paid are those of its store, and end an unpaid order', async () => {
    const [paid, unpaid] = [await shop.order(), await shop.order('link')]
    expect(await endOf(paid)).toBe(inHours(twoHours))
    await shop.pass(twoHours * hour - 60_000)
    expect(await follow(shop, unpaid)).toMatchObject({ order: 'PAY_NEEDED' })
    expect(await pay(paid)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
    await shop.pass(60_001)
    expect(await follow(shop, unpaid)).toMatchObject({ order: 'CANCELED' })
    expect(await follow(shop, paid)).toMatchObject({ payment: 'APPROVED' })
  })

  test('the hours in which an order may be paid stay as recorded when the store changes them', async () => {
    const placed = await shop.order()
    const until = await endOf(placed)
    const later = await openPaymentShop({
      ...{ provider: 'mercadopago', fakes, database, clock: shop.clock, bend: withWindow(40) },
    })
    expect(await endOf(placed)).toBe(until)
    const longer = await later.order()
    expect(await endOf(longer)).toBe(inHours(40))
    shop.clock.jump(twoHours * hour + 1)
    expect(await pay(placed, later)).toMatchObject({ status: 409, code: 'PAYMENT_WINDOW_OVER' })
    await later.settle()
    expect(await follow(shop, placed)).toMatchObject({ order: 'CANCELED' })
    await later.pass(36 * hour)
    expect(await pay(longer, later)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
    await later.leave()
  })

  test('the hours in which an order may be paid are 24 for one of an earlier release', async () => {
    const placed = await shop.order()
    await database.script(`update events set data = data - 'payableUntil' where stream = 'order-${placed.id}';
      update orders set state = state - 'payableUntil' where id = '${placed.id}'`)
    expect(await endOf(placed)).toBe(inHours(24))
  })

  test('the hours in which an order may be paid are not recorded for one that is paid in person', async () => {
    const placed = await placeOrder(shop)
    expect(await endOf(placed)).toBeUndefined()
  })
})

import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { store } from '#tests/kit/aged-log.ts'
import { archiveOver, folderOfTest } from '#tests/kit/archive.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { follow, giveBack, payByCard } from '#tests/kit/payments.ts'

describeOn(databases)('on $name, an order that was archived', ({ open }) => {
  let shop: PaymentShop
  beforeEach(async () => {
    shop = await openPaymentShop({ provider: 'sandbox', database: await open() })
  })
  afterEach(async () => {
    await shop.close()
  })

  test('diners and the shop see it as before, and its money goes back', async () => {
    const { database: db } = shop
    const placed = await shop.order('card')
    await payByCard(shop, placed)
    await shop.settle()
    await placeOrder(shop)
    const path = { params: { path: { code: placed.code } }, headers: shop.admin }
    const pages = async () => ({
      diner: (await follow(shop, placed)).data,
      console: (await shop.api.GET('/api/console/orders/{code}', path)).data,
      history: (await shop.api.GET('/api/console/orders/{code}/history', path)).data,
      payments: (await shop.api.GET('/api/console/orders/{code}/payments', path)).data,
    })
    await db.query(
      `update events set at = '2025-03-03T20:00:00Z' where stream in ($1, $2) or stream = 'shipment-' || $3`,
      [`order-${placed.id}`, `payment-${placed.id}`, placed.id],
    )
    const before = await pages()
    expect(await archiveOver(db).archive('2025-04')).toBeGreaterThan(2)
    expect(await shop.events(placed.id)).toEqual([])
    expect(await pages()).toEqual(before)

    expect(await giveBack(shop, placed)).toMatchObject({ status: 200 })
    await shop.settle()
    const { data } = await shop.api.GET('/api/console/orders/{code}/payments', path)
    expect(data?.payments.flatMap(({ refunds }) => refunds)).toMatchObject([{ amount: 45_450, status: 'completed' }])
    expect((await shop.events(placed.id)).map(({ type }) => type)).toContain('RefundCompleted')
    expect((await follow(shop, placed)).data.payment.status).toBe('REJECTED')
    expect((await store.readStored(db, `payment-${placed.id}`, 1))[0]?.version).toBe(1)
    expect((await archiveOver(db).verify()).findings).toEqual([])
  })

  test('a detached month keeps its page, and refuses its steps until it is attached', async () => {
    const { database: db } = shop
    const placed = await shop.order('card')
    await payByCard(shop, placed)
    await shop.settle()
    await placeOrder(shop)
    await db.query(
      `update events set at = '2025-03-03T20:00:00Z' where stream in ($1, $2) or stream = 'shipment-' || $3`,
      [`order-${placed.id}`, `payment-${placed.id}`, placed.id],
    )
    const log = archiveOver(db)
    await log.archive('2025-04')
    const file = join(folderOfTest(), 'month.jsonl')
    await log.detach('2025-03', file)
    expect((await follow(shop, placed)).data.code).toBe(placed.code)
    const path = { params: { path: { code: placed.code } }, headers: shop.admin }
    const refused = [
      await shop.api.GET('/api/console/orders/{code}/payments', path),
      await shop.api.POST('/api/console/orders/{code}/accept', path),
    ]
    expect(refused.map(({ response, error }) => [response.status, error?.code])).toEqual([
      [503, 'EVENTS_AWAY'],
      [503, 'EVENTS_AWAY'],
    ])
    await log.attach(file)
    expect(await giveBack(shop, placed)).toMatchObject({ status: 200 })
  })
})

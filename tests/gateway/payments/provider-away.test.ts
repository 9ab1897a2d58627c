import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { openFakes, openPaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow } from '#tests/kit/payments.ts'

const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
})

const withoutMercadoPago = {
  MERCADOPAGO_ACCESS_TOKEN: '',
  MERCADOPAGO_PUBLIC_KEY: '',
  MERCADOPAGO_WEBHOOK_SECRET: '',
  MERCADOPAGO_CHALLENGE: '',
}

test('a payment waits while its provider is out of the settings, and is found once it is back', async () => {
  const [database, fakes] = [await openTestDatabase(), await openFakes('AR')]
  closing.push(() => database.close(), fakes.mercadoPago.close, fakes.webpay.close)
  const opened = (environment: Readonly<Record<string, string>> = {}) =>
    openPaymentShop({ provider: 'mercadopago', database, fakes, environment })
  const first = await opened()
  const placed = await first.order('link')
  await askForLink(first, placed)
  fakes.mercadoPago.payLink(fakes.mercadoPago.preferenceIds().at(-1) ?? '', 'APRO')
  await first.leave()

  const without = await opened(withoutMercadoPago)
  await without.pass(60_000)
  expect(await follow(without, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'PENDING' })
  const { rows } = await database.query("select tries, parked_at from timers where kind = 'payment-look'")
  expect(rows).toEqual([{ tries: 0, parked_at: null }])
  expect((await askForLink(without, placed)).status).toBeGreaterThanOrEqual(400)
  await without.leave()

  const back = await opened()
  closing.unshift(back.leave)
  await back.pass(10 * 60_000)
  expect(await follow(back, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
})

import { afterAll, expect, test } from 'vitest'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { follow, payByCard } from '#tests/kit/payments.ts'

const shop = await openPaymentShop({ provider: 'mercadopago', country: 'CL' })
afterAll(() => shop.close())

test.each([
  ['111111111', { type: 'RUT', number: '111111111' }],
  ['111111112', { type: 'Otro', number: '111111112' }],
  ['30123456', { type: 'Otro', number: '30123456' }],
])('in Chile the contract’s DNI %s is sent as %o, and pesos have no decimals', async (document, identification) => {
  const placed = await shop.order()
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO'), document })
  const sent = shop.asked('POST /v1/payments').at(-1)?.text ?? ''
  expect(JSON.parse(sent)).toMatchObject({ transaction_amount: 45_450, payer: { identification } })
  expect(sent).toContain('"transaction_amount":45450,')
  expect(await follow(shop, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  expect((await shop.payments(placed.id)).attempts).toMatchObject([{ charged: { minor: 45_450, currency: 'CLP' } }])
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow, payByCard } from '#tests/kit/payments.ts'

// Limits by order and by address slow down a thief who tests cards (docs/decisions/081).

const minute = 60_000

const shop = await openPaymentShop({ provider: 'mercadopago' })
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

const charges = () => shop.asked('POST /v1/payments').filter(({ path }) => path === '/v1/payments').length
const pay = (placed: { id: string }, name: string, key?: string) =>
  payByCard(shop, placed, { token: shop.mercadoPago.tokenFor(name), ...(key && { key }) })
const refusedBy = (address: string, id: string) =>
  fetch(`${shop.url}/api/order/payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({
      ...{ token: shop.mercadoPago.tokenFor('FUND'), paymentMethodId: 'visa', dinerOrderId: id, cardName: 'X' },
      ...{ identificationType: 'DNI', identificationNumber: '30123456' },
    }),
  })

test('an order on which cards are tried lets three of 148 presses through, and says when the next may come', async () => {
  const placed = await shop.order()
  const before = charges()
  const statuses = new Map<number, number>()
  for (let press = 0; press < 148; press++) {
    const { status } = await pay(placed, 'FUND')
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect(Object.fromEntries(statuses)).toEqual({ 402: 3, 429: 145 })
  expect(charges()).toBe(before + 3)
})

test('an order on which cards are tried answers 429 with its seconds, and takes a good card after them', async () => {
  const placed = await shop.order()
  for (let press = 0; press < 3; press++) await pay(placed, 'FUND')
  const response = await refusedBy('198.51.100.7', placed.id)
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await response.json()).toMatchObject({ code: 'TOO_MANY_PAYMENTS' })
  shop.clock.jump(minute)
  expect(await pay(placed, 'APRO')).toMatchObject({ status: 200, paid: { paymentStatus: 'APPROVED' } })
  expect((await follow(shop, placed)).payment).toBe('APPROVED')
})

test('an order on which cards are tried takes at most ten refused cards, at any pace', async () => {
  const placed = await shop.order()
  const before = charges()
  for (let press = 0; press < 20; press++) {
    await shop.database.script('delete from guesses')
    await pay(placed, 'FUND')
    shop.clock.jump(60 * minute)
  }
  expect(charges()).toBe(before + 10)
})

test('an order takes at most 30 pages, and the next one is 429', async () => {
  const placed = await shop.order('link')
  for (let page = 0; page < 30; page++) expect((await askForLink(shop, placed)).status, String(page)).toBe(200)
  expect(await askForLink(shop, placed)).toMatchObject({ status: 429, code: 'TOO_MANY_PAYMENTS' })
})

test('an address that was refused 30 times pays no other order for a while, and another address does', async () => {
  for (let order = 0; order < 10; order++) {
    const placed = await shop.order()
    for (let press = 0; press < 3; press++) expect((await refusedBy('198.51.100.9', placed.id)).status).toBe(402)
  }
  const placed = await shop.order()
  const before = charges()
  expect((await refusedBy('198.51.100.9', placed.id)).status).toBe(429)
  expect(charges()).toBe(before)
  expect((await refusedBy('198.51.100.10', placed.id)).status).toBe(402)
  shop.clock.jump(15 * minute + 1)
  expect((await refusedBy('198.51.100.9', placed.id)).status).toBe(402)
})

test('an address that names unknown orders is limited as well', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 31; guess++)
    statuses.push((await refusedBy('198.51.100.11', '4fJxq0eTQ2m9c1VbS7yLwA')).status)
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(404))
  expect(statuses.at(-1)).toBe(429)
})

test('an address gets the answer to an accepted press again, even after many refusals', async () => {
  const paid = await shop.order()
  expect((await pay(paid, 'APRO', 'press')).status).toBe(200)
  for (let order = 0; order < 10; order++) {
    const placed = await shop.order()
    for (let press = 0; press < 3; press++) await pay(placed, 'FUND')
  }
  expect((await pay(await shop.order(), 'APRO')).status).toBe(429)
  expect((await pay(paid, 'APRO', 'press')).status).toBe(200)
})

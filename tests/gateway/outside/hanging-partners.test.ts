import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushTransport } from '#gateway/push/transport.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { openFakeProvider } from '#tests/kit/fake-provider.ts'
import { aCustomer, leave } from '#tests/kit/left-carts.ts'
import { openFakes, openPaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, payByCard } from '#tests/kit/payments.ts'
import { aBrowserOfPush } from '#tests/kit/push.ts'
import { aBrowser, askForCode, askingForCodes } from '#tests/kit/sign-in.ts'

/** More than one kind's slots. */
const many = 25
const patience = 10_000

/** The called endpoints, and how those of a tar-pit are released. */
let pushed: string[] = []
let letGo: (() => void)[] = []

const pushTo: PushTransport = ({ endpoint }) => {
  pushed.push(endpoint)
  return new URL(endpoint).hostname.startsWith('tar')
    ? new Promise((resolve) => void letGo.push(() => resolve(201)))
    : Promise.resolve(201)
}

const database = await openTestDatabase()
const messages = await openFakeProvider(() => ({ status: 204 }))
const fakes = await openFakes('AR')
const shop = await openPaymentShop({
  provider: 'mercadopago',
  fakes,
  database,
  pushTo,
  bend: askingForCodes,
  environment: { MESSAGES_WEBHOOK_URL: messages.url, MESSAGES_WEBHOOK_SECRET: 'x'.repeat(20) },
})
beforeEach(async () => {
  await database.script('delete from guesses; delete from timers; delete from push_subscriptions')
  pushed = []
  letGo = []
})
afterEach(() => {
  for (const end of letGo) end()
})
afterAll(async () => {
  // A call that still hangs ends with its partner.
  await Promise.all([messages.close(), fakes.mercadoPago.close(), fakes.webpay.close()])
  await shop.close()
})

/** Lets ticks pass until a condition holds, fewer than a call may last: a change may set a timer at one, and this one another. */
const soon = (check: () => void) =>
  vi.waitFor(
    () => {
      shop.clock.advance(1_000)
      check()
    },
    { timeout: patience, interval: 750 },
  )

let phones = 0
const askOne = () => askForCode(aBrowser(shop), `+54911556${String(40_000 + ++phones)}`)
const codesAsked = () => messages.asked.length

/** An order of which a browser waits for the acceptance. */
async function tellOf(service: string) {
  const { code } = await placeOrder(shop)
  const { subscription } = aBrowserOfPush(service)
  await shop.api.PUT('/api/diner/{branchContact}/order/{orderId}/push', {
    params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    body: subscription,
  })
  await fetch(`${shop.url}/api/console/orders/${code}/accept`, { method: 'POST', headers: shop.admin })
  return subscription.endpoint
}
const honest = () => tellOf('https://fcm.googleapis.com/fcm/send')

/** A paid order that is canceled: a timer returns its money. */
async function aRefund() {
  const placed = await shop.order()
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  await shop.cancel(placed.code)
  return async () => (await shop.payments(placed.id)).attempts[0]?.refunds[0]?.status
}

test('push services that hang delay neither honest ones, nor codes, nor refunds', async () => {
  for (let n = 0; n < many; n++) await tellOf(`https://tar-${n}.example.com/send`)
  await soon(() => expect(pushed).toHaveLength(10))
  const before = codesAsked()
  const [endpoint, refundStatus] = [await honest(), await aRefund()]
  await askOne()
  await soon(() => expect([pushed.includes(endpoint), codesAsked()]).toEqual([true, before + 1]))
  await vi.waitFor(async () => expect(await refundStatus()).toBe('completed'), patience)
  expect(pushed.filter((each) => each.includes('tar'))).toHaveLength(10)
})

test('a sender of messages that hangs delays neither pushes nor refunds', async () => {
  messages.fail('POST', ...Array(20).fill('hang'))
  const before = codesAsked()
  for (let n = 0; n < many; n++) await askOne()
  await soon(() => expect(codesAsked()).toBe(before + 20))
  const [endpoint, refundStatus] = [await honest(), await aRefund()]
  await soon(() => expect(pushed).toContain(endpoint))
  await vi.waitFor(async () => expect(await refundStatus()).toBe('completed'), patience)
  expect(codesAsked()).toBe(before + 20)
})

test('a bank that hangs delays neither codes nor pushes, nor the refunds of other orders', async () => {
  shop.mercadoPago.fail('POST /v1/payments/', 'hang')
  const asked = () => shop.asked('POST /v1/payments/').filter(({ path }) => path.endsWith('/refunds')).length
  const before = asked()
  const hanging = await aRefund()
  await soon(() => expect(asked()).toBe(before + 1))
  const codes = codesAsked()
  const [endpoint, other] = [await honest(), await aRefund()]
  await askOne()
  await soon(() => expect([pushed.includes(endpoint), codesAsked()]).toEqual([true, codes + 1]))
  await vi.waitFor(async () => expect(await other()).toBe('completed'), patience)
  expect(await hanging()).toBe('requested')
})

/** A push, a code and a refund that are requested now complete. */
async function othersGoOn() {
  const before = codesAsked()
  const [endpoint, refundStatus] = [await honest(), await aRefund()]
  await askOne()
  await soon(() => expect([pushed.includes(endpoint), codesAsked()]).toEqual([true, before + 1]))
  await vi.waitFor(async () => expect(await refundStatus()).toBe('completed'), patience)
}
const few = 4
const hangs = Array<'hang'>(few).fill('hang')

test('a bank that hangs on questions delays no other kind, and gets several at once', async () => {
  shop.mercadoPago.fail('GET /v1/payments/search', ...hangs)
  const asked = () => shop.asked('GET /v1/payments/search').length
  const before = asked()
  for (let n = 0; n < few; n++) await askForLink(shop, await shop.order('link'))
  await soon(() => expect(asked()).toBe(before + few))
  await othersGoOn()
})

test('a bank that hangs while its messages are read delays no other kind', async () => {
  shop.mercadoPago.fail('GET /v1/payments/99000', ...hangs)
  for (let n = 0; n < few; n++) expect((await shop.webhook(`99000${n}`)).status).toBe(200)
  await soon(() => expect(shop.asked('GET /v1/payments/99000')).toHaveLength(few))
  await othersGoOn()
})

test('a sender that hangs on notices of carts delays no other kind, and gets several at once', async () => {
  const phones = await Promise.all(
    Array.from({ length: few }, (_, n) => aCustomer(shop, `+54911556${String(50_000 + n)}`)),
  )
  for (const phone of phones) expect(await leave(shop, phone)).toBe(204)
  messages.fail('POST', ...hangs)
  const before = codesAsked()
  shop.clock.jump(15 * 60_000)
  await soon(() => expect(codesAsked()).toBe(before + few))
  await othersGoOn()
})

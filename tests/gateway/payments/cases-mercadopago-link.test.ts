import { afterAll, beforeEach, expect, test } from 'vitest'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, comeBack, follow } from '#tests/kit/payments.ts'

// docs/testing.md, "Payments", says which file proves each of the thirty cases.

const minute = 60_000

const shop = await openPaymentShop({ provider: 'mercadopago' })
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

/** An order whose diner is on Mercado Pago's page. */
async function onThePage() {
  const placed = await shop.order('link')
  const { link } = await askForLink(shop, placed)
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  const page = shop.mercadoPago.preferenceIds().at(-1) ?? ''
  return {
    placed,
    attemptId,
    link,
    pay: (name: string) => shop.mercadoPago.payLink(page, name),
    back: (parameters: Readonly<Record<string, string>>) =>
      comeBack(
        shop,
        `/payments/return/mercadopago/${attemptId}?${new URLSearchParams({ external_reference: attemptId, ...parameters })}`,
      ),
    tell: async (reference: string) => {
      await shop.webhook(reference)
      // Work that the message triggers, such as a refund, is due at once.
      await shop.pass(1_000)
    },
  }
}
const standing = async (placed: { code: string }) => {
  const { order, payment } = await follow(shop, placed)
  return { order, payment }
}

const paid = { order: 'GENERATED', payment: 'APPROVED' }
const refused = { order: 'PAY_NEEDED', payment: 'REJECTED' }

test('a paid link is found when the diner returns, for any address', async () => {
  const { placed, link, pay, back } = await onThePage()
  expect(link).toMatchObject({ url: expect.stringContaining('https://www.mercadopago.com.ar/'), token: null })
  const { status, location } = await back({ payment_id: pay('APRO'), status: 'rejected' })
  expect({ status, location }).toEqual({ status: 303, location: `/menu/parrilla-centro/order/${placed.code}` })
  expect(await standing(placed)).toEqual(paid)
})

test('a return that says approved for a refused payment pays nothing', async () => {
  const { placed, pay, back, attemptId } = await onThePage()
  await back({ payment_id: pay('FUND'), status: 'approved', collection_status: 'approved' })
  expect(await standing(placed)).toEqual(refused)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 0, units: 0 })
})

test('a return with another order’s payment gets our own attempt’s state, which has no money', async () => {
  const other = await onThePage()
  const { placed, back } = await onThePage()
  await back({ payment_id: other.pay('APRO'), external_reference: other.attemptId, status: 'approved' })
  expect((await standing(placed)).order).toBe('PAY_NEEDED')
})

test.each([
  '?external_reference=01KAPC9V4ZJ5Y6N7Q8R9S0T1V9',
  '?payment_id=131',
  '?external_reference=01KAPC9V4ZJ5Y6N7Q8R9S0T1V9&payment_id=null&status=null',
])('the page’s call with %s, which names no known payment, is 404 and ends nothing', async (query) => {
  const { placed, attemptId } = await onThePage()
  const { response } = await shop.api.POST('/api/callback/transbank/{a}{b}', {
    params: { path: { a: placed.code, b: query } },
  })
  expect(response.status).toBe(404)
  expect((await shop.payments(placed.id)).attempts).toMatchObject([{ attemptId, status: 'action' }])
})

test('another press opens no page while the provider cannot say whether the first one was paid', async () => {
  const { placed, pay } = await onThePage()
  const pages = shop.mercadoPago.preferenceIds().length
  pay('APRO')
  shop.mercadoPago.reachedWhile(() => false)
  expect(await askForLink(shop, placed, 45_450, 'another press')).toMatchObject({
    status: 409,
    code: 'PAYMENT_IN_PROGRESS',
  })
  shop.mercadoPago.reachedWhile(() => true)
  expect(await askForLink(shop, placed, 45_450, 'a third one')).toMatchObject({
    status: 409,
    code: 'ORDER_ALREADY_PAID',
  })
  expect(shop.mercadoPago.preferenceIds()).toHaveLength(pages)
})

test.each([['lose'], [{ status: 401, body: {} }]] as const)(
  'a page that the provider does not open (%j) is answered 502, and the order stays payable',
  async (fault) => {
    const placed = await shop.order('link')
    shop.mercadoPago.fail('POST /checkout/preferences', fault)
    expect(await askForLink(shop, placed)).toMatchObject({ status: 502, code: 'PROVIDER_FAILED' })
    expect((await standing(placed)).order).toBe('PAY_NEEDED')
  },
)

test('the same press answers the same page, also after a card was refused there', async () => {
  const placed = await shop.order('link')
  const first = await askForLink(shop, placed, 45_450, 'one press')
  const reference = shop.mercadoPago.payLink(shop.mercadoPago.preferenceIds().at(-1) ?? '', 'FUND')
  await shop.webhook(reference)
  await shop.pass(1_000)
  expect(await standing(placed)).toEqual(refused)
  expect(await askForLink(shop, placed, 45_450, 'one press')).toEqual(first)
})

test('a link that is paid twice pays the order once, and the second money goes back', async () => {
  const { placed, pay, tell, attemptId } = await onThePage()
  const [first, second] = [pay('APRO'), pay('APRO')]
  for (const reference of [first, second, second, first]) await tell(reference)
  expect(await standing(placed)).toEqual(paid)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 2, units: 45_450 })
  expect(shop.asked(`POST /v1/payments/${second}/refunds`)).toHaveLength(1)
})

test('a link that is paid after its order was canceled gives the money back', async () => {
  const { placed, pay, tell, attemptId } = await onThePage()
  await shop.cancel(placed.code)
  await tell(pay('APRO'))
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
})

test('a page with a refused and a paid card pays by the money, which webhooks in any order keep', async () => {
  const { placed, pay, tell, attemptId } = await onThePage()
  const first = pay('FUND')
  await tell(first)
  expect(await standing(placed)).toEqual(refused)
  const second = pay('APRO')
  for (const reference of [second, first]) await tell(reference)
  await shop.webhook(second, { id: `${second}-again` })
  await shop.pass(1_000)
  expect(await standing(placed)).toEqual(paid)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 45_450 })
})

test('a page with a refused and a paid card gives the money back when the order is canceled', async () => {
  const { placed, pay, tell, attemptId } = await onThePage()
  await tell(pay('FUND'))
  await tell(pay('APRO'))
  await shop.cancel(placed.code)
  await shop.pass(1_000)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
})

test('a page with a refused and a paid card is found when the diner returns, even without a webhook', async () => {
  const { placed, pay, back } = await onThePage()
  pay('FUND')
  await shop.pass(10_000)
  expect(await standing(placed)).toEqual(refused)
  await back({ payment_id: pay('APRO') })
  expect(await standing(placed)).toEqual(paid)
})

test('a page with a refused and a paid card is found by a question before its time is over', async () => {
  const { placed, pay } = await onThePage()
  pay('FUND')
  await shop.pass(10_000)
  await shop.pass(20_000)
  expect(await standing(placed)).toEqual(refused)
  pay('APRO')
  await shop.pass(30 * minute)
  expect(await standing(placed)).toEqual(paid)
})

test('a page is not refused by late news of the first card while the second is under review', async () => {
  const { placed, pay, tell } = await onThePage()
  const [first, second] = [pay('FUND'), pay('CONT')]
  await tell(second)
  await tell(first)
  expect((await standing(placed)).payment).toBe('PROCESSING')
})

async function paidAtTheEnd() {
  const page = await onThePage()
  await shop.pass(30 * minute - 1_000)
  shop.mercadoPago.lagSearch(true)
  page.pay('APRO')
  await shop.pass(1_000)
  expect(await standing(page.placed)).toEqual(refused)
  return page
}

test('a page that is paid in its last second pays the order ten minutes later, when the search shows it', async () => {
  const { placed } = await paidAtTheEnd()
  shop.mercadoPago.lagSearch(false)
  await shop.pass(10 * minute - 1_000)
  expect(await standing(placed)).toEqual(refused)
  await shop.pass(1_000)
  expect(await standing(placed)).toEqual(paid)
})

test('a page that is paid in its last second is found a day later, and an ended order’s money goes back', async () => {
  const { placed, attemptId } = await paidAtTheEnd()
  await shop.pass(10 * minute)
  shop.mercadoPago.lagSearch(false)
  await shop.pass(23 * 60 * minute)
  expect(await standing(placed)).toEqual(refused)
  expect(shop.mercadoPago.held(attemptId).units).toBe(45_450)
  await shop.pass(60 * minute)
  await shop.pass(1_000)
  expect((await standing(placed)).order).toBe('CANCELED')
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
})

test('a page that is paid in its last second is asked about again where the provider gives no answer', async () => {
  const { placed, attemptId } = await paidAtTheEnd()
  shop.mercadoPago.lagSearch(false)
  shop.mercadoPago.reachedWhile(() => false)
  await shop.pass(10 * minute)
  shop.mercadoPago.reachedWhile(() => true)
  expect(await standing(placed)).toEqual(refused)
  await shop.pass(2 * 60 * minute)
  expect(await standing(placed)).toEqual(paid)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 45_450 })
})

test('an unpaid page is asked about ten minutes and a day after its end, and never again', async () => {
  const { placed, pay, attemptId } = await onThePage()
  pay('FUND')
  await shop.pass(30 * minute)
  const searches = () =>
    shop.asked('GET /v1/payments/search').filter(({ query }) => query['external_reference'] === attemptId)
  const before = searches().length
  for (const wait of [10 * minute, 24 * 60 * minute, 48 * 60 * minute]) await shop.pass(wait)
  expect(searches()).toHaveLength(before + 2)
  const { rows } = await shop.database.query('select 1 from timers where id = $1', [`payment-look-${attemptId}`])
  expect(rows).toEqual([])
  expect((await standing(placed)).payment).toBe('REJECTED')
})

test('a diner who leaves the page and still pays on it has paid', async () => {
  const { placed, pay, back, tell } = await onThePage()
  await back({ payment_id: 'null', status: 'null' })
  expect(await standing(placed)).toEqual(refused)
  await tell(pay('APRO'))
  expect(await standing(placed)).toEqual(paid)
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Fault } from '#tests/kit/fake-provider.ts'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, comeBack, follow } from '#tests/kit/payments.ts'

// docs/testing.md, "Payments", says which file proves each of the thirty cases.

const minute = 60_000

const shop = await openPaymentShop({ provider: 'webpay', country: 'CL' })
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

/** An order whose diner is at Transbank, with this action there. */
async function atTransbank(does: 'open' | 'paid' | 'refused' | 'aborted' = 'paid') {
  const placed = await shop.order('link')
  const { link } = await askForLink(shop, placed)
  const token = link?.token ?? ''
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  shop.webpay.dinerDoes(token, does)
  const session = { TBK_ID_SESION: placed.code, TBK_ORDEN_COMPRA: attemptId }
  return {
    placed,
    token,
    attemptId,
    page: `/menu/parrilla-centro/order/${placed.code}`,
    /** The sets of parameters that Transbank documents. */
    ways: {
      normal: { token_ws: token },
      aborted: { TBK_TOKEN: token, ...session },
      timeout: session,
      broken: { token_ws: token, TBK_TOKEN: token, ...session },
    },
    back: (parameters: Readonly<Record<string, string>>, method: 'GET' | 'POST' = 'GET') =>
      comeBack(shop, `/payments/return/webpay/${attemptId}?${new URLSearchParams(parameters)}`, method),
    commits: () => shop.asked(`PUT ${shop.webpay.transactionsPath}/${token}`).length,
    held: () => shop.webpay.held(attemptId),
  }
}
const standing = async (placed: { code: string }) => {
  const { order, payment } = await follow(shop, placed)
  return { order, payment }
}

const paid = { order: 'GENERATED', payment: 'APPROVED' }
const refused = { order: 'PAY_NEEDED', payment: 'REJECTED' }
const taken = { charges: 1, units: 45_450 }
const nothing = { charges: 0, units: 0 }

test.each(['GET', 'POST'] as const)('an approved payment that returns by %s is committed once and pays', async (by) => {
  const { placed, token, page, ways, back, commits, held } = await atTransbank()
  expect(await back(ways.normal, by)).toEqual({ status: 303, location: `${page}?token_ws=${token}` })
  expect(await standing(placed)).toEqual(paid)
  expect(commits()).toBe(1)
  expect(held()).toEqual(taken)
})

test('a refused payment is committed once, also when the page is loaded again', async () => {
  const { placed, ways, back, commits } = await atTransbank('refused')
  for (const _ of ['first', 'reload', 'again']) await back(ways.normal)
  expect(await standing(placed)).toEqual(refused)
  expect(commits()).toBe(1)
  expect(await askForLink(shop, placed)).toMatchObject({ status: 200 })
})

test.each(['GET', 'POST'] as const)(
  'a diner who gives up there and returns by %s is not committed, and may pay again',
  async (by) => {
    const { placed, page, ways, back, commits, held } = await atTransbank('aborted')
    expect(await back(ways.aborted, by)).toEqual({ status: 303, location: page })
    expect(await standing(placed)).toEqual(refused)
    expect(commits()).toBe(0)
    expect(held()).toEqual(nothing)
    const again = await askForLink(shop, placed)
    expect(again).toMatchObject({ status: 200, link: { token: expect.any(String) } })
  },
)

test('a page whose time ran out returns without a token, is found by our own name, and is not committed', async () => {
  const { placed, page, ways, back, commits } = await atTransbank('open')
  expect(await back(ways.timeout)).toEqual({ status: 303, location: page })
  expect(await standing(placed)).toEqual(refused)
  expect(commits()).toBe(0)
})

test.each(['GET', 'POST'] as const)(
  'all four parameters by %s after a good commit leave the order paid',
  async (by) => {
    const { placed, ways, back, commits, held } = await atTransbank()
    await back(ways.normal)
    expect((await back(ways.broken, by)).status).toBe(303)
    expect(await standing(placed)).toEqual(paid)
    expect(commits()).toBe(1)
    expect(held()).toEqual(taken)
  },
)

test('all four parameters before any commit commit nothing, and the diner may pay again', async () => {
  const { placed, ways, back, commits, held } = await atTransbank('open')
  await back(ways.broken, 'POST')
  expect(commits()).toBe(0)
  expect(held()).toEqual(nothing)
  expect(await askForLink(shop, placed)).toMatchObject({ status: 200 })
})

test.each<[string, Fault]>([
  ['is lost', 'lose'],
  ['is a failure', ({ body }) => ({ status: 502, body })],
  ['is that another one is under way', ({ body }) => ({ status: 422, body })],
])('a commit whose answer %s is found done, and not sent again', async (_, fault) => {
  const { placed, ways, back, commits, held } = await atTransbank()
  shop.webpay.fail(`PUT ${shop.webpay.transactionsPath}`, fault)
  await back(ways.normal)
  expect(await standing(placed)).toEqual(paid)
  expect(commits()).toBe(1)
  expect(held()).toEqual(taken)
})

test('a commit whose answer and status are both lost is not refused: we ask until it is known', async () => {
  const { placed, ways, back, held } = await atTransbank()
  shop.webpay.fail(`PUT ${shop.webpay.transactionsPath}`, 'lose')
  shop.webpay.fail(`GET ${shop.webpay.transactionsPath}`, 'lose')
  await back(ways.normal)
  expect((await standing(placed)).payment).not.toBe('REJECTED')
  await shop.pass(6_000)
  expect(await standing(placed)).toEqual(paid)
  expect(held()).toEqual(taken)
})

test('a commit that never left is sent again, even if the diner has closed the page', async () => {
  const { placed, ways, back, held } = await atTransbank()
  shop.webpay.fail(`PUT ${shop.webpay.transactionsPath}`, 'drop')
  await back(ways.normal)
  expect((await standing(placed)).order).toBe('PAY_NEEDED')
  await shop.pass(6_000)
  expect(await standing(placed)).toEqual(paid)
  expect(held()).toEqual(taken)
})

test('a commit of an aborted transaction ends the attempt, whose status still has response code 0', async () => {
  const { placed, ways, back, held } = await atTransbank('aborted')
  await back(ways.normal)
  expect((await shop.payments(placed.id)).attempts).toMatchObject([{ status: 'expired' }])
  expect(await standing(placed)).toEqual(refused)
  expect(held()).toEqual(nothing)
})

test('response code 0 of an aborted transaction pays nothing, for any caller', async () => {
  const { placed, ways, back } = await atTransbank('aborted')
  await shop.pass(6_000)
  expect((await standing(placed)).order).toBe('PAY_NEEDED')
  await back(ways.timeout)
  expect(await standing(placed)).toEqual(refused)
})

test('an order that was canceled during the bank’s page is not committed, so no money is taken', async () => {
  const { placed, page, ways, back, commits, held } = await atTransbank()
  await shop.cancel(placed.code)
  expect((await back(ways.normal)).location).toContain(page)
  await shop.pass(6_000)
  expect(commits()).toBe(0)
  expect(held()).toEqual(nothing)
  expect((await standing(placed)).order).toBe('CANCELED')
})

test('a replaced page is not committed', async () => {
  const first = await atTransbank()
  const { link } = await askForLink(shop, first.placed)
  shop.webpay.dinerDoes(link?.token ?? '', 'paid')
  await first.back(first.ways.normal)
  expect(first.commits()).toBe(0)
  expect((await standing(first.placed)).order).toBe('PAY_NEEDED')
})

test('a page without a return is given up after a quarter of an hour, and no later', async () => {
  const { placed, held } = await atTransbank()
  for (let minutes = 0; minutes < 14; minutes++) await shop.pass(minute)
  expect((await standing(placed)).payment).toBe('PENDING')
  await shop.pass(minute + 1_000)
  expect(await standing(placed)).toEqual(refused)
  expect(held()).toEqual(nothing)
})

test('a transaction of another amount or another order pays nothing, and waits for a person', async () => {
  for (const change of [{ amount: 45_449 }, { buy_order: 'another' }]) {
    const { placed, ways, back } = await atTransbank()
    shop.webpay.fail(`PUT ${shop.webpay.transactionsPath}`, (reply) => ({
      ...reply,
      body: { ...(reply.body as object), ...change },
    }))
    await back(ways.normal)
    expect((await shop.payments(placed.id)).attempts).toMatchObject([{ status: 'mismatched' }])
    expect(await standing(placed)).toEqual({ order: 'PAY_NEEDED', payment: 'PROCESSING' })
  }
})

test('money of a canceled order is reversed once, even if the answer to that is lost', async () => {
  const { placed, ways, back, token, held } = await atTransbank()
  await back(ways.normal)
  shop.webpay.fail(`POST ${shop.webpay.transactionsPath}/${token}/refunds`, 'lose')
  await shop.cancel(placed.code)
  for (let round = 0; round < 3; round++) await shop.pass(31_000)
  expect(held()).toEqual({ charges: 1, units: 0 })
  expect((await shop.payments(placed.id)).attempts[0]?.refunds).toMatchObject([{ status: 'completed' }])
  expect(shop.asked(`POST ${shop.webpay.transactionsPath}/${token}/refunds`)).toHaveLength(1)
})

test.each<[string, (token: string, attemptId: string) => Readonly<Record<string, string>>]>([
  ['nothing', () => ({})],
  ['a token of another shop', () => ({ token_ws: 'f'.repeat(64) })],
  [
    'an aborted token of another shop',
    (_, attemptId) => ({ TBK_TOKEN: 'f'.repeat(64), TBK_ID_SESION: 'x', TBK_ORDEN_COMPRA: attemptId }),
  ],
  ['another order’s name', () => ({ TBK_ID_SESION: 'x', TBK_ORDEN_COMPRA: '01KAPC9V4ZJ5Y6N7Q8R9S0T1V9' })],
  ['a session alone', () => ({ TBK_ID_SESION: 'x' })],
  ['an aborted token alone', (token) => ({ TBK_TOKEN: token })],
  ['its token with a session', (token) => ({ token_ws: token, TBK_ID_SESION: 'x' })],
  ['a token that is none', () => ({ token_ws: '<script>' })],
  ['NUL', () => ({ token_ws: '\0', TBK_TOKEN: '\0', TBK_ID_SESION: '\0' })],
])('a return with %s commits and ends nothing: the diner’s own return pays after it', async (_, parametersOf) => {
  for (const by of ['GET', 'POST'] as const) {
    const { placed, token, attemptId, ways, back, commits, held } = await atTransbank()
    expect((await back(parametersOf(token, attemptId), by)).status).toBe(303)
    expect(commits()).toBe(0)
    await back(ways.normal)
    expect(await standing(placed)).toEqual(paid)
    expect(held()).toEqual(taken)
  }
})

import { afterAll, afterEach, expect, test } from 'vitest'
import { readSettings } from '#gateway/composition/config.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { openFakeProvider } from '#tests/kit/fake-provider.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

type Submission = components['schemas']['OrderSubmission']

const ten = { id: 'club-diez', name: 'Club', type: 'PERCENT', percentage: 10, externalBenefitType: 'MEMBER' } as const
const amount = { id: 'club-mil', name: 'Mil', type: 'FIXED', fixedDiscount: 1000, externalBenefitType: 'GIFT' } as const
/** 44.400 without the ten percent, with the bag of 600 and a service of 450. */
const [full, less] = [45_450, 41_010]

let answer: { status: number; body?: unknown }

const fake = await openFakeProvider(() => answer)
const gateway = await startTestGateway({
  environment: { EXTERNAL_PARTNER_NAME: 'club-tucan', EXTERNAL_PARTNER_URL: `${fake.url}/benefits` },
})
afterEach(() => fake.asked.splice(0))
afterAll(async () => {
  await gateway.close()
  await fake.close()
})

const granting = (...generalDiscounts: readonly object[]) => {
  answer = { status: 200, body: { generalDiscounts } }
}
const ask = (
  over: { partnerName?: string; branchId?: string; branchContactId?: string; token?: string | null } = {},
) => {
  const { partnerName = 'club-tucan', branchId = 'parrilla', branchContactId = 'parrilla-centro', token = 't-1' } = over
  return gateway.api.POST('/api/external-benefits/{partnerName}', {
    params: { path: { partnerName } },
    body: { branchId, branchContactId, externalUserId: 'u-5512' },
    ...(token !== null && { headers: { Authorization: `Bearer ${token}` } }),
  })
}
const lineOf = (value: number, of = 4_440) => ({
  ...{ name: 'Club', type: 'PERCENT' as const, value, amount: of, discountReferenceId: 'club-diez' },
  ...{ code: null, externalBenefitType: 'MEMBER' },
})
const order = async (over: Partial<Submission> = {}, cookie: string | null = 'sessionId=t-1; other=x') => {
  const body = await aSubmission(gateway, {
    ...{ price: less, discounts: [lineOf(10)], userExternalReference: 'u-5512', partnerName: 'club-tucan' },
    ...over,
  })
  const response = await fetch(`${gateway.url}/api/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie !== null && { cookie }) },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

test('[EXT-01] [EXT-02] a partner’s grant is requested with the user and their token, and answered in its order', async () => {
  granting(ten, amount)
  const { data } = await ask()
  expect(data).toEqual({ generalDiscounts: [ten, amount] })
  const [call] = fake.asked
  expect(call).toMatchObject({ method: 'POST', path: '/benefits' })
  expect(JSON.parse(call!.text)).toEqual({
    ...{ branchId: 'parrilla', branchContactId: 'parrilla-centro', externalUserId: 'u-5512' },
  })
  expect(call?.headers.authorization).toBe('Bearer t-1')
})

test('a partner’s grant is requested without a token where there is none', async () => {
  granting()
  await ask({ token: null })
  expect(fake.asked[0]?.headers.authorization).toBeUndefined()
})

test.each([401, 403])('a partner’s grant is nothing for a token that the partner refuses with %d', async (status) => {
  answer = { status }
  expect((await ask()).response.status).toBe(401)
})

test.each([
  ['a failure', { status: 500 }],
  ['a redirect', { status: 302 }],
  ['no JSON', { status: 200, body: 'maybe' }],
  ['another shape', { status: 200, body: { discounts: [] } }],
  ['a discount that gives money', { status: 200, body: { generalDiscounts: [{ ...ten, percentage: -10 }] } }],
  ['more than all', { status: 200, body: { generalDiscounts: [{ ...ten, percentage: 101 }] } }],
  ['an unknown kind', { status: 200, body: { generalDiscounts: [{ ...ten, type: 'GIFT' }] } }],
  ['without an end', { status: 200, body: { generalDiscounts: Array(101).fill(ten) } }],
])('a partner’s grant is unanswered for %s', async (_, given) => {
  answer = given
  expect((await ask()).response.status).toBe(502)
})

test.each([
  ['another partner', { partnerName: 'other' }],
  ['another branch', { branchId: 'sushi' }],
  ['a branch without one', { branchId: 'sushi', branchContactId: 'sushi-belgrano' }],
  ['an unknown store', { branchContactId: 'nowhere' }],
])('[OPEN-57] a partner’s grant is not requested for %s', async (_, over) => {
  granting(ten)
  expect((await ask(over)).response.status).toBe(404)
  expect(fake.asked).toEqual([])
})

test('[EXT-06] [EXT-03] an order of a partner’s user is priced with the first discount that the partner grants now', async () => {
  granting(ten, amount)
  expect((await order()).status).toBe(200)
  expect(fake.asked[0]?.headers.authorization).toBe('Bearer t-1')
  expect(JSON.parse(fake.asked[0]!.text)).toMatchObject({ externalUserId: 'u-5512' })
})

test('an order of a partner’s user is refused with the right price once the partner grants no discount', async () => {
  granting()
  expect(await order()).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', quote: { total: full } } })
  granting(ten)
  expect(await order({ price: 40_000, discounts: [lineOf(10, 5_450)] })).toMatchObject({
    ...{ status: 409, body: { quote: { total: less } } },
  })
})

test.each([
  ['fails', () => ({ status: 500 })],
  ['refuses the token', () => ({ status: 401 })],
])('an order of a partner’s user costs the full price where the partner %s', async (_, given) => {
  answer = given()
  expect(await order()).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED', quote: { total: full } } })
})

test.each([
  ['no reference', { userExternalReference: null }],
  ['no partner', { partnerName: null }],
  ['another partner', { partnerName: 'other' }],
])('an order of a partner’s user with %s gets no discount, without a call', async (_, over) => {
  granting(ten)
  expect(await order(over)).toMatchObject({ status: 409, body: { quote: { total: full } } })
  expect(fake.asked).toEqual([])
})

test('[EXT-05] an order of a partner’s user costs the full price if the partner failed, so none was shown', async () => {
  granting(ten)
  expect((await order({ price: full, discounts: [] })).status).toBe(200)
  expect(fake.asked).toEqual([])
})

test('an order of a partner’s user carries the cookie’s token unescaped, and none that no header can carry', async () => {
  granting(ten)
  await order({}, 'a=1; sessionId=t%2F1')
  await order({}, 'sessionId=t%0A1')
  await order({}, null)
  expect(fake.asked.map(({ headers }) => headers.authorization)).toEqual(['Bearer t/1', undefined, undefined])
})

test('the settings of a partner come together, and its address is safe for tokens', () => {
  const [EXTERNAL_PARTNER_NAME, EXTERNAL_PARTNER_URL] = ['club', 'https://club.example.com/benefits']
  expect(readSettings({ EXTERNAL_PARTNER_NAME, EXTERNAL_PARTNER_URL })).toMatchObject({ EXTERNAL_PARTNER_NAME })
  expect(() => readSettings({ EXTERNAL_PARTNER_NAME })).toThrow(/EXTERNAL_PARTNER_URL is missing/)
  expect(() => readSettings({ EXTERNAL_PARTNER_URL })).toThrow(/EXTERNAL_PARTNER_NAME is missing/)
  expect(() => readSettings({ EXTERNAL_PARTNER_NAME, EXTERNAL_PARTNER_URL: 'http://club.example.com' })).toThrow(
    /https/,
  )
})

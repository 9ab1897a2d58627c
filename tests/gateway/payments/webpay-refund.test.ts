import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Attempt } from '#domain/payment/state.ts'
import { createWebpay } from '#gateway/payments/providers/webpay/provider.ts'
import type { Fault } from '#tests/kit/fake-provider.ts'
import { type FakeWebpay, openFakeWebpay, webpayKeys } from '#tests/kit/fake-webpay.ts'
import { attemptId, attemptOf, pageOrder } from '#tests/kit/payment.ts'

let fake: FakeWebpay
let paid: Attempt

const sum = { minor: 12_850, currency: 'CLP' }
const provider = () => createWebpay({ url: fake.url, ...webpayKeys })

beforeEach(async () => {
  fake = await openFakeWebpay()
  const page = await provider().open(pageOrder({ sum }))
  const reference = page.ok ? page.value.reference : null
  paid = attemptOf({ provider: 'webpay', flow: 'link', sum, reference, charged: sum, status: 'approved' })
  fake.dinerDoes(reference ?? '', 'paid')
  await provider().settle(paid)
  fake.asked.splice(0)
  sent.splice(0)
})
afterEach(() => fake.close())

type Wish = readonly [refundId: string, amount: number, status: 'requested' | 'completed', givenBackBefore?: number]

/** A sent refund has the sum of refunds before it. */
const wished = (...refunds: readonly Wish[]) => ({
  ...paid,
  refunds: refunds.map(([refundId, amount, status, givenBackBefore]) => ({
    ...{ refundId, amount, status },
    ...({ cause: 'operator', reference: null } as const),
    ...(givenBackBefore !== undefined && { givenBackBefore }),
  })),
})
/** The sums with which the calls were recorded. */
const sent: (number | null)[] = []
const refund = (amount: number, attempt: Attempt = wished(['refund-1', amount, 'requested']), refundId = 'refund-1') =>
  provider().refund({ attempt, refundId, amount, noteSent: async (before) => void sent.push(before) })
const posts = () => fake.asked.filter(({ method }) => method === 'POST').map(({ text }) => text)
const completed = (amount: number) => ({
  ...{ ok: true, value: { refundId: 'refund-1', reference: null, amount, outcome: 'completed' } },
})

test('the whole sum is reversed, which leaves no trace', async () => {
  expect(await refund(12_850)).toEqual(completed(12_850))
  expect(posts()).toEqual(['{"amount":12850}'])
  expect(await provider().observe(wished(['refund-1', 12_850, 'requested', 0]))).toMatchObject({
    value: { observation: { state: 'canceled' }, refunds: [{ refundId: 'refund-1', amount: 12_850 }] },
  })
})

test('a part is nullified, and only response code 0 is a success', async () => {
  expect(await refund(5_000)).toEqual(completed(5_000))
  expect(posts()).toEqual(['{"amount":5000}'])
  expect(fake.held(attemptId)).toEqual({ charges: 1, units: 7_850 })
})

test('a refund that is known to be done is not sent again', async () => {
  await refund(5_000)
  expect(await refund(5_000, wished(['refund-1', 5_000, 'completed']))).toEqual(completed(5_000))
  expect(posts()).toHaveLength(1)
})

test.each([53, 304, 245, 22, 316, 308, 274, 16, 292, 284, 310, 311, 312, 315])(
  'response code %i in an answer of 200 gave nothing back',
  async (response_code) => {
    fake.fail('POST', { status: 200, body: { type: 'NULLIFIED', response_code, nullified_amount: 5_000 } })
    expect(await refund(5_000)).toEqual({
      ...{ ok: false, fault: { type: 'Refused', why: 'other', told: `response code ${response_code}` } },
    })
  },
)

test('a part of a debit card’s payment is refused', async () => {
  fake.dinerDoes(paid.reference ?? '', 'paid', 'VD')
  expect(await refund(5_000)).toMatchObject({ fault: { type: 'Refused', told: 'response code 53' } })
})

test('the returned amount is Transbank’s, in minor units', async () => {
  fake.fail('POST', { status: 200, body: { type: 'NULLIFIED', response_code: 0, nullified_amount: 4_999 } })
  expect(await refund(5_000)).toEqual(completed(4_999))
})

test.each([5_000, 12_850])('a lost answer after the work is read from the rest: %i', async (amount) => {
  fake.fail('POST', 'lose')
  expect(await refund(amount)).toEqual(completed(amount))
  expect(await refund(amount, wished(['refund-1', amount, 'requested', 0]))).toEqual(completed(amount))
  expect(posts()).toHaveLength(1)
  expect(sent).toEqual([0])
})

test.each(['drop', { status: 500 }, { status: 429 }, { status: 200, body: 'no json' }] as Fault[])(
  'a lost answer before the work (%o) is unclear, and the next try gives back once',
  async (fault) => {
    fake.fail('POST', fault)
    expect(await refund(5_000)).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
    expect(await refund(5_000, wished(['refund-1', 5_000, 'requested', 0]))).toEqual(completed(5_000))
    expect(fake.held(attemptId).units).toBe(7_850)
    expect(sent).toEqual([0, 0])
  },
)

test('a lost answer is told from an earlier refund of the same amount', async () => {
  await refund(5_000, wished(['refund-0', 5_000, 'requested']), 'refund-0')
  const first: Wish = ['refund-0', 5_000, 'completed', 0]
  fake.fail('POST', 'lose')
  expect(await refund(5_000, wished(first, ['refund-1', 5_000, 'requested']))).toEqual(completed(5_000))
  expect(await refund(5_000, wished(first, ['refund-1', 5_000, 'requested', 5_000]))).toEqual(completed(5_000))
  expect(fake.held(attemptId).units).toBe(2_850)
  expect(sent).toEqual([0, 5_000])
})

test.each([5_000, 6_000])(
  'a refund of the portal of %i does not count as one of ours that was not sent',
  async (portal) => {
    fake.refundInPortal(paid.reference ?? '', portal)
    expect(await refund(5_000)).toEqual(completed(5_000))
    expect(sent).toEqual([portal])
    expect(fake.held(attemptId).units).toBe(12_850 - portal - 5_000)
  },
)

test('a refund of the portal before a second call does not count as the first, which never arrived', async () => {
  fake.fail('POST', { status: 500 })
  await refund(5_000)
  fake.refundInPortal(paid.reference ?? '', 3_000)
  expect(await refund(5_000, wished(['refund-1', 5_000, 'requested', 0]))).toEqual(completed(5_000))
  expect(sent).toEqual([0, 3_000])
  expect(fake.held(attemptId).units).toBe(12_850 - 8_000)
})

test('a refund whose call cannot be recorded is not sent', async () => {
  const attempt = wished(['refund-1', 5_000, 'requested'])
  const noteSent = () => Promise.reject(new Error('no database'))
  await expect(provider().refund({ attempt, refundId: 'refund-1', amount: 5_000, noteSent })).rejects.toThrow()
  expect(posts()).toEqual([])
})

test.each([400, 403, 404, 405, 406, 415, 422])('status %i gave nothing back', async (status) => {
  fake.fail('POST', { status, body: { error_message: 'ana@example.com' } })
  expect(await refund(5_000)).toEqual({
    ...{ ok: false, fault: { type: 'Refused', why: 'other', told: `status ${status}` } },
  })
})

test('wrong keys are a fault of the shop’s settings', async () => {
  fake.fail('POST', { status: 401, body: { error_message: 'Not Authorized' } })
  expect(await refund(5_000)).toMatchObject({ fault: { type: 'Refused', why: 'configuration' } })
})

test.each([401, 500])('a payment that cannot be read now (%i) is not refunded blindly', async (status) => {
  fake.fail('GET', { status })
  expect(await refund(12_850)).toEqual({ ok: false, fault: { type: 'Unknown', told: `status ${status}` } })
  expect(posts()).toEqual([])
})

test.each([404, 422])(
  'a payment that cannot be read any more (%i) is refunded whole, and not in part',
  async (status) => {
    fake.fail('GET', { status }, { status })
    expect(await refund(5_000)).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
    expect(posts()).toEqual([])
    expect(await refund(12_850)).toEqual(completed(12_850))
  },
)

const seen = async (attempt: Attempt) => {
  const answer = await provider().observe(attempt)
  if (!answer.ok) throw new Error(answer.fault.told)
  return answer.value
}

test('the returned money is the requested refund whose answer never came', async () => {
  fake.refundInPortal(paid.reference ?? '', 5_000)
  expect(await seen(wished(['refund-1', 5_000, 'requested', 0]))).toMatchObject({
    observation: { state: 'approved' },
    refunds: [{ refundId: 'refund-1', amount: 5_000, outcome: 'completed' }],
  })
})

test('the returned money is one of the portal while the requested refund was not sent', async () => {
  fake.refundInPortal(paid.reference ?? '', 5_000)
  expect((await seen(wished(['refund-1', 5_000, 'requested'])))?.refunds).toMatchObject([
    { refundId: null, amount: 5_000 },
  ])
})

test('the returned money is not the requested refund when it is less', async () => {
  fake.refundInPortal(paid.reference ?? '', 5_000)
  expect((await seen(wished(['refund-1', 6_000, 'requested', 0])))?.refunds).toMatchObject([
    { refundId: null, amount: 5_000 },
  ])
})

test('the returned money is the first requested one, because only that one may have been sent', async () => {
  fake.refundInPortal(paid.reference ?? '', 5_000)
  expect(await seen(wished(['refund-1', 6_000, 'requested', 0], ['refund-2', 5_000, 'requested']))).toMatchObject({
    refunds: [{ refundId: null, amount: 5_000 }],
    returned: 5_000,
  })
})

test('the returned money is not reported again once it is known', async () => {
  fake.refundInPortal(paid.reference ?? '', 5_000)
  expect((await seen(wished(['refund-1', 5_000, 'completed'])))?.refunds).toEqual([])
})

test('the returned money is one of the portal if we requested none, with a name that stays', async () => {
  fake.refundInPortal(paid.reference ?? '', 5_000)
  const expected = [{ refundId: null, reference: 'partially_nullified-5000', amount: 5_000, outcome: 'completed' }]
  expect((await seen(paid))?.refunds).toEqual(expected)
  expect((await seen(paid))?.refunds).toEqual(expected)
})

test('the returned money is all of it when the payment was reversed', async () => {
  fake.become(paid.reference ?? '', { status: 'REVERSED' })
  expect(await seen(paid)).toMatchObject({ observation: { state: 'canceled' }, refunds: [{ amount: 12_850 }] })
})

test('the returned money is all of it when the payment was nullified without a reported rest', async () => {
  fake.become(paid.reference ?? '', { status: 'NULLIFIED', balance: null })
  expect((await seen(paid))?.refunds).toMatchObject([{ amount: 12_850 }])
})

test('the returned money is nothing when a part was nullified without a reported rest', async () => {
  fake.become(paid.reference ?? '', { status: 'PARTIALLY_NULLIFIED', balance: null })
  expect(await seen(paid)).toMatchObject({ observation: { state: 'approved' }, refunds: [] })
})

import { afterAll, expect, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { follow, orderOnline, payByCard } from '#tests/kit/payments.ts'

const gateway = await startTestGateway()
afterAll(() => gateway.close())

const settled = async () => {
  for (let round = 0; round < 4; round++) {
    gateway.clock.advance(1_000)
    await gateway.settle()
  }
}
const paymentsOf = async (code: string) => {
  const { data } = await gateway.api.GET('/api/console/orders/{code}/payments', {
    params: { path: { code } },
    headers: gateway.admin,
  })
  return data?.payments ?? []
}
const aPayment = async (name = 'APRO') => {
  const placed = await orderOnline(gateway)
  await payByCard(gateway, placed, { name })
  const [payment] = await paymentsOf(placed.code)
  if (!payment) throw new Error('there is no payment')
  return { placed, code: placed.code, paymentId: payment.id, payment }
}
const refund = async (
  path: { code: string; paymentId: string },
  amount?: number,
  { key, left }: { readonly key?: string; readonly left?: number } = {},
) => {
  const { error, response } = await gateway.api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', {
    params: { path },
    body: { ...(amount !== undefined && { amount }), ...(left !== undefined && { left }) },
    headers: { ...gateway.admin, ...(key && { 'Idempotency-Key': key }) },
  })
  return { status: response.status, code: error?.code }
}
const resolve = async (path: { code: string; paymentId: string }, as: 'paid' | 'refunded') => {
  const { error, response } = await gateway.api.POST('/api/console/orders/{code}/payments/{paymentId}/resolve', {
    params: { path },
    body: { as },
    headers: gateway.admin,
  })
  return { status: response.status, code: error?.code }
}
const refundsOf = async (code: string) => (await paymentsOf(code)).flatMap(({ refunds }) => refunds)

test('a shop sees every try to pay an order, with only the last digits of its card', async () => {
  const { payment } = await aPayment()
  expect(payment).toMatchObject({
    provider: 'sandbox',
    status: 'approved',
    amount: 45_450,
    charged: 45_450,
    currency: 'ARS',
    card: { brand: 'visa', lastFour: '3704' },
    refunds: [],
  })
})

test('a part goes back, then the whole rest, and then nothing', async () => {
  const paid = await aPayment()
  expect(await refund(paid, 20_000)).toMatchObject({ status: 200 })
  await settled()
  expect(await refund(paid)).toMatchObject({ status: 200 })
  await settled()
  expect(await refundsOf(paid.code)).toEqual([
    { amount: 20_000, status: 'completed', cause: 'operator' },
    { amount: 25_450, status: 'completed', cause: 'operator' },
  ])
  expect(await refund(paid, 1)).toMatchObject({ status: 409 })
})

test('the history tells the amount of each payment, and the amount and cause of each step of a refund', async () => {
  const paid = await aPayment()
  expect(await refund(paid, 20_000)).toMatchObject({ status: 200 })
  await settled()
  const { data } = await gateway.api.GET('/api/console/orders/{code}/history', {
    params: { path: { code: paid.code } },
    headers: gateway.admin,
  })
  const told = data?.steps.flatMap(({ type, amount, cause }) => (amount === undefined ? [] : [{ type, amount, cause }]))
  expect(told).toEqual([
    { type: 'PaymentAttemptOpened', amount: 45_450 },
    { type: 'RefundRequested', amount: 20_000, cause: 'operator' },
    { type: 'RefundCompleted', amount: 20_000, cause: 'operator' },
  ])
})

test('the same request refunds once, even if it is repeated', async () => {
  const paid = await aPayment()
  for (let time = 0; time < 3; time++) expect(await refund(paid, 450, { key: 'wish' })).toMatchObject({ status: 200 })
  await settled()
  expect(await refundsOf(paid.code)).toEqual([{ amount: 450, status: 'completed', cause: 'operator' }])
})

test('one refund that is pressed on two tablets at once is made once', async () => {
  const paid = await aPayment()
  expect(paid.payment.left).toBe(45_450)
  const answers = await Promise.all([1, 2].map(() => refund(paid, 450, { left: 45_450 })))
  expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([200, 'REFUND_DIFFERS'])
  await settled()
  expect(await refundsOf(paid.code)).toEqual([{ amount: 450, status: 'completed', cause: 'operator' }])
  expect((await paymentsOf(paid.code))[0]?.left).toBe(45_000)
})

test('a refund that is sent again is no other one, although less is left by then', async () => {
  const paid = await aPayment()
  for (let time = 0; time < 2; time++)
    expect(await refund(paid, 450, { key: 'again', left: 45_450 })).toMatchObject({ status: 200 })
  expect(await refundsOf(paid.code)).toHaveLength(1)
})

test.each([
  [0, 409, 'PAYMENT_STEP_NOT_ALLOWED'],
  [45_450.01, 409, 'PAYMENT_STEP_NOT_ALLOWED'],
  [0.001, 422, 'AMOUNT_NOT_VALID'],
])('a refund of %d is refused with %d %s', async (amount, status, code) => {
  const paid = await aPayment()
  expect(await refund(paid, amount)).toEqual({ status, code })
  expect(await refundsOf(paid.code)).toEqual([])
})

test('a payment is found under its own order alone', async () => {
  const [paid, other] = [await aPayment(), await aPayment()]
  const notFound = { status: 404, code: 'PAYMENT_NOT_FOUND' }
  expect(await refund({ code: other.code, paymentId: paid.paymentId })).toEqual(notFound)
  expect(await resolve({ code: other.code, paymentId: paid.paymentId }, 'refunded')).toEqual(notFound)
  const unknown = { code: 'ZZZZ9999', paymentId: paid.paymentId }
  expect(await refund(unknown)).toEqual({ status: 404, code: 'ORDER_NOT_FOUND' })
  const params = { path: { code: unknown.code } }
  const list = await gateway.api.GET('/api/console/orders/{code}/payments', { params, headers: gateway.admin })
  expect([list.response.status, list.error?.code]).toEqual([404, 'ORDER_NOT_FOUND'])
  for (const { code } of [paid, other]) expect(await refundsOf(code)).toEqual([])
})

test('a payment that took nothing has nothing to give back', async () => {
  const refused = await aPayment('FUND')
  expect(await refund(refused)).toMatchObject({ status: 409 })
})

test('a payment of another sum counts as paid once a person says so', async () => {
  const other = await aPayment('DIFF')
  expect(other.payment).toMatchObject({ status: 'mismatched', charged: 45_449.99 })
  expect(await resolve(other, 'paid')).toMatchObject({ status: 200 })
  expect(await follow(gateway, other.placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  expect(await resolve(other, 'refunded')).toMatchObject({ status: 409 })
})

test('a payment that differs goes back, and the order may be paid again', async () => {
  const other = await aPayment('DIFF')
  expect(await resolve(other, 'refunded')).toMatchObject({ status: 200 })
  await settled()
  expect(await refundsOf(other.code)).toEqual([{ amount: 45_449.99, status: 'completed', cause: 'wrong-sum' }])
  expect(await payByCard(gateway, other.placed)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
})

test('the demo shows its bank’s payments and refunds of an order, and nothing of an unpaid one', async () => {
  const booked = async (order: string) => {
    const answer = await fetch(`${gateway.url}/sandbox/books.json?${new URLSearchParams({ order })}`)
    return ((await answer.json()) as { payments: unknown }).payments
  }
  const paid = await aPayment()
  await refund(paid, 20_000)
  await settled()
  expect(await booked(paid.code)).toEqual([{ status: 'approved', taken: 4_545_000, returned: 2_000_000 }])
  const { code } = await orderOnline(gateway)
  expect(await booked(code)).toEqual([])
  expect(await booked("'; --")).toEqual([])
})

test('only the operator sees or moves the money', async () => {
  const { code, paymentId } = await aPayment()
  const at = `${gateway.url}/api/console/orders/${code}/payments`
  expect((await fetch(at)).status).toBe(401)
  expect((await fetch(`${at}/${paymentId}/refund`, { method: 'POST' })).status).toBe(401)
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createWebpay } from '#gateway/payments/providers/webpay/provider.ts'
import type { Fault, ProviderReply } from '#tests/kit/fake-provider.ts'
import { type FakeWebpay, openFakeWebpay, webpayKeys } from '#tests/kit/fake-webpay.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { attemptId, attemptOf, cardCharge, pageOrder } from '#tests/kit/payment.ts'

let fake: FakeWebpay
let token: string

const path = '/rswebpaytransaction/api/webpay/v1.2/transactions'
const sum = { minor: 12_850, currency: 'CLP' }
const order = pageOrder({ sum })
const provider = (timeoutMs?: number) =>
  createWebpay({ url: fake.url, ...webpayKeys, ...(timeoutMs !== undefined && { timeoutMs }) })
const attempt = () => attemptOf({ provider: 'webpay', flow: 'link', sum, reference: token })
const settle = (timeoutMs?: number) => provider(timeoutMs).settle(attempt())
const calls = () => fake.asked.map(({ method }) => method)
const changed = (change: object) => (reply: ProviderReply) => ({
  ...reply,
  body: { ...(reply.body as object), ...change },
})

beforeEach(async () => {
  fake = await openFakeWebpay()
  const page = await provider().open(order)
  if (!page.ok || page.value.reference === null) throw new Error('no page')
  token = page.value.reference
  fake.asked.splice(0)
})
afterEach(() => fake.close())

const open = (more: Parameters<typeof pageOrder>[0] = {}) =>
  provider().open(pageOrder({ sum, attemptId: '01KAPC9V4ZJ5Y6N7Q8R9S0T1V3', ...more }))

test('a page is opened like this, by our attempt’s id, which is used once', async () => {
  expect(await open()).toMatchObject({ ok: true })
  expect(fake.asked).toMatchObject([
    {
      method: 'POST',
      path,
      headers: {
        'tbk-api-key-id': webpayKeys.commerceCode,
        'tbk-api-key-secret': webpayKeys.secret,
        'content-type': 'application/json',
      },
    },
  ])
  expect(JSON.parse(fake.asked[0]?.text ?? '')).toEqual({
    buy_order: '01KAPC9V4ZJ5Y6N7Q8R9S0T1V3',
    session_id: '7KQ2MXPA',
    amount: 12_850,
    return_url: 'https://pedidos.example.com/api/payments/return',
  })
  expect(await open()).toMatchObject({ ok: false, fault: { type: 'Refused', why: 'other', told: 'status 422' } })
})

test('a page is a form with the token, to a host that pages may send forms to', async () => {
  const answer = await open()
  const reference = answer.ok ? answer.value.reference : null
  expect(answer).toEqual({
    ok: true,
    value: {
      reference,
      next: {
        kind: 'redirect',
        method: 'POST',
        url: 'https://webpay3g.transbank.cl/webpayserver/initTransaction',
        fields: { token_ws: reference },
      },
    },
  })
  expect(createWebpay({ url: 'https://webpay3g.transbank.cl', ...webpayKeys }).browser).toEqual({
    formHosts: ['https://webpay3g.transbank.cl'],
  })
})

test.each([
  [{ minor: 12_990, currency: 'CLP' }, '12990'],
  [{ minor: 1_250, currency: 'USD' }, '12.5'],
  [{ minor: 100, currency: 'USD' }, '1'],
])('a page of %o has the amount %s in its bytes', async (amount, bytes) => {
  await open({ sum: amount })
  expect(fake.asked[0]?.text).toContain(`"amount":${bytes},"return_url"`)
})

test.each(['ARS', 'PYG', 'EUR'])('a page in %s, which no commerce code has, is not opened', async (currency) => {
  expect(await open({ sum: { minor: 12_990, currency } })).toMatchObject({ fault: { why: 'configuration' } })
  expect(fake.asked).toEqual([])
})

test.each([
  [{ status: 401, body: { error_message: 'Not Authorized' } }, 'configuration'],
  [{ status: 404 }, 'configuration'],
  [{ status: 400, body: { error_message: 'ana@example.com' } }, 'other'],
  [{ status: 422 }, 'other'],
  [{ status: 500 }, 'other'],
  [{ status: 200, body: 'no json' }, 'other'],
  [{ status: 200, body: { token: '../x', url: 'https://webpay3g.transbank.cl' } }, 'other'],
  [{ status: 200, body: { token: 'a', url: 'javascript:alert(1)' } }, 'other'],
])('a page that is answered %o is refused, for %s', async (reply, why) => {
  fake.fail('POST', reply)
  const answer = await open()
  expect(answer).toMatchObject({ ok: false, fault: { type: 'Refused', why } })
  expect(JSON.stringify(answer)).not.toContain('ana@')
})

test('a card’s token is refused without a call', async () => {
  expect(await provider().charge(cardCharge('9f1c', { sum }))).toEqual({
    ...{ ok: false, fault: { type: 'Refused', why: 'configuration', told: 'takes no cards by token' } },
  })
  expect(fake.asked).toEqual([])
})

const unreadable = { kind: 'unreadable', reference: null, attemptId: null }
const named = { TBK_ID_SESION: '7KQ2MXPA', TBK_ORDEN_COMPRA: attemptId }

test.each([
  [{ token_ws: 'a1' }, { kind: 'completed', reference: 'a1', attemptId: null }],
  [
    { token_ws: 'a1', utm_source: 'x' },
    { kind: 'completed', reference: 'a1', attemptId: null },
  ],
  [
    { TBK_TOKEN: 'a1', ...named },
    { kind: 'aborted', reference: 'a1', attemptId },
  ],
  [named, { kind: 'timeout', reference: null, attemptId }],
  [
    { TBK_ID_SESSION: '7KQ2MXPA', TBK_ORDEN_COMPRA: attemptId },
    { kind: 'timeout', reference: null, attemptId },
  ],
  [
    { token_ws: 'a1', TBK_TOKEN: 'a1', ...named },
    { kind: 'failed', reference: 'a1', attemptId },
  ],
  // Never a commit once the other token is there.
  [
    { token_ws: 'a1', TBK_TOKEN: 'a1' },
    { kind: 'failed', reference: 'a1', attemptId: null },
  ],
  [{ token_ws: 'a1', ...named }, unreadable],
  [{ TBK_TOKEN: 'a1' }, unreadable],
  [{ TBK_TOKEN: 'a1', TBK_ORDEN_COMPRA: attemptId }, unreadable],
  [{ TBK_ORDEN_COMPRA: attemptId }, unreadable],
  [{ TBK_ID_SESION: 'x' }, unreadable],
  [{ token_ws: '' }, unreadable],
  [{ token_ws: '../commerces' }, unreadable],
  [{ token_ws: 'a'.repeat(101) }, unreadable],
  [{}, unreadable],
])('a browser that returns with %o brings %o', (parameters, note) => {
  expect(provider().readReturn(parameters as Readonly<Record<string, string>>)).toEqual(note)
  expect(fake.asked).toEqual([])
})

test('a commit that is approved is the end, in one call without a body', async () => {
  fake.dinerDoes(token, 'paid')
  expect(await settle()).toEqual({
    ok: true,
    value: {
      observation: {
        ...{ state: 'approved', reference: token, sum, attemptId, reason: null },
        card: { brand: 'credit', lastFour: '6623', installments: 1 },
        authorization: '1213',
      },
      refunds: [],
      returned: 0,
      next: null,
    },
  })
  expect(fake.asked).toMatchObject([{ method: 'PUT', path: `${path}/${token}`, text: '' }])
})

test.each([
  ['AUTHORIZED', 0, 'approved'],
  ['CAPTURED', 0, 'approved'],
  ['FAILED', -1, 'rejected'],
  ['FAILED', 0, 'rejected'],
  ['INITIALIZED', null, 'action'],
  ['INITIALIZED', 0, 'action'],
  ['REVERSED', 0, 'canceled'],
  ['NULLIFIED', 0, 'canceled'],
  ['PARTIALLY_NULLIFIED', 0, 'approved'],
])('a commit that answers %s with response code %s is %s', async (status, response_code, state) => {
  fake.fail('PUT', changed({ status, response_code, balance: 100 }))
  fake.dinerDoes(token, 'paid')
  expect(await settle()).toMatchObject({ ok: true, value: { observation: { state } } })
})

test.each([
  ['AUTHORIZED', -1],
  ['AUTHORIZED', null],
  ['CAPTURED', undefined],
  ['SOMETHING_NEW', 0],
  ['constructor', 0],
  ['ana@example.com', 0],
])('a commit that answers %s with response code %s says nothing certain', async (status, response_code) => {
  fake.fail('PUT', changed({ status, response_code }))
  fake.dinerDoes(token, 'paid')
  const answer = await settle()
  expect(answer).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
  expect(JSON.stringify(answer)).not.toContain('ana@')
})

test.each([-1, -2, -3, -4, -5, -6, -11])(
  'a commit that is refused with %i has no reason, because the code’s meaning depends on the commerce',
  async (response_code) => {
    fake.fail('PUT', changed({ status: 'FAILED', response_code }))
    fake.dinerDoes(token, 'paid')
    expect(await settle()).toMatchObject({ value: { observation: { state: 'rejected', reason: 'other' } } })
  },
)

test('a commit reports its sum and order as Transbank does', async () => {
  fake.fail('PUT', changed({ amount: 12_849, buy_order: 'another' }))
  fake.dinerDoes(token, 'paid')
  expect(await settle()).toMatchObject({
    value: { observation: { sum: { minor: 12_849, currency: 'CLP' }, attemptId: 'another' } },
  })
})

test.each([{ amount: 12_850.5 }, { amount: '12850' }, { buy_order: null }, { status: 3 }])(
  'a commit that cannot be read is unclear, and never an approval: %o',
  async (change) => {
    fake.fail('PUT', changed(change))
    fake.dinerDoes(token, 'paid')
    expect(await settle()).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
  },
)

test.each([
  [{ card_detail: { card_number: '4051885600446623' } }, { brand: 'credit', lastFour: '6623', installments: 1 }],
  [{ card_detail: { card_number: 'XXXX' } }, null],
  [{ card_detail: null }, null],
  [{ payment_type_code: 'VD' }, { brand: 'debit', lastFour: '6623', installments: 1 }],
  [{ payment_type_code: 'VP' }, { brand: 'prepaid', lastFour: '6623', installments: 1 }],
  [
    { payment_type_code: 'VC', installments_number: 6 },
    { brand: 'credit', lastFour: '6623', installments: 6 },
  ],
  [
    { installments_number: 'six', payment_type_code: 7 },
    { brand: 'credit', lastFour: '6623', installments: 1 },
  ],
])('a commit keeps four digits of a card at most: %o', async (change, card) => {
  fake.fail('PUT', changed(change))
  fake.dinerDoes(token, 'paid')
  expect(await settle()).toMatchObject({ ok: true, value: { observation: { state: 'approved', card } } })
})

test.each(['lose', { status: 500 }, { status: 502 }, { status: 422, body: { error_message: 'locked' } }] as Fault[])(
  'a commit whose answer is unclear (%o) is settled by a question, and not sent again',
  async (fault) => {
    fake.dinerDoes(token, 'paid')
    // It is done nevertheless.
    fake.fail('PUT', (reply) => (fault === 'lose' ? reply : (fault as ProviderReply)))
    expect(await settle()).toMatchObject({ ok: true, value: { observation: { state: 'approved' } } })
    expect(calls().filter((method) => method === 'PUT')).toHaveLength(1)
  },
)

test('a commit that was lost after it was done is found approved, or refused', async () => {
  fake.dinerDoes(token, 'paid')
  fake.fail('PUT', 'lose')
  expect(await settle()).toMatchObject({ ok: true, value: { observation: { state: 'approved' } } })
  expect(calls()).toEqual(['PUT', 'GET'])
  // A second caller, whose commit is answered 'already locked', gets the same result.
  expect(await settle()).toMatchObject({ ok: true, value: { observation: { state: 'approved' } } })
  expect(fake.held(attemptId)).toEqual({ charges: 1, units: 12_850 })
})

test('a commit that is silent for its time is settled by a question', async () => {
  fake.dinerDoes(token, 'paid')
  fake.fail('PUT', 'hang')
  expect(await settle(150)).toMatchObject({ ok: true, value: { observation: { state: 'approved' } } })
})

test.each(['drop', { status: 500 }, { status: 422, body: { error_message: "Invalid status '10'" } }] as Fault[])(
  'a commit that was not done (%o) stays unclear, and is never refused',
  async (fault) => {
    fake.dinerDoes(token, 'paid')
    fake.fail('PUT', fault)
    const answer = await settle()
    expect(answer).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
    expect(answer.ok || answer.fault.told).toMatch(/^(no connection|status \d+), not yet committed$/)
    expect(calls()).toEqual(['PUT', 'GET'])
  },
)

test('a commit of an aborted transaction ends it, although its status stays open with response code 0', async () => {
  fake.dinerDoes(token, 'aborted')
  expect(await settle()).toMatchObject({ ok: true, value: { observation: { state: 'expired', attemptId } } })
  expect(await provider().observe(attempt())).toMatchObject({ value: { observation: { state: 'action' } } })
  expect(fake.held(attemptId).charges).toBe(0)
})

test.each([
  [401, 'status 401'],
  [404, 'status 404'],
  [500, 'status 500'],
])('a commit and a question that are both answered %i are unclear', async (status, told) => {
  fake.fail('PUT', { status })
  fake.fail('GET', { status, body: { error_message: token } })
  expect(await settle()).toEqual({ ok: false, fault: { type: 'Unknown', told } })
})

test('a commit that surely never left is unclear while no server listens', async () => {
  const away = createWebpay({ url: `http://127.0.0.1:${await freePort()}`, ...webpayKeys })
  expect(await away.settle(attempt())).toEqual({ ok: false, fault: { type: 'Unknown', told: 'no connection' } })
})

test('a commit of an attempt without a token is not sent', async () => {
  expect(await provider().settle({ ...attempt(), reference: null })).toMatchObject({ fault: { type: 'Unknown' } })
  expect(fake.asked).toEqual([])
})

test('a question and giving up commit nothing', async () => {
  fake.dinerDoes(token, 'paid')
  for (const answer of [await provider().observe(attempt()), await provider().cancel(attempt())])
    expect(answer).toMatchObject({ ok: true, value: { observation: { state: 'action' } } })
  expect(calls()).toEqual(['GET', 'GET'])
  expect(fake.held(attemptId).charges).toBe(0)
})

test.each([401, 404, 422, 500])('a question that is answered %i is unclear', async (status) => {
  fake.fail('GET', { status, body: { error_message: token } })
  const answer = await provider().observe(attempt())
  expect(answer).toEqual({ ok: false, fault: { type: 'Unknown', told: `status ${status}` } })
})

test('Webpay sends no webhooks, so every one is forged and no reference is ours', async () => {
  expect(await provider().observeReference(token)).toEqual({ ok: true, value: null })
  expect(fake.asked).toEqual([])
})

import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMercadoPago } from '#gateway/payments/providers/mercadopago/provider.ts'
import { type FakeMercadoPago, mercadoPagoKeys, openFakeMercadoPago } from '#tests/kit/fake-mercadopago.ts'
import type { Fault } from '#tests/kit/fake-provider.ts'
import { freePort } from '#tests/kit/free-port.ts'
import { attemptId, attemptOf, cardCharge, noteSent } from '#tests/kit/payment.ts'

let fake: FakeMercadoPago

beforeEach(async () => {
  fake = await openFakeMercadoPago()
})
afterEach(() => fake.close())

const provider = (timeoutMs?: number) =>
  createMercadoPago({
    ...{ url: fake.url, ...mercadoPagoKeys, mayChallenge: false },
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
const charge = (timeoutMs?: number) => provider(timeoutMs).charge(cardCharge(fake.tokenFor('APRO')))

/** As the provider writes an error, with data that no log may contain. */
const refusal = (status: number, ...codes: readonly unknown[]) => ({
  status,
  body: {
    message: 'ana.cuentas@example.com, document 30123456',
    error: 'bad_request',
    status,
    cause: codes.map((code) => ({ code, description: 'token 9f1c', data: '30123456' })),
  },
})

describe('a charge that the provider answers with', () => {
  test.each([
    [400, 3, 'configuration'],
    [400, 2006, 'token'],
    [400, 3003, 'token'],
    [400, 3006, 'token'],
    [400, 3008, 'token'],
    [400, 2062, 'token'],
    [400, 2131, 'token'],
    [400, 3028, 'token'],
    [400, 3029, 'token'],
    [400, 3030, 'token'],
    [400, 4000, 'token'],
    [400, 4001, 'token'],
    [400, 2034, 'configuration'],
    [400, 145, 'configuration'],
    [400, 2060, 'payer'],
    [400, 2067, 'payer'],
    [400, 322, 'payer'],
    [400, '324', 'payer'],
    [403, 3009, 'configuration'],
  ] as const)('a charge that is answered %i, code %s is refused, for %s', async (status, code, why) => {
    fake.fail('POST /v1/payments', refusal(status, code))
    const told = `status ${status}, code ${code}`
    expect(await charge()).toEqual({ ok: false, fault: { type: 'Refused', why, told } })
    expect(fake.held(attemptId).charges).toBe(0)
  })

  test.each([
    [400, [2072], 'other'],
    [400, [4002], 'other'],
    [400, [4003], 'other'],
    [400, [4004], 'other'],
    [400, [23], 'other'],
    [400, [8], 'other'],
    [400, ['ana.cuentas@example.com'], 'other'],
    [400, ['constructor'], 'other'],
    [400, [null], 'other'],
    [400, [], 'other'],
    [401, [], 'configuration'],
    [402, [], 'other'],
    [403, [], 'configuration'],
    [404, [], 'configuration'],
    [422, [], 'other'],
  ] as const)('%i, codes %o is refused by its status, for %s', async (status, codes, why) => {
    fake.fail('POST /v1/payments', refusal(status, ...codes))
    expect(await charge()).toEqual({ ok: false, fault: { type: 'Refused', why, told: `status ${status}` } })
  })

  test.each([
    [400, 801],
    [400, 2001],
  ])('%i, code %i is unclear: the same request came a moment ago, and may have charged', async (status, code) => {
    fake.fail('POST /v1/payments', refusal(status, code))
    const told = `status ${status}, code ${code}`
    expect(await charge()).toEqual({ ok: false, fault: { type: 'Unknown', told } })
  })

  test.each([302, 408, 409, 423, 424, 429, 500, 502, 503, 504])('%i is unclear', async (status) => {
    fake.fail('POST /v1/payments', { ...refusal(status), headers: { 'retry-after': '1', location: fake.url } })
    expect(await charge()).toEqual({ ok: false, fault: { type: 'Unknown', told: `status ${status}` } })
    expect(fake.asked).toHaveLength(1)
  })

  test.each([{ message: 'x' }, { cause: null }, { cause: 'x' }, { cause: { code: 3003 } }, 'no json', '', []])(
    '400 and %o never throws',
    async (body) => {
      fake.fail('POST /v1/payments', { status: 400, body })
      expect(await charge()).toMatchObject({ ok: false, fault: { type: 'Refused' } })
    },
  )

  test('a single cause that is no list is read as well', async () => {
    fake.fail('POST /v1/payments', { status: 400, body: { cause: { code: 3003 } } })
    expect(await charge()).toMatchObject({ fault: { why: 'token', told: 'status 400, code 3003' } })
  })

  test.each([
    ['no connection', 'lose', 1],
    ['no connection', 'drop', 0],
    ['an unreadable payment', { status: 201, body: 'no json' }, 0],
    ['an unreadable payment', { status: 201, body: { id: 1 } }, 0],
    ['too large', { status: 201, body: `"${'x'.repeat(70_000)}"` }, 0],
  ] as [string, Fault, number][])('no clear answer (%s: %o) becomes unclear', async (told, fault, charges) => {
    fake.fail('POST /v1/payments', fault)
    expect(await charge()).toEqual({ ok: false, fault: { type: 'Unknown', told } })
    expect(fake.held(attemptId).charges).toBe(charges)
  })

  test('silence is unclear after its time', async () => {
    fake.fail('POST /v1/payments', 'hang')
    expect(await charge(150)).toEqual({ ok: false, fault: { type: 'Unknown', told: 'time-out' } })
  })
})

test('a charge that surely never left, because no server listens, is refused', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const away = createMercadoPago({ url, ...mercadoPagoKeys, mayChallenge: false })
  expect(await away.charge(cardCharge('9f1c'))).toEqual({
    ...{ ok: false, fault: { type: 'Refused', why: 'other', told: 'no connection' } },
  })
  // A question is never refused, because the payment in question may have happened.
  expect(await away.observe(attemptOf())).toEqual({ ok: false, fault: { type: 'Unknown', told: 'no connection' } })
})

test('wrong keys are a fault of the shop’s settings, for every call that would change something', async () => {
  const wrong = createMercadoPago({ url: fake.url, ...mercadoPagoKeys, accessToken: 'old', mayChallenge: false })
  const attempt = attemptOf({ reference: '131' })
  const refused = { ok: false, fault: { type: 'Refused', why: 'configuration', told: 'status 401' } }
  expect(await wrong.charge(cardCharge('9f1c'))).toEqual(refused)
  expect(await wrong.refund({ attempt, refundId: 'refund-1', amount: 500, noteSent })).toEqual(refused)
  expect(await wrong.observe(attempt)).toEqual({ ok: false, fault: { type: 'Unknown', told: 'status 401' } })
})

test.each([400, 404, 429, 500, 503])(
  'a search that fails with %i finds nothing out, whatever its body says',
  async (status) => {
    fake.fail('GET /v1/payments/search', { status, body: { results: [] } })
    expect(await provider().observe(attemptOf())).toEqual({
      ...{ ok: false, fault: { type: 'Unknown', told: `status ${status}` } },
    })
  },
)

test.each([404, 500])(
  'a question about a payment that fails with %i finds nothing out, whatever its body says',
  async (status) => {
    const body = {
      id: 131,
      status: 'approved',
      transaction_amount: 12_850.5,
      currency_id: 'ARS',
      external_reference: attemptId,
    }
    fake.fail('GET /v1/payments/131', { status, body })
    expect(await provider().observe(attemptOf({ reference: '131' }))).toMatchObject({ fault: { type: 'Unknown' } })
  },
)

const refund = () =>
  provider().refund({ attempt: attemptOf({ reference: '131' }), refundId: 'refund-1', amount: 500, noteSent })

test.each([
  [400, 2063, 'other'],
  [400, 2085, 'other'],
  [400, 3024, 'other'],
  [401, 4040, 'other'],
  [401, 4041, 'other'],
  [404, 2000, 'other'],
  [404, 2024, 'other'],
  [404, 2032, 'other'],
  [404, 15_016, 'other'],
  [400, 4296, 'other'],
  [403, 0, 'configuration'],
  [401, 0, 'configuration'],
] as const)('a refund that is answered %i, code %i is refused, for %s', async (status, code, why) => {
  fake.fail('POST /v1/payments/131/refunds', refusal(status, code))
  expect(await refund()).toMatchObject({ ok: false, fault: { type: 'Refused', why } })
})

test.each([
  [409, 0],
  [423, 0],
  [424, 0],
  [429, 0],
  [500, 0],
])('a refund that is answered %i, code %i is unclear: it may have been made already', async (status, code) => {
  fake.fail('POST /v1/payments/131/refunds', refusal(status, code))
  expect(await refund()).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
})

test.each([{}, 'no json', { id: 1, amount: 5.005 }])(
  'a refund that is answered 201 and %o is unclear',
  async (body) => {
    fake.fail('POST /v1/payments/131/refunds', { status: 201, body })
    expect(await refund()).toEqual({ ok: false, fault: { type: 'Unknown', told: 'an unreadable refund' } })
  },
)

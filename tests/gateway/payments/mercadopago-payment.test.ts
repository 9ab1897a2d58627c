import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMercadoPago } from '#gateway/payments/providers/mercadopago/provider.ts'
import { type FakeMercadoPago, mercadoPagoKeys, openFakeMercadoPago } from '#tests/kit/fake-mercadopago.ts'
import type { ProviderReply } from '#tests/kit/fake-provider.ts'
import { attemptId, attemptOf, cardCharge, noteSent, pageOrder } from '#tests/kit/payment.ts'

let fake: FakeMercadoPago

beforeEach(async () => {
  fake = await openFakeMercadoPago()
})
afterEach(() => fake.close())

const provider = () => createMercadoPago({ url: fake.url, ...mercadoPagoKeys, mayChallenge: true })
const charge = (name = 'APRO') => provider().charge(cardCharge(fake.tokenFor(name)))

/** Changes the body of an answer. */
const changed = (change: object) => (reply: ProviderReply) => ({
  ...reply,
  body: { ...(reply.body as object), ...change },
})

/** The status and detail of each row of the provider's tables, and their meaning in our words. */
test.each([
  ['approved', 'accredited', 'approved', null],
  ['approved', 'partially_refunded', 'approved', null],
  ['authorized', 'pending_capture', 'pending', null],
  ['in_process', 'pending_contingency', 'pending', null],
  ['in_process', 'pending_review_manual', 'pending', null],
  ['in_process', 'offline_process', 'pending', null],
  ['pending', 'pending_challenge', 'action', null],
  ['pending', 'pending_waiting_payment', 'action', null],
  ['pending', 'pending_waiting_transfer', 'action', null],
  ['pending', 'something_new', 'pending', null],
  ['rejected', 'cc_rejected_bad_filled_card_number', 'rejected', 'bad-number'],
  ['rejected', 'cc_rejected_bad_filled_date', 'rejected', 'bad-date'],
  ['rejected', 'cc_rejected_bad_filled_security_code', 'rejected', 'bad-code'],
  ['rejected', 'cc_rejected_bad_filled_other', 'rejected', 'bad-data'],
  ['rejected', 'cc_rejected_call_for_authorize', 'rejected', 'call-bank'],
  ['rejected', 'cc_rejected_card_disabled', 'rejected', 'card-off'],
  ['rejected', 'cc_rejected_insufficient_amount', 'rejected', 'funds'],
  ['rejected', 'cc_rejected_invalid_installments', 'rejected', 'installments'],
  ['rejected', 'cc_rejected_max_attempts', 'rejected', 'attempts'],
  ['rejected', 'cc_rejected_duplicated_payment', 'rejected', 'duplicate'],
  ['rejected', 'cc_rejected_high_risk', 'rejected', 'risk'],
  ['rejected', 'cc_rejected_blacklist', 'rejected', 'risk'],
  ['rejected', 'cc_rejected_card_error', 'rejected', 'other'],
  ['rejected', 'cc_rejected_other_reason', 'rejected', 'other'],
  ['rejected', 'cc_rejected_3ds_challenge', 'rejected', 'authentication'],
  ['rejected', 'cc_rejected_3ds_mandatory', 'rejected', 'authentication'],
  ['rejected', 'cc_amount_rate_limit_exceeded', 'rejected', 'limit'],
  ['rejected', 'insufficient_amount', 'rejected', 'funds'],
  ['rejected', 'rejected_by_bank', 'rejected', 'other'],
  ['rejected', 'rejected_by_regulations', 'rejected', 'other'],
  ['rejected', 'rejected_insufficient_data', 'rejected', 'bad-data'],
  ['rejected', 'bank_error', 'rejected', 'other'],
  ['rejected', 'something_new', 'rejected', 'other'],
  ['cancelled', 'expired', 'expired', null],
  ['cancelled', 'by_collector', 'canceled', null],
  ['cancelled', 'by_payer', 'canceled', null],
  ['refunded', 'refunded', 'canceled', null],
  ['refunded', 'by_admin', 'canceled', null],
  ['charged_back', 'in_process', 'disputed', null],
  ['charged_back', 'settled', 'disputed', null],
  ['charged_back', 'reimbursed', 'approved', null],
  ['in_mediation', '', 'disputed', null],
])('a payment %s, %s is %s, for the reason %s', async (status, status_detail, state, reason) => {
  fake.fail('POST /v1/payments', changed({ status, status_detail }))
  const answer = await charge()
  expect(answer).toMatchObject({ ok: true, value: { observation: { state, reason } } })
})

test.each(['processed', 'constructor', '__proto__', 'ana@example.com'])(
  'an undocumented status, %s, says nothing certain',
  async (status) => {
    fake.fail('POST /v1/payments', changed({ status }))
    const answer = await charge()
    expect(answer).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
    expect(JSON.stringify(answer)).not.toContain('ana@')
  },
)

test('only these fields of a payment are kept', async () => {
  expect(await charge()).toEqual({
    ok: true,
    value: {
      observation: {
        state: 'approved',
        reference: fake.paymentIds(attemptId)[0],
        sum: { minor: 1_285_050, currency: 'ARS' },
        attemptId,
        reason: null,
        card: { brand: 'visa', lastFour: '3704', installments: 1 },
        authorization: '301299',
      },
      refunds: [],
      returned: 0,
      next: null,
    },
  })
})

test('the order is paid by the transaction’s amount, not by the diner’s total with interest', async () => {
  fake.fail('POST /v1/payments', changed({ transaction_details: { total_paid_amount: 15_000 } }))
  expect(await charge()).toMatchObject({ value: { observation: { sum: { minor: 1_285_050 } } } })
})

test.each([
  [{ transaction_amount: 12_849.5 }, { sum: { minor: 1_284_950, currency: 'ARS' } }],
  [{ currency_id: 'CLP', transaction_amount: 12_850 }, { sum: { minor: 12_850, currency: 'CLP' } }],
  [{ external_reference: 'another' }, { attemptId: 'another' }],
  [{ external_reference: null }, { attemptId: null }],
  [{ external_reference: '' }, { attemptId: null }],
])('another sum, currency or attempt is passed on as the provider reports it: %o', async (change, observation) => {
  fake.fail('POST /v1/payments', changed(change))
  expect(await charge()).toMatchObject({ ok: true, value: { observation } })
})

test.each([
  { transaction_amount: 12_850.505 },
  { transaction_amount: '12850.50' },
  { transaction_amount: null },
  { currency_id: 'CLP' },
  { currency_id: null },
  { id: null },
  { id: '../1' },
  { status: 7 },
])('an unreadable answer is unclear, and never an approval: %o', async (change) => {
  fake.fail('POST /v1/payments', changed(change))
  expect(await charge()).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
})

test.each([
  [{ card: {} }, { card: null }],
  [{ card: null }, { card: null }],
  [{ card: { last_four_digits: '4509953566233704' } }, { card: null }],
  [{ payment_method_id: 'a text of some length' }, { card: { brand: 'other', lastFour: '3704', installments: 1 } }],
  [{ installments: 6 }, { card: { brand: 'visa', lastFour: '3704', installments: 6 } }],
  [{ authorization_code: 301_299 }, { authorization: null }],
])('a field that is only shown makes no payment unreadable: %o', async (change, observation) => {
  fake.fail('POST /v1/payments', changed(change))
  expect(await charge()).toMatchObject({ ok: true, value: { observation: { state: 'approved', ...observation } } })
})

test('an id of 64 bits keeps all its digits', async () => {
  fake.fail('POST /v1/payments', (reply) => ({
    ...reply,
    body: JSON.stringify(reply.body).replace(/"id":\d+/, '"id":9223372036854775807'),
  }))
  expect(await charge()).toMatchObject({ value: { observation: { reference: '9223372036854775807' } } })
})

const challenge = { external_resource_url: 'https://acs.bank.example/challenge', creq: 'eyJ0aHJlZURTIjoi' }
const next = {
  kind: 'challenge',
  method: 'POST',
  url: 'https://acs.bank.example/challenge',
  fields: { creq: 'eyJ0aHJlZURTIjoi' },
}

test('the bank’s second step is a frame of the bank, with its request', async () => {
  expect(await charge('CHAL')).toMatchObject({ ok: true, value: { observation: { state: 'action' }, next } })
})

test('the bank’s second step is found in the provider’s older spelling, and again by a question', async () => {
  fake.fail('POST /v1/payments', changed({ three_ds_info: undefined, three_dsinfo: challenge }))
  const answer = await charge('CHAL')
  expect(answer).toMatchObject({ ok: true, value: { observation: { state: 'action' }, next } })
  const [reference = ''] = fake.paymentIds(attemptId)
  expect(await provider().observe(attemptOf({ reference }))).toMatchObject({ value: { next } })
})

test('the bank’s second step to an invalid address is no step', async () => {
  const three_ds_info = { ...challenge, external_resource_url: 'javascript:alert(1)' }
  fake.fail('POST /v1/payments', changed({ three_ds_info }))
  expect(await charge('CHAL')).toMatchObject({ ok: true, value: { observation: { state: 'action' }, next: null } })
})

test('the bank’s second step that is passed, failed or left shows when the payment is read', async () => {
  await charge('CHAL')
  const [reference = ''] = fake.paymentIds(attemptId)
  const stateAfter = async (status: string, detail: string) => {
    fake.become(reference, status, detail)
    const answer = await provider().observe(attemptOf({ reference }))
    return answer.ok ? answer.value?.observation.state : answer.fault
  }
  expect(await stateAfter('approved', 'accredited')).toBe('approved')
  expect(await stateAfter('rejected', 'cc_rejected_3ds_challenge')).toBe('rejected')
  expect(await stateAfter('cancelled', 'expired')).toBe('expired')
})

describe('giving up', () => {
  test('a payment that waits for the diner is canceled', async () => {
    await charge('CHAL')
    const [reference = ''] = fake.paymentIds(attemptId)
    for (const attempt of [attemptOf({ reference }), attemptOf()])
      expect(await provider().cancel(attempt)).toMatchObject({
        ok: true,
        value: { observation: { state: 'canceled', reference } },
      })
    expect(fake.asked.filter(({ method }) => method === 'PUT').map(({ text }) => text)).toEqual([
      '{"status":"cancelled"}',
    ])
  })

  test('one that was paid in the same moment is reported as paid', async () => {
    await charge('CHAL')
    const [reference = ''] = fake.paymentIds(attemptId)
    fake.fail('PUT', () => {
      fake.become(reference, 'approved', 'accredited')
      return { status: 400, body: { cause: [{ code: 3005 }] } }
    })
    expect(await provider().cancel(attemptOf({ reference }))).toMatchObject({
      value: { observation: { state: 'approved' } },
    })
  })

  test.each(['lose', 'drop', { status: 500 }] as const)(
    'with an answer that does not come asks again: %o',
    async (fault) => {
      await charge('CHAL')
      const [reference = ''] = fake.paymentIds(attemptId)
      fake.fail('PUT', fault)
      expect(await provider().cancel(attemptOf({ reference }))).toMatchObject({
        value: { observation: { state: fault === 'lose' ? 'canceled' : 'action' } },
      })
    },
  )
})

describe('a link that is tried and paid more than once', () => {
  const link = (reference: string | null = null) => attemptOf({ flow: 'link', reference })
  const observed = async (reference: string | null = null) => {
    const answer = await provider().observe(link(reference))
    if (!answer.ok) throw new Error(answer.fault.told)
    return answer.value?.observation
  }
  let pay: (name: string) => string

  beforeEach(async () => {
    await provider().open(pageOrder())
    pay = (name) => fake.payLink(fake.preferenceIds()[0] ?? '', name)
  })

  test('a link that is paid more than once is paid by the payment with money, even after another one', async () => {
    const refused = pay('FUND')
    expect(await observed()).toMatchObject({ state: 'rejected', reference: refused })
    const paid = pay('APRO')
    pay('FUND')
    for (const known of [null, refused, paid])
      expect(await observed(known)).toMatchObject({ state: 'approved', reference: paid })
  })

  test('a link that is paid more than once reports the second money until it has gone back', async () => {
    const [first, second] = [pay('APRO'), pay('APRO')]
    expect(await observed(first)).toMatchObject({ state: 'approved', reference: second })
    expect(await observed(second)).toMatchObject({ state: 'approved', reference: first })
    fake.refundInPanel(second, 12_850.5)
    expect(await observed(first)).toMatchObject({ state: 'approved', reference: first })
  })

  test('a link that is tried more than once waits while one of its payments may still get money', async () => {
    const refused = pay('FUND')
    const waiting = pay('CONT')
    expect(await observed(refused)).toMatchObject({ state: 'pending', reference: waiting })
  })

  test('a link ignores payments of other attempts in the search', async () => {
    pay('APRO')
    fake.fail('GET /v1/payments/search', (reply) => ({
      status: 200,
      body: JSON.parse(JSON.stringify(reply.body).replaceAll(attemptId, `${attemptId}9`)),
    }))
    expect(await observed()).toBeUndefined()
  })

  test('a link is unclear when a description cannot be read, or the search is invalid', async () => {
    pay('APRO')
    for (const body of [{ results: [{}] }, {}, { results: null }, 'no json']) {
      fake.fail('GET /v1/payments/search', { status: 200, body })
      expect(await provider().observe(link())).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
    }
  })

  test('a link settles by the provider’s answer, for any parameters of the browser', async () => {
    expect(provider().readReturn({ status: 'approved', external_reference: attemptId, payment_id: '1' }).kind).toBe(
      'completed',
    )
    expect(await provider().settle(link())).toEqual({ ok: false, fault: { type: 'Unknown', told: 'no payment yet' } })
    pay('FUND')
    expect(await provider().settle(link())).toMatchObject({ ok: true, value: { observation: { state: 'rejected' } } })
  })
})

test.each([
  [
    { payment_id: '131', status: 'approved', external_reference: attemptId, merchant_order_id: '9' },
    { kind: 'completed', reference: '131', attemptId },
  ],
  [
    { collection_id: '131', collection_status: 'rejected', external_reference: attemptId },
    { kind: 'completed', reference: '131', attemptId },
  ],
  [
    { payment_id: 'null', collection_id: 'null', status: 'null', external_reference: attemptId },
    { kind: 'aborted', reference: null, attemptId },
  ],
  [{ external_reference: attemptId }, { kind: 'aborted', reference: null, attemptId }],
  [{ payment_id: '131' }, { kind: 'completed', reference: '131', attemptId: null }],
  [{ payment_id: '../131' }, { kind: 'unreadable', reference: null, attemptId: null }],
  [{ status: 'approved' }, { kind: 'unreadable', reference: null, attemptId: null }],
])('a browser that returns with %o brings %o', (parameters, note) => {
  expect(provider().readReturn(parameters as Readonly<Record<string, string>>)).toEqual(note)
})

test.each([403, 404])('a payment that a webhook names is none of ours when the provider answers %i', async (status) => {
  fake.fail('GET /v1/payments/131', { status, body: {} })
  expect(await provider().observeReference('131')).toEqual({ ok: true, value: null })
})

test('a webhook’s payment is none of ours when it names no attempt', async () => {
  await charge()
  const [reference = ''] = fake.paymentIds(attemptId)
  fake.fail('GET', changed({ external_reference: null }))
  expect(await provider().observeReference(reference)).toEqual({ ok: true, value: null })
})

test.each(['search', '../customers', 'ORD01', ''])(
  'a webhook’s payment is none of ours when it is no payment’s id: %o',
  async (id) => {
    expect(await provider().observeReference(id)).toEqual({ ok: true, value: null })
    expect(fake.asked).toEqual([])
  },
)

test.each([401, 429, 500])('a payment that a webhook names is unclear when the provider answers %i', async (status) => {
  fake.fail('GET /v1/payments/131', { status, body: {} })
  expect(await provider().observeReference('131')).toMatchObject({ ok: false, fault: { type: 'Unknown' } })
})

test.each([401, 403, 404, 429, 500])(
  'a question about a payment is unclear when answered %i, because the payment existed before',
  async (status) => {
    fake.fail('GET', { status, body: {} })
    const answer = await provider().observe(attemptOf({ reference: '131' }))
    expect(answer).toEqual({ ok: false, fault: { type: 'Unknown', told: `status ${status}` } })
  },
)

test('a question about a payment reports the refunds that the shop made in the provider’s panel', async () => {
  await charge()
  const [reference = ''] = fake.paymentIds(attemptId)
  const made = fake.refundInPanel(reference, 5).body as { readonly id: number }
  expect(await provider().observe(attemptOf({ reference }))).toMatchObject({
    value: {
      observation: { state: 'approved' },
      refunds: [{ refundId: null, reference: String(made.id), amount: 500, outcome: 'completed' }],
      returned: 500,
    },
  })
})

test.each([
  [{ refunds: null, transaction_amount_refunded: null }, null],
  [{ refunds: null, transaction_amount_refunded: 5 }, 500],
  [{ refunds: null, transaction_amount_refunded: 5.005 }, null],
  [{ refunds: [{ id: 1, amount: 5.005, status: 'approved' }], transaction_amount_refunded: 'five' }, null],
  [
    {
      refunds: [
        { id: 1, amount: 5, status: 'approved' },
        { id: 2, amount: 3, status: 'in_process' },
      ],
    },
    500,
  ],
] as const)('the total refund is reported as far as it can be read: %o', async (change, returned) => {
  await charge()
  const [reference = ''] = fake.paymentIds(attemptId)
  fake.fail('GET', changed(change))
  expect(await provider().observe(attemptOf({ reference }))).toMatchObject({ value: { returned } })
})

test.each([
  ['approved', 'completed'],
  [undefined, 'completed'],
  ['in_process', 'pending'],
  ['something_new', 'pending'],
  ['rejected', 'failed'],
  ['cancelled', 'failed'],
] as const)('a refund in status %s is %s', async (status, outcome) => {
  await charge()
  const [reference = ''] = fake.paymentIds(attemptId)
  fake.fail('POST /v1/payments/', changed({ status }))
  const answer = await provider().refund({
    attempt: attemptOf({ reference }),
    refundId: 'refund-1',
    amount: 500,
    noteSent,
  })
  expect(answer).toMatchObject({ ok: true, value: { refundId: 'refund-1', amount: 500, outcome } })
  expect(answer.ok && answer.value.reference).toMatch(/^\d+$/)
})

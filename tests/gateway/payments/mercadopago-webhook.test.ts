import { expect, test } from 'vitest'
import { createMercadoPago } from '#gateway/payments/providers/mercadopago/provider.ts'
import type { WebhookMessage } from '#gateway/ports/payment-provider.ts'
import { mercadoPagoKeys, mercadoPagoSignature, type SignedHook } from '#tests/kit/fake-mercadopago.ts'

const { readWebhook } = createMercadoPago({ url: 'https://api.example', ...mercadoPagoKeys, mayChallenge: false })

const now = new Date('2026-11-22T20:00:00.000Z')
const seconds = String(now.getTime() / 1000)
const requestId = 'bb56a2f1-6aae-46ac-982e-9dcd3581d08e'
const hour = 3_600

type Change = {
  readonly signed?: Partial<SignedHook>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: WebhookMessage['headers']
  readonly body?: unknown
}

/** As the provider sends it; a test's changes are made after signing, except for `signed`. */
function message({ signed = {}, query, headers, body }: Change = {}): WebhookMessage {
  const hook = { id: '123456789', requestId, ts: seconds, ...signed }
  const sent = body ?? {
    id: 12_345,
    live_mode: true,
    type: 'payment',
    action: 'payment.updated',
    data: { id: hook.id },
  }
  return {
    query: query ?? { 'data.id': hook.id, type: 'payment' },
    headers: { 'x-signature': mercadoPagoSignature(hook), 'x-request-id': hook.requestId, ...headers },
    body: Buffer.from(typeof sent === 'string' ? sent : JSON.stringify(sent)),
    now,
  }
}
const typeOf = (change?: Change) => readWebhook(message(change)).type
const payment = { type: 'Payment', notificationId: expect.stringMatching(/^[0-9a-f]{64}$/), reference: '123456789' }

test('a webhook names the payment, and has as its own name the signed data', () => {
  expect(readWebhook(message())).toEqual(payment)
  const idOf = (change: Change) => JSON.stringify(readWebhook(message(change)))
  const [first] = [1, 2, 'x'.repeat(500)].map((id) => idOf({ body: { id, data: { id: '123456789' } } }))
  for (const id of [1, 2, 'x'.repeat(500)]) expect(idOf({ body: { id, data: { id: '123456789' } } })).toBe(first)
  const others = [{ id: '987654321' }, { requestId: 'another' }, { ts: String(Number(seconds) + 1) }]
  for (const signed of others) expect(idOf({ signed, body: { id: 1, data: {} } })).not.toBe(first)
})

test('a webhook with a signature that was computed elsewhere is accepted', () => {
  // printf 'id:123456789;request-id:r-1;ts:1704908010;' | openssl dgst -sha256 -hmac secret
  const v1 = '50b9727fb5f69771381d811871a2243f88cc5d7a85fc55bc2e176ef27f6c4266'
  const fixed = createMercadoPago({
    url: 'https://api.example',
    ...mercadoPagoKeys,
    webhookSecret: 'secret',
    mayChallenge: false,
  })
  const headers = { 'x-signature': `ts=1704908010,v1=${v1}`, 'x-request-id': 'r-1' }
  const at = new Date('2024-01-10T17:33:30.000Z')
  expect(fixed.readWebhook({ ...message({ headers }), now: at })).toEqual(payment)
  expect(readWebhook({ ...message({ headers }), now: at })).toEqual({ type: 'Forged' })
})

test('a webhook says its time in seconds or in milliseconds, and signs it as written', () => {
  expect(typeOf({ signed: { ts: seconds } })).toBe('Payment')
  expect(typeOf({ signed: { ts: String(now.getTime()) } })).toBe('Payment')
  const otherwise = mercadoPagoSignature({ id: '123456789', requestId, ts: seconds }).replace(seconds, `${seconds}000`)
  expect(typeOf({ headers: { 'x-signature': otherwise } })).toBe('Forged')
})

test.each([
  [-23 * hour, 'Payment'],
  [23 * hour, 'Payment'],
  [-25 * hour, 'Forged'],
  [25 * hour, 'Forged'],
])('a webhook that was signed %i s from now is %s', (age, type) => {
  for (const ts of [String(Number(seconds) + age), String(now.getTime() + age * 1000)])
    expect(typeOf({ signed: { ts } })).toBe(type)
})

test('a webhook without its request’s id leaves out the part with its label', () => {
  const { 'x-request-id': _, ...headers } = message({ signed: { requestId: '' } }).headers
  expect(readWebhook({ ...message({ signed: { requestId: '' } }), headers })).toEqual(payment)
  expect(typeOf({ headers: { 'x-request-id': undefined } })).toBe('Forged')
})

test('a webhook without a payment’s id is well signed without that part, and ignored', () => {
  expect(typeOf({ signed: { id: '' }, query: { type: 'payment' }, body: { id: 1, type: 'payment' } })).toBe('Ignored')
})

test('a webhook whose id has capitals may be signed with small letters or unchanged', () => {
  const query = { 'data.id': 'ORD01ABC', type: 'order' }
  const body = { id: 1, type: 'order', data: { id: 'ORD01ABC' } }
  for (const id of ['ORD01ABC', 'ord01abc']) expect(typeOf({ signed: { id }, query, body })).toBe('Ignored')
  expect(typeOf({ signed: { id: 'ORD01abc' }, query, body })).toBe('Forged')
})

test.each<[string, Change]>([
  ['another secret', { signed: { secret: 'another' } }],
  ['another request', { headers: { 'x-request-id': 'another' } }],
  ['another payment', { query: { 'data.id': '987654321', type: 'payment' } }],
  ['another payment in the body', { body: { id: 1, type: 'payment', data: { id: '987654321' } } }],
  ['no signature', { headers: { 'x-signature': undefined } }],
  ['an empty signature', { headers: { 'x-signature': '' } }],
  ['no time', { headers: { 'x-signature': `v1=${'a'.repeat(64)}` } }],
  ['no digest', { headers: { 'x-signature': `ts=${seconds}` } }],
  ['an empty digest', { headers: { 'x-signature': `ts=${seconds},v1=` } }],
  ['a time that is none', { signed: { ts: 'today' } }],
  ['a time of many digits', { signed: { ts: '9'.repeat(400) } }],
  ['a short digest', { headers: { 'x-signature': `ts=${seconds},v1=abc` } }],
  [
    'letters of several bytes, as long as a digest',
    { headers: { 'x-signature': `ts=${seconds},v1=${'é'.repeat(64)}` } },
  ],
  ['letters of several bytes, in as many bytes', { headers: { 'x-signature': `ts=${seconds},v1=${'é'.repeat(32)}` } }],
  ['a body that is no JSON', { body: 'no json' }],
  ['a body that is null', { body: 'null' }],
  ['a body that is a list', { body: '[]' }],
  ['a body whose data is a text', { body: { data: 'x' } }],
])('a webhook with %s is forged', (_, change) => expect(readWebhook(message(change))).toEqual({ type: 'Forged' }))

test('a webhook is signed only in its header: spaces and order of the body do not matter', () => {
  const body = '{ "data" : {"id" :"123456789"},\n"type":"payment" ,  "id":12345 }'
  expect(readWebhook(message({ body }))).toEqual(payment)
})

test('a webhook may have its signature with spaces, and with unknown parts', () => {
  const header = mercadoPagoSignature({ id: '123456789', requestId, ts: seconds }).replace(',', ' , v2=x , ')
  expect(typeOf({ headers: { 'x-signature': header } })).toBe('Payment')
})

test.each([
  'topic_merchant_order_wh',
  'topic_claims_integration_wh',
  'topic_chargebacks_wh',
  'stop_delivery_op_wh',
  'mp-connect',
  'order',
])('a webhook about %s is ignored', (type) => {
  expect(typeOf({ query: { 'data.id': '123456789', type }, body: { id: 1, type, data: { id: '123456789' } } })).toBe(
    'Ignored',
  )
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMercadoPago, type MercadoPagoOptions } from '#gateway/payments/providers/mercadopago/provider.ts'
import { type FakeMercadoPago, mercadoPagoKeys, openFakeMercadoPago } from '#tests/kit/fake-mercadopago.ts'
import { attemptId, attemptOf, cardCharge, noteSent, pageOrder, payer } from '#tests/kit/payment.ts'

let fake: FakeMercadoPago

beforeEach(async () => {
  fake = await openFakeMercadoPago()
})
afterEach(() => fake.close())

const provider = (more: Partial<MercadoPagoOptions> = {}) =>
  createMercadoPago({ url: fake.url, ...mercadoPagoKeys, mayChallenge: false, ...more })
const lastText = () => fake.asked.at(-1)?.text ?? ''
const lastBody = () => JSON.parse(lastText()) as Readonly<Record<string, unknown>>

test('a charge is written like this, with its key and ours in headers', async () => {
  await provider().charge(cardCharge('9f1c'))
  const [{ method, path, headers } = { method: '', path: '', headers: {} }] = fake.asked
  expect(`${method} ${path}`).toBe('POST /v1/payments')
  expect(headers).toMatchObject({
    authorization: `Bearer ${mercadoPagoKeys.accessToken}`,
    'content-type': 'application/json',
    'x-idempotency-key': 'key-of-the-press',
  })
  expect(lastBody()).toEqual({
    transaction_amount: 12_850.5,
    token: '9f1c',
    description: 'Pedido 7KQ2MXPA · Parrilla Centro',
    installments: 1,
    payment_method_id: 'visa',
    payer: { email: 'ana.cuentas@example.com', identification: { type: 'DNI', number: '30123456' } },
    external_reference: attemptId,
    binary_mode: true,
    capture: true,
    three_d_secure_mode: 'not_supported',
    notification_url: 'https://pedidos.example.com/api/payments/webhook?source_news=webhooks',
    additional_info: { payer: { first_name: 'ANA DE LAS CUENTAS', phone: { number: '+5491155550000' } } },
  })
})

test.each([
  [{ minor: 1_285_050, currency: 'ARS' }, '12850.5'],
  [{ minor: 1, currency: 'ARS' }, '0.01'],
  [{ minor: 12_990, currency: 'CLP' }, '12990'],
  [{ minor: 1_299_000, currency: 'COP' }, '12990'],
  [{ minor: 110, currency: 'UYU' }, '1.1'],
])('a charge of %o has the amount %s in its bytes, a number of whole units', async (sum, amount) => {
  await provider().charge(cardCharge('9f1c', { sum }))
  expect(lastText()).toContain(`{"transaction_amount":${amount},"token"`)
})

test.each(['PYG', 'USD', 'EUR'])('a charge in %s, a currency without card accounts, is not sent', async (currency) => {
  const answer = await provider().charge(cardCharge('9f1c', { sum: { minor: 12_990, currency } }))
  expect(answer).toEqual({ ok: false, fault: { type: 'Refused', why: 'configuration', told: 'currency' } })
  expect(fake.asked).toEqual([])
})

test('a charge with a fraction of a currency in whole units is not sent', async () => {
  const sum = { minor: 1_299_050, currency: 'COP' }
  for (const answer of [
    await provider().charge(cardCharge('9f1c', { sum })),
    await provider().open(pageOrder({ sum })),
  ])
    expect(answer).toMatchObject({ ok: false, fault: { why: 'configuration', told: 'fraction' } })
  expect(fake.asked).toEqual([])
})

test('a charge without an e-mail is not sent, because the provider demands a real one', async () => {
  const answer = await provider().charge(cardCharge('9f1c', { payer: { ...payer, email: null } }))
  expect(answer).toEqual({ ok: false, fault: { type: 'Refused', why: 'payer', told: 'no e-mail' } })
  expect(fake.asked).toEqual([])
})

test('a charge with the second step switched on lets the bank ask for it', async () => {
  await provider({ mayChallenge: true }).charge(cardCharge('9f1c'))
  expect(lastBody()).toMatchObject({ binary_mode: false, three_d_secure_mode: 'optional' })
})

test('a charge names no address for notices if there is none, or if it is too long for the provider', async () => {
  for (const webhookUrl of [null, `https://pedidos.example.com/${'a'.repeat(200)}`]) {
    await provider().charge(cardCharge('9f1c', { webhookUrl }))
    expect(lastBody()).not.toHaveProperty('notification_url')
  }
})

test('a charge goes to the path that its address has', async () => {
  await provider({ url: `${fake.url}/proxy` }).charge(cardCharge('9f1c'))
  expect(fake.asked.at(-1)?.path).toBe('/proxy/v1/payments')
})

test.each([
  ['ar', '30.123.456', { type: 'DNI', number: '30123456' }],
  ['cl', '11.111.111-1', { type: 'RUT', number: '111111111' }],
  ['cl', '12345678-5', { type: 'RUT', number: '123456785' }],
  ['cl', '20.347.878-k', { type: 'RUT', number: '20347878K' }],
  ['cl', '6.824.356-0', { type: 'Otro', number: '68243560' }],
  ['cl', '123456789', { type: 'Otro', number: '123456789' }],
  ['cl', 'P4366918', { type: 'Otro', number: 'P4366918' }],
  ['uy', '1.234.567-2', { type: 'CI', number: '12345672' }],
  ['pe', '45678901', { type: 'DNI', number: '45678901' }],
  ['co', '1020304050', { type: 'CC', number: '1020304050' }],
  ['br', '529.982.247-25', { type: 'CPF', number: '52998224725' }],
  ['py', '4366918', { type: 'Otro', number: '4366918' }],
  ['mx', '30123456', undefined],
  ['ar', null, undefined],
  ['ar', ' - ', undefined],
] as const)('in %s the document %s is sent as %o', async (country, document, identification) => {
  await provider().charge(cardCharge('9f1c', { payer: { ...payer, country, document } }))
  expect((lastBody()['payer'] as { readonly identification?: object }).identification).toEqual(identification)
})

test('a link is a preference that ends with the order’s time, without coupons', async () => {
  const answer = await provider().open(pageOrder())
  expect(`${fake.asked[0]?.method} ${fake.asked[0]?.path}`).toBe('POST /checkout/preferences')
  expect(lastBody()).toEqual({
    items: [
      {
        id: '7KQ2MXPA',
        title: 'Pedido 7KQ2MXPA · Parrilla Centro',
        quantity: 1,
        unit_price: 12_850.5,
        currency_id: 'ARS',
      },
    ],
    payer: { name: 'ANA DE LAS CUENTAS', email: 'ana.cuentas@example.com' },
    external_reference: attemptId,
    back_urls: {
      success: 'https://pedidos.example.com/api/payments/return',
      pending: 'https://pedidos.example.com/api/payments/return',
      failure: 'https://pedidos.example.com/api/payments/return',
    },
    auto_return: 'approved',
    binary_mode: true,
    expires: true,
    expiration_date_to: '2026-11-23T20:00:00.000+00:00',
    date_of_expiration: '2026-11-23T20:00:00.000+00:00',
    payment_methods: { excluded_payment_types: [{ id: 'ticket' }, { id: 'atm' }] },
    notification_url: 'https://pedidos.example.com/api/payments/webhook?source_news=webhooks',
  })
  // The other address of the answer is for an older kind of test.
  expect(answer).toEqual({
    ok: true,
    value: {
      reference: null,
      next: {
        kind: 'redirect',
        method: 'GET',
        url: 'https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=44444-1',
        fields: {},
      },
    },
  })
})

test.each([
  [{ minor: 1_285_050, currency: 'ARS' }, '12850.5,"currency_id":"ARS"'],
  [{ minor: 12_990, currency: 'CLP' }, '12990,"currency_id":"CLP"'],
  [{ minor: 95_000, currency: 'PYG' }, '95000,"currency_id":"PYG"'],
  [{ minor: 1_250, currency: 'USD' }, '12.5,"currency_id":"USD"'],
])('a link of %o has %s in its bytes', async (sum, bytes) => {
  await provider().open(pageOrder({ sum }))
  expect(lastText()).toContain(`"unit_price":${bytes}`)
})

test('a link of a diner without an e-mail names none', async () => {
  await provider().open(pageOrder({ payer: { ...payer, email: null, document: null } }))
  expect(lastBody()['payer']).toEqual({ name: 'ANA DE LAS CUENTAS' })
})

test('a link whose answer has no address is refused', async () => {
  for (const body of [{}, { init_point: 'javascript:alert(1)' }, 'no json']) {
    fake.fail('POST /checkout', { status: 201, body })
    expect(await provider().open(pageOrder())).toMatchObject({ ok: false, fault: { type: 'Refused', why: 'other' } })
  }
})

test.each([401, 403, 404])('a link that is answered %i reports that the shop is set up wrongly', async (status) => {
  fake.fail('POST /checkout', { status, body: {} })
  expect(await provider().open(pageOrder())).toMatchObject({ ok: false, fault: { why: 'configuration' } })
})

test.each([
  [{ minor: 500, currency: 'ARS' }, '{"amount":5}'],
  [{ minor: 5_000, currency: 'CLP' }, '{"amount":5000}'],
])('a refund of %o is written %s, under our key', async ({ minor, currency }, text) => {
  const attempt = attemptOf({ reference: '130000000001', sum: { minor: 1_000_000, currency } })
  await provider().refund({ attempt, refundId: 'refund-1', amount: minor, noteSent })
  expect(fake.asked).toMatchObject([
    {
      method: 'POST',
      path: '/v1/payments/130000000001/refunds',
      headers: { 'x-idempotency-key': 'refund-1', 'x-render-in-process-refunds': 'true' },
      text,
    },
  ])
})

test('pages get the public key, eight digits to recognise a card, and no other key', () => {
  const { browser } = provider()
  const { publicKey } = mercadoPagoKeys
  expect(browser?.card).toEqual({ provider: 'mercadopago', publicKey, binLength: 8, needsEmail: true })
  // Its script fetches the frame's page before it shows it.
  for (const list of [browser?.origins?.calls, browser?.origins?.frames])
    expect(list).toContain('https://secure-fields.mercadopago.com')
  expect(JSON.stringify(browser)).not.toMatch(/access-token|webhook-secret/)
})

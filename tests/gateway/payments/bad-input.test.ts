import { request as httpRequest } from 'node:http'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { mercadoPagoSignature } from '#tests/kit/fake-mercadopago.ts'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, follow, payByCard } from '#tests/kit/payments.ts'

const shop = await openPaymentShop({ provider: 'mercadopago' })
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

/** JSON that a well-behaved client could not write, as raw text. */
async function send(
  path: string,
  text: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> = {},
) {
  const response = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  })
  const body = await response.text()
  return { status: response.status, body, problem: read(body) }
}
const read = (text: string): { readonly code?: unknown; readonly statusCode?: unknown } | null => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
const expectTyped = ({ status, problem, body }: Awaited<ReturnType<typeof send>>, what: string) => {
  expect(status, `${what}: ${body}`).toBeGreaterThanOrEqual(400)
  expect(status, `${what}: ${body}`).toBeLessThan(500)
  expect(problem, what).toMatchObject({ statusCode: status, code: expect.stringMatching(/^[A-Z_]+$/) })
}
const charges = () => shop.asked('POST').length
const eventCount = async () => (await shop.database.query('select count(*) as count from events')).rows

/** As JSON has them: NUL, half a character, nothing, another type, and more than fits. */
const poison = [
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00x"',
  '""',
  'null',
  '7',
  '[]',
  '{}',
  'true',
  `"${'x'.repeat(5_000)}"`,
]

const cardPress = (id: string) => ({
  token: '"token"',
  paymentMethodId: '"visa"',
  dinerOrderId: JSON.stringify(id),
  cardName: '"APRO"',
  identificationType: '"DNI"',
  identificationNumber: '"30123456"',
})
const linkPress = (code: string) => ({
  code: JSON.stringify(code),
  branchContactId: '"parrilla-centro"',
  amount: '45450',
})
const asText = (fields: Readonly<Record<string, string>>) =>
  `{${Object.entries(fields).map(([name, value]) => `"${name}":${value}`)}}`

test('an invalid value in any field of a card payment is a typed 4xx, and nothing is charged', async () => {
  const placed = await shop.order()
  const [before, events] = [charges(), await eventCount()]
  const right = cardPress(placed.id)
  for (const name of Object.keys(right))
    for (const value of poison)
      expectTyped(
        await send('/api/order/payment', asText({ ...right, [name]: value })),
        `${name} = ${value.slice(0, 20)}`,
      )
  for (const name of Object.keys(right))
    expectTyped(await send('/api/order/payment', asText({ ...right, [name]: 'undefined' })), `${name} is no JSON`)
  expectTyped(await send('/api/order/payment', asText({ ...right, amount: '1' })), 'an unknown field')
  expect(charges()).toBe(before)
  expect(await eventCount()).toEqual(events)
})

test('an invalid value in any field of a link is a typed 4xx, and nothing is opened', async () => {
  const placed = await shop.order('link')
  const [before, events] = [charges(), await eventCount()]
  const right = linkPress(placed.code)
  for (const name of Object.keys(right))
    for (const value of poison) {
      await shop.database.script('delete from guesses')
      expectTyped(await send('/api/paymenturl', asText({ ...right, [name]: value })), `${name} = ${value.slice(0, 20)}`)
    }
  for (const amount of ['0', '-45450', '45450.005', '1e308', '45449.99', '"45450"'])
    expectTyped(await send('/api/paymenturl', asText({ ...right, amount })), `amount = ${amount}`)
  expect(charges()).toBe(before)
  expect(await eventCount()).toEqual(events)
})

test('an invalid value in any field of a page’s call after the bank is a typed 4xx', async () => {
  const { code } = await shop.order('link')
  for (const query of [
    '%00',
    '%3Ftoken_ws=%00',
    '%3Ftoken_ws%3D%2500',
    '%3Ftoken_ws=%ED%A0%80',
    '%ED%A0%80',
    'x'.repeat(5_000),
  ]) {
    await shop.database.script('delete from guesses')
    expectTyped(await send(`/api/callback/transbank/${code}${query}`, '{}'), query.slice(0, 40))
  }
})

describe('a body beyond the limit', () => {
  const huge = `{"token":"${'x'.repeat(10 * 1024 * 1024)}"}`

  test.each(['/api/order/payment', '/api/paymenturl', '/payments/webhooks/mercadopago'])(
    '10 MB at %s is 413',
    async (path) => {
      // The gateway need not read all of it before it answers.
      const answer = await send(path, huge).catch(() => null)
      if (answer) expect(answer.status).toBe(413)
      expect((await send(path, '{}')).status).toBeLessThan(500)
    },
  )

  test('a webhook of 64 kB and one byte is 413, and one of 64 kB is read', async () => {
    const largest = 64 * 1024
    const spaces = (count: number) => new Uint8Array(count).fill(32)
    expectTyped(await send('/payments/webhooks/mercadopago', spaces(largest + 1)), 'one byte more')
    expect((await send('/payments/webhooks/mercadopago', spaces(largest + 1))).status).toBe(413)
    expect((await send('/payments/webhooks/mercadopago', spaces(largest))).status).toBe(401)
  })

  test('a return of more than 8 kB is 413', async () => {
    const answer = await send('/payments/return/mercadopago/NOBODY', `x=${'y'.repeat(8 * 1024)}`, {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expectTyped(answer, 'a way back')
    expect(answer.status).toBe(413)
  })
})

const hour = 3_600_000
type Message = {
  readonly id: string
  readonly body?: string
  readonly query?: string
  readonly agoMs?: number
  readonly secret?: string
  readonly signature?: string
}
function tell({ id, agoMs = 0, secret, ...more }: Message) {
  const ts = String(Math.floor((shop.clock.now().getTime() - agoMs) / 1000))
  const signature = more.signature ?? mercadoPagoSignature({ id, requestId: 'r-1', ts, ...(secret && { secret }) })
  return send(
    `/payments/webhooks/mercadopago?${more.query ?? `data.id=${id}&type=payment`}`,
    more.body ?? JSON.stringify({ id: `${id}-1`, type: 'payment', data: { id } }),
    { 'x-request-id': 'r-1', 'x-signature': signature },
  )
}
const wait = async () => {
  for (let round = 0; round < 2; round++) await shop.settle()
}
/** An order that a genuine message would pay. */
async function underReview() {
  const placed = await shop.order()
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('CONT') })
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  const [id = ''] = shop.mercadoPago.paymentIds(attemptId)
  return { placed, id, payment: async () => (await follow(shop, placed)).payment }
}

test.each<[string, (id: string) => Omit<Message, 'id'>]>([
  ['signed with another key', () => ({ secret: 'another-secret' })],
  ['of the day before yesterday', () => ({ agoMs: 25 * hour })],
  ['of tomorrow', () => ({ agoMs: -25 * hour })],
  ['without a signature', () => ({ signature: '' })],
  ['with half a signature', () => ({ signature: 'ts=1795291200' })],
  ['whose body names another payment', () => ({ body: '{"id":"1","type":"payment","data":{"id":"2"}}' })],
  ['whose address names another payment', () => ({ query: 'data.id=2&type=payment' })],
  ['without JSON', () => ({ body: '{' })],
])('the webhook %s is 401 without details and without a call', async (_, more) => {
  const { id, payment } = await underReview()
  shop.mercadoPago.become(id, 'approved', 'accredited')
  const reads = shop.asked('GET').length
  expect(await tell({ id, ...more(id) })).toMatchObject({ status: 401, body: '' })
  await wait()
  expect(shop.asked('GET')).toHaveLength(reads)
  expect(await payment()).toBe('PROCESSING')
})

test('a webhook that says approved of an unapproved payment pays nothing: the provider is asked', async () => {
  const { id, payment } = await underReview()
  const body = JSON.stringify({
    id: '9',
    type: 'payment',
    action: 'payment.approved',
    status: 'approved',
    data: { id, status: 'approved' },
  })
  expect((await tell({ id, body })).status).toBe(200)
  await wait()
  expect(await payment()).toBe('PROCESSING')
})

test('a webhook that is repeated unchanged changes nothing, and the provider is asked once', async () => {
  const { id, placed } = await underReview()
  shop.mercadoPago.become(id, 'approved', 'accredited')
  for (let time = 0; time < 5; time++) expect((await tell({ id })).status).toBe(200)
  await wait()
  const [reads, events] = [shop.asked(`GET /v1/payments/${id}`).length, await shop.events(placed.id)]
  expect((await tell({ id })).status).toBe(200)
  await wait()
  expect(shop.asked(`GET /v1/payments/${id}`)).toHaveLength(reads)
  expect(await shop.events(placed.id)).toEqual(events)
})

test('a webhook with one captured signature under 300 ids of its body is read once', async () => {
  const { id } = await underReview()
  const reads = () => shop.asked(`GET /v1/payments/${id}`).length
  const before = reads()
  const named = (name: string) => JSON.stringify({ id: name, type: 'payment', data: { id } })
  for (let round = 0; round < 2; round++) {
    for (let message = 0; message < 150; message++)
      expect((await tell({ id, body: named(`m-${round}-${message}`) })).status).toBe(200)
    await wait()
  }
  expect(reads()).toBe(before + 1)
})

test('a webhook beside others about its payment shares one read with them', async () => {
  const { id } = await underReview()
  const reads = () => shop.asked(`GET /v1/payments/${id}`).length
  const before = reads()
  for (let second = 0; second < 20; second++) expect((await tell({ id, agoMs: second * 1_000 })).status).toBe(200)
  await wait()
  expect(reads()).toBe(before + 1)
})

test.each(['\\u0000', 'a\\u0000', '\\ud800', 'x'.repeat(3_000), '../../x', "'; drop table events"])(
  'a webhook with a good signature and the event name %o is accepted, because the name does not count',
  async (name) => {
    const { id, payment } = await underReview()
    shop.mercadoPago.become(id, 'approved', 'accredited')
    const answer = await tell({ id, body: `{"id":"${name}","type":"payment","data":{"id":"${id}"}}` })
    expect(answer.status, answer.body).toBe(200)
    await wait()
    expect(await payment()).toBe('APPROVED')
  },
)

test('a webhook at a provider that is not configured is 404', async () => {
  for (const path of ['nobody', 'stripe', '__proto__', 'constructor', '%00'])
    expect((await send(`/payments/webhooks/${path}`, '{}')).status).toBe(404)
})

test('a webhook at Webpay, which sends none, is 401', async () => {
  expect(await send('/payments/webhooks/webpay', '{}')).toMatchObject({ status: 401, body: '' })
})

const back = (path: string, init: RequestInit = {}) => fetch(shop.url + path, { redirect: 'manual', ...init })

test.each(['%00', 'A%00', '%ED%A0%80', '%', '..%2F..%2F', "'%20or%201=1", 'x'.repeat(200), '%22%5D'])(
  'a return from the bank to an attempt called %s is 404',
  async (id) => {
    for (const method of ['GET', 'POST']) {
      const response = await back(`/payments/return/mercadopago/${id}?payment_id=1`, { method })
      expect(response.status).toBe(404)
    }
  },
)

test('a return from the bank of another provider’s attempt is 404', async () => {
  const placed = await shop.order('link')
  await askForLink(shop, placed)
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  for (const provider of ['webpay', 'sandbox', 'nobody', '__proto__', '%00'])
    expect((await back(`/payments/return/${provider}/${attemptId}?token_ws=x`)).status).toBe(404)
})

test('a return from the bank that is neither a form nor JSON is refused, and no JSON ends anything', async () => {
  const placed = await shop.order('link')
  await askForLink(shop, placed)
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  const path = `/payments/return/mercadopago/${attemptId}`
  const post = (type: string, body: string) => back(path, { method: 'POST', headers: { 'content-type': type }, body })
  expect((await post('application/xml', '<x/>')).status).toBe(415)
  expect((await post('application/json', '{')).status).toBe(400)
  for (const body of ['[]', '7', '"x"', 'null', '{"external_reference":["x"]}', '{"payment_id":{"a":1}}'])
    expect((await post('application/json', body)).status).toBe(303)
  for (const query of [
    'payment_id=1&payment_id=2',
    'payment_id[]=1',
    'external_reference=%00',
    '__proto__=1',
    `a=${'&a='.repeat(500)}`,
  ])
    expect((await back(`${path}?${query}`)).status).toBe(303)
  expect((await shop.payments(placed.id)).attempts).toMatchObject([{ status: 'action', charged: null }])
})

test('a return from the bank never leaves the shop’s own pages', async () => {
  const placed = await shop.order('link')
  await askForLink(shop, placed)
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  const response = await back(
    `/payments/return/mercadopago/${attemptId}?payment_id=1&next=https://evil.example&token_ws=//evil.example`,
  )
  expect(response.headers.get('location')).toMatch(
    /^\/menu\/parrilla-centro\/order\/[A-Z0-9]+(\?token_ws=%2F%2Fevil\.example)?$/,
  )
  expect(response.headers.get('referrer-policy')).toBe('no-referrer')
})

describe('the sandbox’s own pages', () => {
  test.each(['bank', 'challenge'])('%s with an invalid name are 404', async (page) => {
    for (const id of ['%00', 'a%00b', '%ED%A0%80', 'x'.repeat(500)]) {
      const form = { 'content-type': 'application/x-www-form-urlencoded' }
      expect((await send(`/sandbox/${page}`, `token_ws=${id}&creq=${id}`, form)).status).toBe(404)
      expect((await send(`/sandbox/${page}/${id}`, 'outcome=pay', form)).status).toBe(404)
    }
  })

  test('a card’s frame takes only text fields, and no real card', async () => {
    for (const number of ['"\\u0000"', '7', 'null', '"4111111111111111"', '["4509953566233704"]'])
      expectTyped(await send('/sandbox/tokens', `{"number":${number},"expiry":"12/40","code":"123"}`), number)
  })
})

test('a foreign or unknown card token is refused, charges nothing, and the order may be paid', async () => {
  const placed = await shop.order()
  for (const token of ['9f1c-of-another-shop', "' or 1=1", '\u{1f355}'])
    expect(await payByCard(shop, placed, { token })).toMatchObject({ status: 422, code: 'CARD_TOKEN_REFUSED' })
  const used = shop.mercadoPago.tokenFor('APRO')
  await payByCard(shop, await shop.order(), { token: used })
  // An order has to wait after its third refusal.
  await shop.pass(61_000)
  expect(await payByCard(shop, placed, { token: used })).toMatchObject({ status: 422, code: 'CARD_TOKEN_REFUSED' })
  await shop.pass(121_000)
  expect(await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })).toMatchObject({ status: 200 })
})

test('a header that no client writes does not end the gateway', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const { port } = new URL(shop.url)
    const call = httpRequest(
      {
        port,
        method: 'POST',
        path: '/payments/webhooks/mercadopago?data.id=1',
        headers: { 'x-signature': 'ts=1,v1=é' },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
    call.on('error', reject)
    call.end('{}')
  })
  expect(status).toBe(401)
})

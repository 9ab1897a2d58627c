import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { mercadoPagoKeys } from '#tests/kit/fake-mercadopago.ts'
import { webpayKeys } from '#tests/kit/fake-webpay.ts'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, atTheBank, comeBack, payByCard } from '#tests/kit/payments.ts'
import { cardNumbersIn, everyRow } from '#tests/kit/secrets.ts'

const card = { number: '4509 9535 6623 3704', code: 'cvc-48151', expiry: '07/41' }
/** The data with which the fake's bank asks a browser. */
const challengeRequest = 'eyJ0aHJlZURTIjoi'
const document = '27418503'
const diner = {
  customerName: 'Eulogia Quispe',
  customerEmail: 'eulogia.quispe@example.com',
  phone: '+5491144447777',
  destination: {
    street: 'Pasaje Russel',
    number: '5021',
    details: '7 C',
    betweenStreets: '',
    position: { lat: -34.6155, lng: -58.3735 },
  },
} as const
const personal = [...Object.values(diner).filter((value) => typeof value === 'string'), 'Pasaje Russel', document]

const keys = [mercadoPagoKeys.accessToken, mercadoPagoKeys.webhookSecret, webpayKeys.secret]

let shop: PaymentShop
let lines: string[]
let answers: { readonly path: string; readonly text: string }[]
/** Tokens of cards, which are secret until they are used, and never kept. */
let cardTokens: string[]

const realFetch = globalThis.fetch

/** Every answer of the gateway is kept; its client takes `fetch` as it is when that is made. */
function listen() {
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await realFetch(...call)
    const target = call[0] instanceof Request ? call[0].url : String(call[0])
    if (!shop || !target.startsWith(shop.url)) return response
    const { pathname } = new URL(target)
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    answers.push({ path: pathname, text: `${headers}\n${await response.clone().text()}` })
    return response
  })
}

async function begin(provider: 'sandbox' | 'mercadopago' | 'webpay') {
  ;[lines, answers, cardTokens] = [[], [], []]
  listen()
  shop = await openPaymentShop({
    provider,
    country: provider === 'webpay' ? 'CL' : 'AR',
    environment: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
  })
}
const end = async () => {
  vi.unstubAllGlobals()
  await shop.close()
}

const order = (by: 'card' | 'link') => shop.order(by, { ...diner, ...(shop.isChile && { phone: '+56912345678' }) })

/** Where a secret may be: `allowed` says so of a row. */
async function expectNowhere(secrets: readonly string[], allowed: (table: string) => boolean = () => false) {
  const rows = (await everyRow(shop.database)).filter(({ table }) => !allowed(table))
  expect(rows.length).toBeGreaterThan(20)
  for (const { table, row } of rows) {
    for (const secret of secrets) expect(row.includes(secret), `${secret} in ${table}`).toBe(false)
    expect(cardNumbersIn(row), table).toEqual([])
  }
  for (const line of lines) {
    for (const secret of [...secrets, ...personal]) expect(line.includes(secret), `${secret} in ${line}`).toBe(false)
    expect(cardNumbersIn(line), line).toEqual([])
  }
}

function expectNoAnswer(secrets: readonly string[]) {
  expect(answers.length).toBeGreaterThan(10)
  for (const { path, text } of answers) {
    for (const secret of secrets) expect(text.includes(secret), `${secret} in the answer of ${path}`).toBe(false)
    expect(cardNumbersIn(text), path).toEqual([])
  }
}

/** Until every page is over, and the hourly chores have run. */
async function letAllEnd() {
  await shop.pass(31 * 60_000)
  shop.clock.advance(3_600_000)
  await vi.waitFor(async () => expect((await shop.database.query('select 1 from payment_pages')).rows).toEqual([]))
}

describe('the sandbox', () => {
  beforeAll(() => begin('sandbox'))
  afterAll(end)

  const tokenise = async () => {
    const response = await fetch(`${shop.url}/sandbox/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(card),
    })
    const { token } = (await response.json()) as { token: string }
    cardTokens.push(token)
    return token
  }

  test('the sandbox leaves no card, code or token in database, log or answer, for any kind of payment', async () => {
    const names = ['APRO', 'FUND', 'CONT', 'STEP', 'TIME', 'LOST', 'DIFF', 'BLAC']
    for (const name of names) {
      const placed = await order('card')
      await payByCard(shop, placed, { name, document, token: await tokenise() })
      if (name === 'APRO') await shop.cancel(placed.code)
    }
    const placed = await order('card')
    await payByCard(shop, placed, { name: 'APRO', token: 'tok_forged-and-secret', document })
    const pageTokens: string[] = []
    for (const outcome of ['pay', 'refuse', 'abort', 'timeout', 'broken'] as const) {
      const ordered = await order('link')
      const { link } = await askForLink(shop, ordered)
      pageTokens.push(link?.token ?? 'none')
      await comeBack(shop, await atTheBank(shop, link?.token ?? '', outcome))
    }
    for (let round = 0; round < 3; round++) await shop.pass(20_000)

    // The sandbox's own tables are its bank's. A call that never arrived leaves its token there until it is too old.
    const secrets = [card.code, card.expiry, card.number, 'tok_forged-and-secret', ...cardTokens, ...keys]
    await expectNowhere(secrets, (table) => table === 'sandbox_cards')
    // The card's frame, which is the bank's as well, gets its token as the answer.
    answers = answers.filter(({ path }) => path !== '/sandbox/tokens')
    expectNoAnswer(secrets)
    for (const line of lines) for (const token of pageTokens) expect(line.includes(token), line).toBe(false)
    await letAllEnd()
    await expectNowhere(secrets)
  })
})

describe('Mercado Pago', () => {
  beforeAll(() => begin('mercadopago'))
  afterAll(end)

  const tokenFor = (name: string) => {
    const token = shop.mercadoPago.tokenFor(name)
    cardTokens.push(token)
    return token
  }

  test('Mercado Pago leaves no token, key or challenge in database, log or answer, for any payment', async () => {
    const charge = 'POST /v1/payments'
    for (const name of ['APRO', 'FUND', 'CONT', 'CHAL', 'SECU']) {
      const placed = await order('card')
      await payByCard(shop, placed, { name: diner.customerName, document, token: tokenFor(name) })
      const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
      const [reference = ''] = shop.mercadoPago.paymentIds(attemptId)
      await shop.webhook(reference)
      if (name === 'APRO') await shop.cancel(placed.code)
    }
    // Answers that repeat the sent data, also in errors.
    const body = {
      message: `${diner.customerEmail} ${document}`,
      cause: [{ code: 3003, data: 'card-token-of-the-answer' }],
    }
    for (const fault of [
      'lose',
      { status: 400, body },
      { status: 500, body },
      { status: 401, body },
      { status: 201, body },
    ] as const) {
      const placed = await order('card')
      shop.mercadoPago.fail(charge, fault)
      shop.mercadoPago.fail('GET /v1/payments/search', { status: 400, body })
      await payByCard(shop, placed, { name: diner.customerName, document, token: tokenFor('APRO') })
      await shop.pass(6_000)
    }
    await payByCard(shop, await order('card'), { document, token: 'nobody-knows-this-token' })
    const placed = await order('link')
    await askForLink(shop, placed)
    const page = shop.mercadoPago.preferenceIds().at(-1) ?? ''
    for (const name of ['FUND', 'APRO']) {
      shop.mercadoPago.fail(`GET /v1/payments/1`, { status: 400, body })
      await shop.webhook(shop.mercadoPago.payLink(page, name))
      await shop.pass(31_000)
    }
    await fetch(`${shop.url}/payments/webhooks/mercadopago?data.id=1&type=payment`, {
      method: 'POST',
      headers: { 'x-signature': 'ts=1,v1=2' },
      body: JSON.stringify(body),
    })

    const secrets = ['card-token-of-the-answer', 'nobody-knows-this-token', ...cardTokens, ...keys]
    // An open page is kept with the browser's data for the bank, for a diner who reloads our page.
    const isOpenPage = (table: string) => table === 'payment_pages'
    await expectNowhere([...secrets, challengeRequest], isOpenPage)
    await expectNowhere(secrets)
    expectNoAnswer([...secrets, document])
    // The browser that pressed has to bring it to the bank, and gets it only by that press.
    expect(answers.filter(({ text }) => text.includes(challengeRequest)).map(({ path }) => path)).toEqual([
      '/api/order/payment',
    ])
    await letAllEnd()
    await expectNowhere([...secrets, challengeRequest])
  })
})

describe('Webpay', () => {
  beforeAll(() => begin('webpay'))
  afterAll(end)

  test('Webpay leaves no key in the database, the log or an answer, and its tokens only in the attempt', async () => {
    const tokens: string[] = []
    for (const does of ['paid', 'refused', 'aborted', 'open'] as const) {
      const placed = await order('link')
      const { link } = await askForLink(shop, placed)
      const token = link?.token ?? ''
      tokens.push(token)
      shop.webpay.dinerDoes(token, does)
      const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
      // Some commerces get the whole number of the card.
      shop.webpay.fail('PUT', (reply) => ({
        ...reply,
        body: { ...(reply.body as object), card_detail: { card_number: '4051885600446623' } },
      }))
      await comeBack(shop, `/payments/return/webpay/${attemptId}?token_ws=${token}`)
      await shop.api.POST('/api/callback/transbank/{a}{b}', {
        params: { path: { a: placed.code, b: `?token_ws=${token}` } },
      })
      if (does === 'paid') await shop.cancel(placed.code)
    }
    const failing = await order('link')
    shop.webpay.fail('POST', { status: 401, body: { error_message: `${diner.customerEmail} ${webpayKeys.secret}` } })
    await askForLink(shop, failing)
    await shop.pass(6_000)
    const secrets = [...keys, '4051885600446623']
    await expectNowhere(secrets)
    expectNoAnswer(secrets)
    for (const line of lines) for (const token of tokens) expect(line.includes(token), line).toBe(false)

    // It is the payment's name, by which it is read and given back (the attempt), and the way to the page while that is open.
    const rows = (await everyRow(shop.database)).filter(({ row }) => tokens.some((token) => row.includes(token)))
    expect([...new Set(rows.map(({ table }) => table))].toSorted()).toEqual(['events', 'payment_pages', 'payments'])
    await letAllEnd()
    await expectNowhere(secrets)
  })
})

test('a card’s number is found among other figures, and a phone, a time or an identifier is none', () => {
  expect(cardNumbersIn('{"n": "4509 9535 6623 3704", "m": 371180303257522}')).toEqual([
    '4509953566233704',
    '371180303257522',
  ])
  expect(cardNumbersIn('"+5491144447777" 1795291200000 4509953566233705')).toEqual([])
  expect(cardNumbersIn('"22208093-3802-4189-ac00-34552e850473"')).toEqual([])
})

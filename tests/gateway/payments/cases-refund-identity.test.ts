import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '#gateway/db/migrate.ts'
import type { Fault } from '#tests/kit/fake-provider.ts'
import { webpayKeys } from '#tests/kit/fake-webpay.ts'
import { openPaymentShop, type PaymentShop } from '#tests/kit/payment-shop.ts'
import { askForLink, comeBack, payByCard } from '#tests/kit/payments.ts'

// A refund is known by our key and the provider's name for it, and never by its amount (docs/decisions/071).

let shop: PaymentShop
const lines: string[] = []

const refund = async (code: string, paymentId: string, amount?: number) => {
  const { response } = await shop.api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', {
    params: { path: { code, paymentId } },
    headers: shop.admin,
    body: amount === undefined ? {} : { amount },
  })
  return response.status
}
/** Lost calls are repeated after 31 seconds, and then after twice as long. */
const settled = async () => {
  for (const wait of [1_000, 31_000, 61_000, 61_000, 121_000]) await shop.pass(wait)
}
const refundsOf = async (id: string) => (await shop.payments(id)).attempts[0]?.refunds ?? []
const statusesOf = async (id: string) => (await refundsOf(id)).map(({ status }) => status)
const tolds = (id: string) => lines.filter((line) => line.includes('PaymentNeedsPerson') && line.includes(id)).length

describe('a refund at Mercado Pago, whose webhooks name no key of ours,', () => {
  beforeAll(async () => {
    shop = await openPaymentShop({
      provider: 'mercadopago',
      environment: { LOG_LEVEL: 'warn' },
      logTo: { write: (line) => void lines.push(line) },
    })
  })
  afterAll(() => shop.close())

  type PaidOrder = Awaited<ReturnType<typeof paid>>
  let payment: PaidOrder
  let other: PaidOrder

  async function paid() {
    const placed = await shop.order()
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
    return { placed, attemptId, reference: shop.mercadoPago.paymentIds(attemptId).at(-1) ?? '' }
  }
  beforeEach(async () => {
    payment = await paid()
    other = await paid()
    await refund(other.placed.code, other.attemptId, 500)
    await shop.pass(1_000)
  })

  const wish = (amount?: number) => refund(payment.placed.code, payment.attemptId, amount)
  const fails = (...faults: readonly Fault[]) =>
    shop.mercadoPago.fail(`POST /v1/payments/${payment.reference}/refunds`, ...faults)
  let notices = 0
  const webhook = async () => {
    const id = `notice-${++notices}`
    for (const _ of ['once', 'twice']) await shop.webhook(payment.reference, { id })
    await shop.pass(1_000)
  }

  /** At the end both books agree, refund by refund, and the other order is unchanged. */
  afterEach(async () => {
    await settled()
    const ours = (await refundsOf(payment.placed.id)).filter(({ status }) => status === 'completed')
    expect(
      ours
        .map(({ reference, amount }) => ({ reference, units: amount / 100 }))
        .sort((one, two) => ((one.reference ?? '') < (two.reference ?? '') ? -1 : 1)),
    ).toEqual(shop.mercadoPago.refundsMade(payment.reference))
    expect(await refundsOf(other.placed.id)).toMatchObject([{ amount: 50_000, status: 'completed' }])
    expect(shop.mercadoPago.held(other.attemptId)).toEqual({ charges: 1, units: 44_950 })
  })

  test('a failed refund is not completed by an equal successful one whose webhook comes first', async () => {
    fails('drop', 'lose')
    await wish(500)
    await wish(500)
    // One waits for the lease of the other.
    for (let round = 0; round < 3; round++) await shop.pass(1_000)
    expect(shop.mercadoPago.refundsMade(payment.reference)).toHaveLength(1)
    expect(await statusesOf(payment.placed.id)).toEqual(['requested', 'requested'])
    await webhook()
    await settled()
    expect(await statusesOf(payment.placed.id)).toEqual(['completed', 'completed'])
    expect(shop.mercadoPago.held(payment.attemptId).units).toBe(44_450)
  })

  test('a refund that the provider refused stays refused when an equal one was made', async () => {
    fails({ status: 400, body: { cause: [{ code: 2063 }] } }, 'lose')
    await wish(500)
    await wish(500)
    for (let round = 0; round < 3; round++) await shop.pass(1_000)
    await webhook()
    await settled()
    expect((await statusesOf(payment.placed.id)).toSorted()).toEqual(['completed', 'failed'])
    expect(tolds(payment.placed.id)).toBe(1)
  })

  test('an open refund is not completed by an equal one of the panel: both are made', async () => {
    fails('drop')
    await wish(500)
    await shop.pass(1_000)
    shop.mercadoPago.refundInPanel(payment.reference, 500)
    await webhook()
    await settled()
    expect(await statusesOf(payment.placed.id)).toEqual(['completed', 'completed'])
    expect(shop.mercadoPago.held(payment.attemptId).units).toBe(44_450)
    expect(tolds(payment.placed.id)).toBe(0)
  })

  test('a refund is requested again as soon as a webhook names a possible match', async () => {
    fails('lose')
    await wish(500)
    await shop.pass(1_000)
    await webhook()
    await shop.pass(1_000)
    expect(await statusesOf(payment.placed.id)).toEqual(['completed'])
    const asked = shop.asked(`POST /v1/payments/${payment.reference}/refunds`)
    expect(new Set(asked.map(({ headers }) => headers['x-idempotency-key'])).size).toBe(1)
  })

  test('a refund of the full rest that was made in the panel during ours belongs to the panel', async () => {
    fails('drop')
    await wish()
    await shop.pass(1_000)
    shop.mercadoPago.refundInPanel(payment.reference, 45_450)
    await webhook()
    await settled()
    expect(await statusesOf(payment.placed.id)).toEqual(['failed', 'completed'])
    expect(shop.mercadoPago.held(payment.attemptId).units).toBe(0)
  })

  test('a failed refund is not completed by a later one of the panel', async () => {
    fails({ status: 400, body: { cause: [{ code: 2063 }] } })
    await wish(500)
    await shop.pass(1_000)
    shop.mercadoPago.refundInPanel(payment.reference, 500)
    await webhook()
    expect(await statusesOf(payment.placed.id)).toEqual(['failed', 'completed'])
  })

  test('a refund of the panel is booked, even if more than the rest was requested at that moment', async () => {
    fails('drop')
    await wish()
    await shop.pass(1_000)
    shop.mercadoPago.refundInPanel(payment.reference, 300)
    await webhook()
    await settled()
    expect(await statusesOf(payment.placed.id)).toEqual(['failed', 'completed'])
    expect(shop.mercadoPago.held(payment.attemptId).units).toBe(45_150)
  })

  test('a slow refund is known by its name, also beside an equal one of the panel', async () => {
    shop.mercadoPago.slowRefunds()
    await wish(500)
    await shop.pass(1_000)
    expect(await refundsOf(payment.placed.id)).toMatchObject([{ status: 'requested', reference: expect.any(String) }])
    shop.mercadoPago.finishRefunds()
    shop.mercadoPago.refundInPanel(payment.reference, 500)
    await webhook()
    expect(await statusesOf(payment.placed.id)).toEqual(['completed', 'completed'])
  })
})

describe('a refund that the provider reports as made', () => {
  beforeAll(async () => {
    shop = await openPaymentShop({
      provider: 'mercadopago',
      environment: { LOG_LEVEL: 'warn' },
      logTo: { write: (line) => void lines.push(line) },
    })
  })
  afterAll(() => shop.close())

  test('a refund that the provider reports as made and never shows needs a person, who is told once', async () => {
    const placed = await shop.order()
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
    const [reference = ''] = shop.mercadoPago.paymentIds(attemptId)
    const body = { id: 4711, amount: 500, status: 'approved' }
    shop.mercadoPago.fail(`POST /v1/payments/${reference}/refunds`, { status: 201, body })
    await refund(placed.code, attemptId, 500)
    await shop.pass(1_000)
    await shop.pass(61_000)
    expect(tolds(placed.id)).toBe(0)
    await settled()
    await shop.webhook(reference, { id: 'later' })
    await settled()
    expect(tolds(placed.id)).toBe(1)
    expect((await shop.events(placed.id)).at(-1)).toMatchObject({ type: 'RefundsDiffer', told: 0, booked: 50_000 })
  })

  test('a refund that the provider takes back later needs a person, who is told once', async () => {
    const placed = await shop.order()
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
    const [reference = ''] = shop.mercadoPago.paymentIds(attemptId)
    await refund(placed.code, attemptId, 500)
    await settled()
    expect(await statusesOf(placed.id)).toEqual(['completed'])
    shop.mercadoPago.takeRefundsBack(reference)
    await shop.webhook(reference, { id: `${reference}-taken-back` })
    await shop.pass(1_000)
    expect(tolds(placed.id)).toBe(0)
    for (let read = 0; read < 5; read++) await shop.pass(61_000)
    expect((await shop.events(placed.id)).at(-1)).toMatchObject({ type: 'RefundsDiffer', told: 0, booked: 50_000 })
    await shop.webhook(reference, { id: `${reference}-again` })
    await settled()
    expect(tolds(placed.id)).toBe(1)
  })

  test('a refund that comes late to its readers needs no person', async () => {
    const placed = await shop.order()
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
    const [reference = ''] = shop.mercadoPago.paymentIds(attemptId)
    shop.mercadoPago.fail(`GET /v1/payments/${reference}`, (reply) => ({
      ...reply,
      body: { ...(reply.body as object), refunds: [] },
    }))
    await refund(placed.code, attemptId, 500)
    await settled()
    expect(await statusesOf(placed.id)).toEqual(['completed'])
    expect(tolds(placed.id)).toBe(0)
  })

  test('a refund that is reported as made is booked also when the payment can be read only later', async () => {
    const placed = await shop.order()
    await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
    const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
    const [reference = ''] = shop.mercadoPago.paymentIds(attemptId)
    shop.mercadoPago.refundInPanel(reference, 300)
    shop.mercadoPago.fail(`GET /v1/payments/${reference}`, { status: 500 })
    await refund(placed.code, attemptId, 500)
    await shop.pass(1_000)
    expect(await statusesOf(placed.id)).toEqual(['completed'])
    await settled()
    expect(await statusesOf(placed.id)).toEqual(['completed', 'completed'])
  })
})

describe('refunds at Webpay, which knows no keys and no names,', () => {
  beforeAll(async () => {
    shop = await openPaymentShop({ provider: 'webpay', country: 'CL' })
  })
  afterAll(() => shop.close())

  async function paid() {
    const placed = await shop.order('link')
    const { link } = await askForLink(shop, placed)
    const token = link?.token ?? ''
    const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
    shop.webpay.dinerDoes(token, 'paid')
    await comeBack(shop, `/payments/return/webpay/${attemptId}?token_ws=${token}`)
    return { placed, attemptId, token, path: `${shop.webpay.transactionsPath}/${token}` }
  }

  test('refunds at Webpay go one after the other, so the result of one is known before the next is sent', async () => {
    const { placed, attemptId, path } = await paid()
    await refund(placed.code, attemptId, 300)
    // The first cannot be sent, and the second would be made without our knowledge.
    shop.webpay.fail(`GET ${path}`, { status: 500 })
    await shop.pass(1_000)
    await refund(placed.code, attemptId, 500)
    shop.webpay.fail(`POST ${path}/refunds`, 'lose')
    for (let round = 0; round < 3; round++) await shop.pass(1_000)
    expect(shop.asked(`POST ${path}/refunds`)).toEqual([])
    for (let round = 0; round < 6; round++) await shop.pass(61_000)
    expect(shop.asked(`POST ${path}/refunds`).map(({ text }) => text)).toEqual(['{"amount":300}', '{"amount":500}'])
    expect(await refundsOf(placed.id)).toMatchObject([
      { amount: 300, status: 'completed' },
      { amount: 500, status: 'completed' },
    ])
    expect(shop.webpay.held(attemptId)).toEqual({ charges: 1, units: 45_450 - 800 })
  })

  test('refunds that gave back less than requested need a person, and are not mistaken for the portal’s', async () => {
    const { placed, attemptId, path, token } = await paid()
    const headers = { 'tbk-api-key-id': webpayKeys.commerceCode, 'tbk-api-key-secret': webpayKeys.secret }
    const less = { type: 'NULLIFIED', response_code: 0, nullified_amount: 499 }
    shop.webpay.fail(`POST ${path}/refunds`, { status: 200, body: less })
    shop.webpay.fail(
      `GET ${path}`,
      (reply) => reply,
      async () => {
        shop.webpay.refundInPortal(token, 499)
        const now = await fetch(shop.webpay.url + path, { headers: { ...headers, 'content-type': 'application/json' } })
        return { status: now.status, body: await now.json() }
      },
    )
    await refund(placed.code, attemptId, 500)
    await settled()
    expect(await refundsOf(placed.id)).toMatchObject([{ amount: 500, status: 'completed' }])
    expect((await shop.events(placed.id)).at(-1)).toMatchObject({ type: 'RefundsDiffer', told: 499, booked: 500 })
  })

  test.each([500, 900])(
    'refunds at Webpay are made beside a refund of the portal of %i that came before they were sent',
    async (portal) => {
      const { placed, attemptId, token, path } = await paid()
      shop.webpay.refundInPortal(token, portal)
      await refund(placed.code, attemptId, 500)
      await settled()
      expect(shop.asked(`POST ${path}/refunds`).map(({ text }) => text)).toEqual(['{"amount":500}'])
      expect(await refundsOf(placed.id)).toMatchObject([
        { amount: 500, status: 'completed', givenBackBefore: portal },
        { amount: portal, status: 'completed' },
      ])
      expect(shop.webpay.held(attemptId)).toEqual({ charges: 1, units: 45_450 - 500 - portal })
    },
  )

  test('refunds whose call an older release may have sent count the returned money as theirs', async () => {
    const { placed, attemptId, token, path } = await paid()
    await refund(placed.code, attemptId, 500)
    // The older release has sent it, and died.
    shop.webpay.refundInPortal(token, 500)
    const migration = (await migrations()).find(({ name }) => name === '022-money-in-sight.sql')
    await shop.database.script(migration?.script ?? '')
    await settled()
    expect(shop.asked(`POST ${path}/refunds`)).toEqual([])
    expect(await refundsOf(placed.id)).toMatchObject([{ amount: 500, status: 'completed', givenBackBefore: 0 }])
  })

  test('refunds of the portal are booked beside ours when ours is done', async () => {
    const { placed, attemptId, token } = await paid()
    shop.webpay.refundInPortal(token, 200)
    await refund(placed.code, attemptId, 500)
    await settled()
    expect((await refundsOf(placed.id)).map(({ amount, status }) => [amount, status])).toEqual([
      [500, 'completed'],
      [200, 'completed'],
    ])
    expect(shop.webpay.held(attemptId)).toEqual({ charges: 1, units: 45_450 - 700 })
  })
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { orderChannel, orderUpdateEvent } from '#domain/realtime/channels.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import type { Fault, ProviderReply } from '#tests/kit/fake-provider.ts'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { follow, payByCard } from '#tests/kit/payments.ts'
import { bareSocket } from '#tests/kit/socket.ts'

// docs/testing.md, "Payments", says which file proves each of the thirty cases.

const minutes = (count: number) => count * 60_000
const charge = 'POST /v1/payments'

const lines: string[] = []
const shop = await openPaymentShop({
  provider: 'mercadopago',
  environment: { LOG_LEVEL: 'warn' },
  logTo: { write: (line) => void lines.push(line) },
})
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

/** An order whose card has this result at the provider. */
async function paidWith(name: string, fault?: Fault) {
  const placed = await shop.order()
  if (fault) shop.mercadoPago.fail(charge, fault)
  const answer = await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor(name) })
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  return { placed, answer, attemptId, reference: shop.mercadoPago.paymentIds(attemptId).at(-1) ?? '' }
}
const standing = async (placed: { code: string }) => {
  const { order, payment } = await follow(shop, placed)
  return { order, payment }
}
const typesOf = async (orderId: string) => (await shop.events(orderId)).map(({ type }) => type)
const chargesSent = () => shop.asked(charge).filter(({ path }) => path === '/v1/payments').length

const paid = { order: 'GENERATED', payment: 'APPROVED' }
const awaited = { order: 'PAY_NEEDED', payment: 'PROCESSING' }
const refused = { order: 'PAY_NEEDED', payment: 'REJECTED' }

test('an approved card pays the order once, and the same press again charges nothing', async () => {
  const placed = await shop.order()
  const before = chargesSent()
  const press = { token: shop.mercadoPago.tokenFor('APRO'), key: 'press-1' }
  for (const _ of ['first', 'again'])
    expect(await payByCard(shop, placed, press)).toMatchObject({ status: 200, paid: { paymentStatus: 'APPROVED' } })
  expect(chargesSent()).toBe(before + 1)
  expect(await standing(placed)).toEqual(paid)
  expect((await typesOf(placed.id)).filter((type) => type === 'PaymentApproved')).toHaveLength(1)
})

test('a refused card leaves the order payable, by a new token under a new key', async () => {
  const { placed, answer } = await paidWith('FUND')
  expect(answer).toMatchObject({ status: 402, code: 'PAYMENT_REJECTED', errors: [{ type: 'funds' }] })
  expect(await standing(placed)).toEqual(refused)
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  expect(await standing(placed)).toEqual(paid)
  const keys = shop.asked(charge).map(({ headers }) => headers['x-idempotency-key'])
  expect(new Set(keys).size).toBe(keys.length)
})

test.each<[string, Fault]>([
  ['never arrives', 'lose'],
  ['is that its key is in use (409)', ({ body }) => ({ status: 409, body })],
  ['is that the first call still runs (423)', ({ body }) => ({ status: 423, body })],
  ['is a failure (500)', ({ body }) => ({ status: 500, body })],
])('a charge whose answer %s is found by our attempt’s id, and not sent again', async (_, fault) => {
  const before = chargesSent()
  const { placed, answer, attemptId } = await paidWith('APRO', fault)
  expect(answer).toMatchObject({ status: 200, paid: { paymentStatus: 'PROCESSING' } })
  expect(await payByCard(shop, placed)).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
  await shop.pass(10_000)
  expect(await standing(placed)).toEqual(paid)
  expect(chargesSent()).toBe(before + 1)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 45_450 })
})

test('a failed charge without an answer ends unpaid after its time, and is not sent again', async () => {
  const before = chargesSent()
  const failure = { status: 500, body: {} }
  const { placed, attemptId } = await paidWith('APRO', failure)
  shop.mercadoPago.fail('GET /v1/payments/search', failure, failure)
  for (const wait of [10_000, 20_000]) {
    await shop.pass(wait)
    expect(await standing(placed)).toEqual(awaited)
  }
  await shop.pass(minutes(31))
  expect(await standing(placed)).toEqual(refused)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 0, units: 0 })
  expect(chargesSent()).toBe(before + 1)
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  expect(await standing(placed)).toEqual(paid)
})

test('a payment under review keeps the order processing until its webhook pays it an hour later', async () => {
  const { placed, answer, reference } = await paidWith('CONT')
  expect(answer).toMatchObject({ status: 200, paid: { paymentStatus: 'PROCESSING' } })
  await shop.pass(minutes(60))
  expect(await standing(placed)).toEqual(awaited)
  const page = await bareSocket(shop.url)
  await page.subscribe(orderChannel(placed.id))
  shop.mercadoPago.become(reference, 'approved', 'accredited')
  expect((await shop.webhook(reference)).status).toBe(200)
  await shop.settle()
  const { data } = await page.next(orderUpdateEvent, ({ data }) => data.includes('GENERATED'))
  expect(JSON.parse(data)).toMatchObject({ code: placed.code, status: 'GENERATED' })
  page.close()
  expect(await standing(placed)).toEqual(paid)
})

test('a webhook before the answer of its charge, and that answer, are one approval', async () => {
  const { placed } = await paidWith('APRO', async (reply: ProviderReply) => {
    await shop.webhook(String((reply.body as { id: number }).id))
    await shop.settle()
    return reply
  })
  expect(await standing(placed)).toEqual(paid)
  expect((await typesOf(placed.id)).filter((type) => type === 'PaymentApproved')).toHaveLength(1)
  expect((await shop.events(placed.id)).find(({ type }) => type === 'PaymentApproved')).toMatchObject({
    from: 'webhook',
  })
})

test('five webhooks in any order are one approval, and none undoes it', async () => {
  const { placed, reference } = await paidWith('CONT')
  shop.mercadoPago.become(reference, 'approved', 'accredited')
  const messages = [
    ['2', 'payment.updated'],
    ['1', 'payment.created'],
    ['1', 'payment.created'],
    ['2', 'payment.updated'],
    ['3', 'payment.updated'],
  ] as const
  for (const [id, action] of messages) {
    expect((await shop.webhook(reference, { id: `${reference}-${id}`, action })).status).toBe(200)
    await shop.settle()
  }
  expect(await standing(placed)).toEqual(paid)
  expect((await typesOf(placed.id)).filter((type) => type === 'PaymentApproved')).toHaveLength(1)
})

test.each([404, 403])('a webhook of another seller’s payment (%i) is accepted and changes nothing', async (status) => {
  const { rows: before } = await shop.database.query('select count(*) from events')
  const foreign = `99${status}`
  const path = `GET /v1/payments/${foreign}`
  shop.mercadoPago.fail(path, ...Array.from({ length: 9 }, () => ({ status, body: {} })))
  expect((await shop.webhook(foreign)).status).toBe(200)
  for (let round = 0; round < 8; round++) await shop.pass(11_000)
  expect(shop.asked(path)).toHaveLength(4)
  expect((await shop.database.query('select count(*) from events')).rows).toEqual(before)
})

const changed =
  (change: object): Fault =>
  (reply) => ({ ...reply, body: { ...(reply.body as object), ...change } })

test.each([
  ['another amount', { transaction_amount: 45_449 }],
  ['another currency', { currency_id: 'CLP', transaction_amount: 45_450 }],
  ['another attempt', { external_reference: '01KAPC9V4ZJ5Y6N7Q8R9S0T1V9' }],
])('an approval of %s pays nothing, takes no second payment, and waits for a person', async (_, change) => {
  const { placed } = await paidWith('APRO', changed(change))
  await shop.settle()
  expect(lines.filter((line) => line.includes('PaymentNeedsPerson') && line.includes(placed.id))).toHaveLength(1)
  expect((await shop.payments(placed.id)).attempts).toMatchObject([{ status: 'mismatched' }])
  expect(await standing(placed)).toEqual(awaited)
  expect(await payByCard(shop, placed)).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
})

test('a second step of the bank is shown to the diner, and pays once it is passed', async () => {
  const { placed, answer, reference } = await paidWith('CHAL')
  expect(answer).toMatchObject({
    status: 200,
    paid: { paymentStatus: 'PENDING', next: { kind: 'challenge', fields: { creq: expect.any(String) } } },
  })
  shop.mercadoPago.become(reference, 'approved', 'accredited')
  await shop.pass(6_000)
  expect(await standing(placed)).toEqual(paid)
})

test('a second step of the bank that is failed refuses the card, and the order may be paid by another', async () => {
  const { placed, reference } = await paidWith('CHAL')
  shop.mercadoPago.become(reference, 'rejected', 'cc_rejected_3ds_challenge')
  await shop.pass(6_000)
  expect(await standing(placed)).toEqual(refused)
  expect((await shop.payments(placed.id)).attempts).toMatchObject([{ reason: 'authentication' }])
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  expect(await standing(placed)).toEqual(paid)
})

test('a second step that is left alone is canceled at the provider when its time is over, and no later', async () => {
  const { placed, attemptId } = await paidWith('CHAL')
  const canceled = () => shop.asked('PUT /v1/payments').length
  const before = canceled()
  for (let minute = 0; minute < 29; minute++) await shop.pass(minutes(1))
  expect(canceled()).toBe(before)
  await shop.pass(minutes(1) + 1_000)
  expect(canceled()).toBe(before + 1)
  expect(await standing(placed)).toEqual(refused)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 0, units: 0 })
})

test('a second step in the last second pays, because the provider’s answer comes before the end', async () => {
  const { placed, reference } = await paidWith('CHAL')
  shop.mercadoPago.become(reference, 'approved', 'accredited')
  await shop.pass(minutes(31))
  expect(await standing(placed)).toEqual(paid)
})

test('a second step of the bank is replaced by another card at once, and canceled first', async () => {
  const { placed, attemptId } = await paidWith('CHAL')
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  expect(await standing(placed)).toEqual(paid)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 0, units: 0 })
})

async function lostUntilTheEnd() {
  shop.mercadoPago.lagSearch(true)
  const lost = await paidWith('APRO', 'lose')
  await shop.pass(minutes(30))
  shop.mercadoPago.lagSearch(false)
  expect(await standing(lost.placed)).toEqual(refused)
  return lost
}

test('a charge that the search does not show before its end pays the order ten minutes later', async () => {
  const { placed, attemptId } = await lostUntilTheEnd()
  await shop.pass(minutes(10))
  expect(await standing(placed)).toEqual(paid)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 45_450 })
})

test('a charge that the search does not show gives its money back where another card has paid', async () => {
  const { placed, attemptId } = await lostUntilTheEnd()
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  await shop.pass(minutes(10))
  await shop.pass(1_000)
  expect(await standing(placed)).toEqual(paid)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
})

test('a refused card is not asked about again', async () => {
  const { placed, attemptId } = await paidWith('FUND')
  await shop.pass(minutes(31))
  const { rows } = await shop.database.query('select 1 from timers where id = $1', [`payment-look-${attemptId}`])
  expect(rows).toEqual([])
  expect(await standing(placed)).toEqual(refused)
})

test('money of a canceled order goes back once, even if the answer to the refund is lost', async () => {
  const { placed, attemptId, reference } = await paidWith('APRO')
  shop.mercadoPago.fail(`POST /v1/payments/${reference}/refunds`, 'lose')
  await shop.cancel(placed.code)
  await shop.settle()
  expect((await shop.payments(placed.id)).attempts[0]?.refunds).toMatchObject([{ status: 'requested' }])
  for (let round = 0; round < 4; round++) await shop.pass(31_000)
  expect((await shop.payments(placed.id)).attempts[0]?.refunds).toMatchObject([{ status: 'completed' }])
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
})

test('money of a canceled order is on its way while the provider works on the refund, which has one key', async () => {
  const { placed, attemptId, reference } = await paidWith('APRO')
  shop.mercadoPago.slowRefunds()
  await shop.cancel(placed.code)
  for (let round = 0; round < 3; round++) await shop.pass(61_000)
  expect((await shop.payments(placed.id)).attempts[0]?.refunds).toMatchObject([{ status: 'requested' }])
  shop.mercadoPago.finishRefunds()
  for (let round = 0; round < 2; round++) await shop.pass(61_000)
  expect((await shop.payments(placed.id)).attempts[0]?.refunds).toMatchObject([{ status: 'completed' }])
  const keys = shop.asked(`POST /v1/payments/${reference}/refunds`).map(({ headers }) => headers['x-idempotency-key'])
  expect(new Set(keys).size).toBe(1)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
})

test('money of a canceled order that the provider refuses to give back is logged', async () => {
  const { placed, reference } = await paidWith('APRO')
  shop.mercadoPago.fail(`POST /v1/payments/${reference}/refunds`, { status: 400, body: { cause: [{ code: 2063 }] } })
  await shop.cancel(placed.code)
  for (let round = 0; round < 2; round++) await shop.pass(1_000)
  expect((await shop.payments(placed.id)).attempts[0]?.refunds).toMatchObject([{ status: 'failed' }])
  expect(lines.filter((line) => line.includes('PaymentNeedsPerson') && line.includes(placed.id))).toHaveLength(1)
})

test('money of a canceled order that comes only then goes back in the same transaction', async () => {
  const { placed, attemptId, reference } = await paidWith('CONT')
  await shop.cancel(placed.code)
  shop.mercadoPago.become(reference, 'approved', 'accredited')
  await shop.webhook(reference)
  for (let round = 0; round < 2; round++) await shop.pass(1_000)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
  expect((await standing(placed)).order).toBe('CANCELED')
})

test('a diner of Argentina has a DNI there, too', async () => {
  await paidWith('APRO')
  expect(JSON.parse(shop.asked(charge).at(-1)?.text ?? '')).toMatchObject({
    payer: { identification: { type: 'DNI', number: '30123456' } },
  })
})

test('an order by card needs an e-mail, because no card would be charged without one', async () => {
  const body = await aSubmission(shop, { customerEmail: '' })
  const paidBy = async (paymentType: string, paymentUpload: 'API' | 'APP') => {
    const paymentInfo = { status: 'PENDING' as const, paymentReferenceId: 'x', paymentUpload, amount: 45_450 }
    const { error, data } = await shop.api.POST('/api/order', { body: { ...body, paymentType, paymentInfo } })
    return data ? 'placed' : error
  }
  expect(await paidBy('tarjeta-online', 'API')).toMatchObject({
    code: 'CHECKOUT_REFUSED',
    errors: [{ type: 'EmailMissing' }],
  })
  expect(await paidBy('link-de-pago', 'APP')).toBe('placed')
  const { data } = await shop.api.GET('/api/configuration')
  const asks = data?.cards.map(({ provider, needsEmail }) => ({ provider, needsEmail }))
  expect(asks).toContainEqual({ provider: 'mercadopago', needsEmail: true })
  expect(asks).toContainEqual({ provider: 'sandbox', needsEmail: false })
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import { paymentStream } from '#gateway/aggregates/payments/stream.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { logOver } from '#tests/kit/aged-log.ts'
import { anOperator, type Operator } from '#tests/kit/operators.ts'
import { openPaymentShop } from '#tests/kit/payment-shop.ts'
import { payByCard } from '#tests/kit/payments.ts'
import { contentOf, faultsIn, groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'

const lines: string[] = []
const shop = await openPaymentShop({
  provider: 'mercadopago',
  environment: { LOG_LEVEL: 'info' },
  logTo: { write: (line) => void lines.push(line) },
})
afterAll(() => shop.close())
beforeEach(() => shop.database.script('delete from guesses'))

async function paid() {
  const placed = await shop.order()
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  return { placed, attemptId, reference: shop.mercadoPago.paymentIds(attemptId).at(-1) ?? '' }
}
async function inNeed(query: { branchContactId?: string; offset?: number } = {}, at = shop) {
  const { data } = await at.api.GET('/api/console/payments', {
    params: { query: { needs: 'person', ...query } },
    headers: at.admin,
  })
  return data?.orders ?? []
}
const needsOf = async (placed: { code: string }) =>
  (await inNeed()).find(({ orderCode }) => orderCode === placed.code)?.payments.flatMap(({ needs }) => needs) ?? null
const person = (role: 'cocina' | 'caja' | 'encargado' = 'encargado') => anOperator(shop, { name: 'Eva', role })
const as = ({ browser }: Operator, method: string, path: string, body?: object) =>
  browser.call(method, `/api/console/${path}`, body)
const counted = async (someone: Operator) =>
  ((await as(someone, 'GET', 'session')).body as Wire['ConsoleSession']).moneyInNeed
const settle = async ({ code }: { code: string }, paymentId: string) => {
  const { response } = await shop.api.POST('/api/console/orders/{code}/payments/{paymentId}/resolve', {
    params: { path: { code, paymentId } },
    body: { as: 'settled' },
    headers: shop.admin,
  })
  return response.status
}
/** Changes the payment at the provider, which notifies us. */
const become = async (reference: string, status: string) => {
  shop.mercadoPago.become(reference, status)
  await shop.webhook(reference)
  await shop.pass(1_000)
}

test('a dispute is listed until a person settles it or it is won, and a second one is new', async () => {
  const { placed, attemptId, reference } = await paid()
  expect(await needsOf(placed)).toBeNull()
  expect(await settle(placed, attemptId)).toBe(409)
  await become(reference, 'in_mediation')
  expect(await needsOf(placed)).toEqual(['dispute'])
  expect(await settle(placed, attemptId)).toBe(200)
  expect(await needsOf(placed)).toBeNull()
  await become(reference, 'approved')
  await become(reference, 'in_mediation')
  expect(await needsOf(placed)).toEqual(['dispute'])
  await become(reference, 'approved')
  expect(await needsOf(placed)).toBeNull()
})

test('a note about a settled need goes with its diner, and the time and the person of it stay', async () => {
  const phone = phoneOf('+5491155569876')
  const placed = await shop.order('card', { phone, customerName: 'Zoila Cerrojo' })
  await payByCard(shop, placed, { token: shop.mercadoPago.tokenFor('APRO') })
  const { attemptId } = (await shop.payments(placed.id)).attempts[0]!
  await become(shop.mercadoPago.paymentIds(attemptId).at(-1) ?? '', 'in_mediation')
  const eva = await person()
  const path = `orders/${placed.code}/payments/${attemptId}/resolve`
  const said = { as: 'settled', need: 'dispute', note: 'Zoila pagó en mano' }
  expect((await as(eva, 'POST', path, said)).status).toBe(200)
  await shop.cancel(placed.code)
  await shop.pass(1_000)
  expect(await contentOf(shop.database)).toContain('pagó en mano')
  expect(await erasePerson(await groundOver(shop.database), phone)).toBeGreaterThan(0)
  expect(await contentOf(shop.database)).not.toContain('pagó en mano')
  expect(await faultsIn(shop.database)).toEqual([])
  expect((await shop.payments(placed.id)).attempts[0]?.handled).toMatchObject([
    { kind: 'dispute', at: expect.any(String) },
  ])
})

test('a dispute is told once in the log, as a state that waits for a person and not as failed work', async () => {
  const { placed, attemptId, reference } = await paid()
  await become(reference, 'in_mediation')
  const told = lines.filter((line) => line.includes(placed.id)).map((line): unknown => JSON.parse(line))
  const msg = `PaymentNeedsPerson: payment-${placed.id}, attempt ${attemptId}: the diner disputes it at the bank`
  expect(told).toEqual([expect.objectContaining({ level: 40, msg })])
  expect(lines.join('')).not.toContain('background work failed')
})

test('a refused refund is listed while its money is held, and a wrong sum cannot be settled so', async () => {
  const { placed, attemptId, reference } = await paid()
  shop.mercadoPago.fail(`POST /v1/payments/${reference}/refunds`, { status: 400, body: { cause: [{ code: 2063 }] } })
  await shop.cancel(placed.code)
  await shop.pass(1_000)
  expect(await needsOf(placed)).toEqual(['refund-failed'])
  expect((await shop.payments(placed.id)).attempts[0]?.refunds).toMatchObject([{ status: 'failed' }])
  expect(await settle(placed, attemptId)).toBe(200)
  expect(await needsOf(placed)).toBeNull()
})

test('a refund that is owed is requested again after an hour under a new key, and its need ends', async () => {
  const { placed, attemptId, reference } = await paid()
  const refunds = `POST /v1/payments/${reference}/refunds`
  shop.mercadoPago.fail(refunds, { status: 400, body: { cause: [{ code: 2063 }] } })
  await shop.cancel(placed.code)
  for (const wait of [1_000, 2_000, 50 * 60_000]) await shop.pass(wait)
  expect(shop.asked(refunds)).toHaveLength(1)
  await shop.pass(11 * 60_000)
  await shop.pass(1_000)
  const keys = shop.asked(refunds).map(({ headers }) => headers['x-idempotency-key'])
  expect(new Set(keys).size).toBe(2)
  expect(shop.mercadoPago.held(attemptId)).toEqual({ charges: 1, units: 0 })
  expect(await needsOf(placed)).toBeNull()
})

test('a refund that is owed is requested four times, and then waits for a person', async () => {
  const { placed, reference } = await paid()
  const refunds = `POST /v1/payments/${reference}/refunds`
  const refusal = { status: 400, body: { cause: [{ code: 2063 }] } }
  shop.mercadoPago.fail(refunds, ...Array(6).fill(refusal))
  await shop.cancel(placed.code)
  for (let hour = 0; hour < 48; hour++) {
    await shop.pass(3_600_000)
    await shop.pass(2_000)
  }
  expect(shop.asked(refunds)).toHaveLength(4)
  expect(await needsOf(placed)).toEqual(['refund-failed'])
})

test('a refund that the shop requested is not requested again automatically', async () => {
  const { placed, attemptId, reference } = await paid()
  const refunds = `POST /v1/payments/${reference}/refunds`
  shop.mercadoPago.fail(refunds, { status: 400, body: { cause: [{ code: 2063 }] } })
  await shop.api.POST('/api/console/orders/{code}/payments/{paymentId}/refund', {
    params: { path: { code: placed.code, paymentId: attemptId } },
    headers: shop.admin,
    body: {},
  })
  for (const wait of [1_000, 2_000, 3 * 3_600_000]) await shop.pass(wait)
  expect(shop.asked(refunds)).toHaveLength(1)
})

test('a refund that was given up after many tries is listed as stuck', async () => {
  const { placed, reference } = await paid()
  shop.mercadoPago.fail(`POST /v1/payments/${reference}/refunds`, { status: 500 })
  await shop.cancel(placed.code)
  await shop.settle()
  await shop.database.query(`update timers set parked_at = $2 where payload->>'orderId' = $1`, [
    placed.id,
    shop.clock.now().toISOString(),
  ])
  const parkedAt = shop.clock.now().toISOString()
  expect(await inNeed()).toContainEqual(
    expect.objectContaining({ orderCode: placed.code, isStuck: true, stuckSince: parkedAt }),
  )
})

test('a person has stuck work tried again, and only that of one order', async () => {
  const [one, other] = [await paid(), await paid()]
  for (const { placed, reference } of [one, other]) {
    shop.mercadoPago.fail(`POST /v1/payments/${reference}/refunds`, { status: 500 })
    await shop.cancel(placed.code)
    await shop.settle()
    await shop.database.query(`update timers set parked_at = $2 where payload->>'orderId' = $1`, [
      placed.id,
      shop.clock.now().toISOString(),
    ])
  }
  const { status } = await as(await person(), 'POST', `orders/${one.placed.code}/payments/retry`)
  expect(status).toBe(204)
  const stuck = (await inNeed()).flatMap(({ orderCode, isStuck }) => (isStuck ? [orderCode] : []))
  expect(stuck).toContain(other.placed.code)
  expect(stuck).not.toContain(one.placed.code)
  await shop.pass(1_000)
  expect(shop.mercadoPago.held(one.attemptId)).toEqual({ charges: 1, units: 0 })
})

test('a need that a person settles is listed with the name, the time and the note, until it is taken back', async () => {
  const { placed, attemptId, reference } = await paid()
  await become(reference, 'in_mediation')
  const since = shop.clock.now().toISOString()
  const eva = await person()
  const path = `orders/${placed.code}/payments/${attemptId}`
  shop.clock.advance(60_000)
  const note = 'Mandamos el comprobante'
  expect((await as(eva, 'POST', `${path}/resolve`, { as: 'settled', need: 'dispute', note: ` ${note} ` })).status).toBe(
    200,
  )
  expect(await needsOf(placed)).toBeNull()
  expect(await counted(eva)).toBe((await inNeed()).length)
  const listed = (await as(eva, 'GET', 'payments?needs=handled')).body as Wire['PaymentsInNeed']
  const work = { paymentId: attemptId, need: 'dispute', amount: 45_450 }
  const handled = { by: 'Eva', at: shop.clock.now().toISOString(), note }
  expect(listed.orders[0]).toMatchObject({ orderCode: placed.code, work: [{ ...work, handled }] })
  expect(listed.total).toBe(listed.orders.length)

  expect((await as(eva, 'POST', `${path}/reopen`, { need: 'dispute' })).status).toBe(200)
  expect(await counted(eva)).toBe((await inNeed()).length)
  expect(await needsOf(placed)).toEqual(['dispute'])
  const open = (await inNeed()).find(({ orderCode }) => orderCode === placed.code)
  expect(open).toMatchObject({ storeName: expect.any(String), money: { currencyCode: 'ARS' } })
  expect(open?.work).toMatchObject([{ ...work, handled: null }])
  expect(Date.parse(open?.work?.[0]?.since ?? '')).toBeLessThanOrEqual(Date.parse(since))
  const { body } = await as(eva, 'GET', `orders/${placed.code}/history`)
  expect((body as Wire['OrderHistory']).steps.slice(-2)).toMatchObject([
    { type: 'PaymentNeedResolved', by: { name: 'Eva' } },
    { type: 'PaymentNeedReopened', by: { name: 'Eva' } },
  ])
})

test('the list of settled needs begins with the one that was settled last', async () => {
  const [one, other] = [await paid(), await paid()]
  for (const { reference } of [one, other]) await become(reference, 'in_mediation')
  for (const { placed, attemptId } of [other, one]) {
    shop.clock.advance(60_000)
    expect(await settle(placed, attemptId)).toBe(200)
  }
  const { data } = await shop.api.GET('/api/console/payments', {
    params: { query: { needs: 'handled' } },
    headers: shop.admin,
  })
  expect(data?.orders.slice(0, 2).map(({ orderCode }) => orderCode)).toEqual([one.placed.code, other.placed.code])
})

test('a cashier reads the list and settles nothing, and a kitchen does not see it', async () => {
  const { placed, attemptId, reference } = await paid()
  await become(reference, 'in_mediation')
  const path = `orders/${placed.code}/payments`
  for (const [role, reads] of [
    ['caja', 200],
    ['cocina', 403],
  ] as const) {
    const someone = await person(role)
    expect(typeof (await counted(someone))).toBe(role === 'caja' ? 'number' : 'undefined')
    for (const needs of ['person', 'handled'])
      expect((await as(someone, 'GET', `payments?needs=${needs}`)).status).toBe(reads)
    for (const [call, body] of [
      [`${attemptId}/resolve`, { as: 'settled', need: 'dispute' }],
      [`${attemptId}/reopen`, { need: 'dispute' }],
      ['retry', undefined],
    ] as const)
      expect((await as(someone, 'POST', `${path}/${call}`, body)).status).toBe(403)
  }
  expect(await needsOf(placed)).toEqual(['dispute'])
})

test('the list begins with the oldest need, and not with the oldest order', async () => {
  const [older, newer] = [await paid(), await paid()]
  await become(newer.reference, 'in_mediation')
  await shop.pass(3_600_000)
  await become(older.reference, 'in_mediation')
  const codes = (await inNeed()).map(({ orderCode }) => orderCode)
  expect(codes.indexOf(newer.placed.code)).toBeLessThan(codes.indexOf(older.placed.code))
})

test('orders are listed by store, oldest first and page by page', async () => {
  for (let order = 0; order < 2; order++) await become((await paid()).reference, 'in_mediation')
  const all = await inNeed()
  expect(all.length).toBeGreaterThanOrEqual(2)
  expect((await inNeed({ branchContactId: 'parrilla-centro' })).length).toBe(all.length)
  expect(await inNeed({ branchContactId: 'another' })).toEqual([])
  expect((await inNeed({ offset: all.length - 1 })).map(({ orderCode }) => orderCode)).toEqual([all.at(-1)?.orderCode])
})

test('a node that dies after the commit, before its follower has run, loses nothing', async () => {
  const { placed, attemptId, reference } = await paid()
  const observation: PaymentObservation = {
    ...{ state: 'disputed', reference, sum: null, attemptId },
    ...{ reason: null, card: null, authorization: null },
  }
  // Committed by a process that follows nothing.
  await logOver(shop.database).transact({ by: { is: 'script' } }, async (unit) => {
    const at = shop.clock.now().toISOString()
    const seen = await unit.execute(paymentStream, placed.id, {
      ...{ type: 'Observe', attemptId, at, from: 'webhook', observation },
    })
    return seen.ok ? { ok: true, value: null } : seen
  })
  const next = await openPaymentShop({ provider: 'mercadopago', database: shop.database, fakes: shop.fakes })
  try {
    expect(await inNeed({}, next)).toContainEqual(expect.objectContaining({ orderCode: placed.code }))
  } finally {
    await next.leave()
  }
})

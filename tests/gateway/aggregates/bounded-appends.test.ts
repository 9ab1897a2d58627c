import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { longStream, mostAbsencesADay, mostStrayReturnsADay } from '#domain/abandoned-cart/bounds.ts'
import { contractCalls, exampleOf } from '#tests/kit/contract.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { aCustomer, aLeftCart, comeBack, leave, pass, storeId, textsTo } from '#tests/kit/left-carts.ts'
import { orderOnline } from '#tests/kit/payments.ts'
import { aClaim } from '#tests/kit/rewards.ts'

const phone = '+5491155641234'
const day = 24 * 60
const timesEach = 150
const mostEvents = 60

const database = await openTestDatabase()
const gateway = await startTestGateway({
  database,
  environment: { PUBLIC_URL: 'https://pedidos.example', ORDER_LIMIT: '20' },
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const position = async () =>
  (await database.query<{ seq: number }>('select coalesce(max(seq), 0)::int as seq from events')).rows[0]!.seq
const lengthsSince = async (seq: number) =>
  (
    await database.query<{ stream: string; n: number }>(
      'select stream, count(*)::int as n from events where seq > $1 group by stream',
      [seq],
    )
  ).rows

const open = contractCalls.filter(({ method, schemes }) => method !== 'GET' && schemes.length === 0)

describe('a call that anyone may make', () => {
  /** The bodies of a malicious caller: each is valid, and different from the previous one. */
  let bodies: Readonly<Record<string, (n: number) => object>>
  let parameters: Readonly<Record<string, string>>
  /** The operations to which these bodies append. */
  const appends = [
    'submitOrder',
    'noticeAbandonedCart',
    'cancelAbandonedCart',
    'answerSurvey',
    'reportOrderError',
    'claimLoyaltyReward',
    'payOrder',
    'requestPaymentUrl',
  ]

  beforeAll(async () => {
    const cart = await aLeftCart(gateway, phone)
    await leave(gateway, phone)
    const pickUp = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null } as const
    const { code } = await placeOrder(gateway, pickUp)
    for (const step of ['accept', 'ready', 'deliver'])
      await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
    const { data: order } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: storeId, orderId: code } },
    })
    const submission = await aSubmission(gateway, { phone })
    const [byCard, byLink] = [await orderOnline(gateway), await orderOnline(gateway, 'link')]
    const card = { paymentMethodId: 'visa', cardName: 'A', identificationType: 'DNI', identificationNumber: '30123456' }
    const rating = {
      questionTitle: '¿Cómo estuvo todo?',
      orderingCustomerId: order!.customerId,
      surveyId: 'parrilla-encuesta',
      questionId: 'parrilla-encuesta-nota',
      mandatory: true,
      dinerOrderId: order!.id,
      questionType: 'rating',
      priority: 1,
    }
    parameters = {
      id: code,
      orderId: code,
      branchContact: storeId,
      phone,
      rewardId: aClaim(phone).loyaltyRewardId,
      partnerName: 'club',
      token: 'a'.repeat(43),
      a: code,
      b: '?x=1',
    }
    bodies = {
      payOrder: (n) => ({ ...card, dinerOrderId: byCard.id, token: `no-card-${n}` }),
      requestPaymentUrl: () => ({ code: byLink.code, branchContactId: storeId, amount: 45_450 }),
      submitOrder: () => submission,
      withdrawSubmission: (n) => ({ key: `withdrawn-${n}` }),
      claimLoyaltyReward: () => aClaim(phone),
      reportOrderError: () => ({ code, errorType: 'MISSING_ITEMS' }),
      answerSurvey: (n) => [{ ...rating, answer: String((n % 5) + 1) }] as object,
      noticeAbandonedCart: (n) => ({ ...cart, absenceId: `walk-${n}` }),
      cancelAbandonedCart: (n) => ({
        phone,
        branchContactId: storeId,
        branchId: cart.branchId,
        email: null,
        navigationEvent: 'visibilitychange:visible',
        absenceId: `back-${n}`,
      }),
    }
  })

  const call = async ({ operationId, method, path, parameters: named, body }: (typeof open)[number], n: number) => {
    const query = new URLSearchParams(
      named.flatMap(({ name, in: where, required }) =>
        where === 'query' && required ? [[name, parameters[name] ?? 'x']] : [],
      ),
    )
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? 'x'))
    const sent = bodies[operationId]?.(n) ?? (body && exampleOf(body))
    const response = await fetch(`${gateway.url}${at}?${query}`, {
      method,
      redirect: 'manual',
      headers: { 'idempotency-key': `walk-${operationId}-${n}`, ...(body && { 'content-type': body.mediaType }) },
      ...(body && { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    })
    await response.arrayBuffer()
    return response.status
  }

  test.each(open.map((one) => [one.operationId, one] as const))(
    '%s appends a bounded number of events to a stream, or is refused with 429',
    async (_, operation) => {
      const before = await position()
      const statuses = new Set<number>()
      for (let n = 0; n < timesEach && !statuses.has(429); n++) statuses.add(await call(operation, n))
      const lengths = await lengthsSince(before)
      if (appends.includes(operation.operationId)) expect(lengths).not.toEqual([])
      const long = lengths.filter(({ n }) => n > mostEvents)
      expect(statuses.has(429) ? [] : long).toEqual([])
      expect([...statuses].filter((status) => status >= 500)).toEqual([])
    },
  )
})

test('one address withdraws a bounded number of submissions, whether or not they were sent', async () => {
  const withdraw = (key: string) => gateway.api.POST('/api/order/withdrawal', { body: { key } })
  expect((await withdraw('one')).response.status).toBe(200)
  await database.query('update guesses set made = $1', [mostGuesses.withdrawal])
  expect((await withdraw('two')).response.status).toBe(429)
})

const eventsOf = async (of: string) =>
  (
    await database.query<{ stream: string; n: number }>(
      `select e.stream, count(*)::int as n from events e join left_carts c on e.stream = 'abandoned-cart-' || c.id
         where c.phone = $1 group by e.stream`,
      [of],
    )
  ).rows
const repeat = async (times: number, one: (n: number) => Promise<number>) => {
  const seen = new Set<number>()
  for (let n = 0; n < times; n++) seen.add(await one(n))
  return [...seen]
}

test('[API-33] the stream of an abandoned cart takes a bounded number of returns, and each is answered 204', async () => {
  const of = '+5491155641301'
  await leave(gateway, of)
  expect(await repeat(2 * mostStrayReturnsADay, (n) => comeBack(gateway, of, { absenceId: `x-${n}` }))).toEqual([204])
  expect((await eventsOf(of))[0]?.n).toBe(1 + mostStrayReturnsADay)
})

test('[API-32] the stream of an abandoned cart takes a bounded number of absences a day, and each is answered 204', async () => {
  const of = '+5491155641302'
  expect(await repeat(2 * mostAbsencesADay, (n) => leave(gateway, of, { absenceId: `x-${n}` }))).toEqual([204])
  expect((await eventsOf(of))[0]?.n).toBe(mostAbsencesADay)
})

test('[API-33] one address reports a bounded number of returns', async () => {
  await comeBack(gateway, '+5491155641303')
  await database.query('update guesses set made = $1', [mostGuesses.leftCart])
  expect(await comeBack(gateway, '+5491155641303')).toBe(429)
})

test('the stream of an abandoned cart is followed by another once long, and notices keep their distance', async () => {
  const of = await aCustomer(gateway, '+5491155641304')
  await leave(gateway, of)
  await comeBack(gateway, of)
  // As many returns, only in the log: the calls would take seconds.
  await database.query(
    `insert into events (stream, version, type, data, meta, at)
       select e.stream, e.version + more, e.type, e.data, e.meta, e.at
       from events e join left_carts c on e.stream = 'abandoned-cart-' || c.id, generate_series(1, $2::int) more
       where c.phone = $1 and e.version = 2`,
    [of, longStream],
  )
  const [before] = await eventsOf(of)
  expect(before?.n).toBeGreaterThanOrEqual(longStream)
  await database.query('update left_carts set notice_at = $2 where phone = $1', [
    of,
    new Date(gateway.clock.now().getTime() + (day - 60) * 60_000).toISOString(),
  ])
  await pass(day, gateway)
  await database.script('delete from guesses')
  expect(await leave(gateway, of, { absenceId: 'next' })).toBe(204)
  const after = await eventsOf(of)
  expect(after).toEqual([{ stream: expect.not.stringMatching(before?.stream ?? ''), n: 1 }])
  await pass(15, gateway)
  expect(await textsTo(of, gateway)).toEqual([])
  await pass(day, gateway)
  expect(await leave(gateway, of, { absenceId: 'later' })).toBe(204)
  await pass(15, gateway)
  expect(await textsTo(of, gateway)).toHaveLength(1)
})

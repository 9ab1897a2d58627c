import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OrderPayments } from '#domain/payment/state.ts'
import { orderStream } from '#gateway/aggregates/orders/stream.ts'
import type { Database } from '#gateway/db/database.ts'
import { logOver } from '#tests/kit/aged-log.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aCardToken, follow, orderOnline, payByCard } from '#tests/kit/payments.ts'

describeOn(oneOfDatabases('payments/card'))('on $name, a card', ({ open }) => {
  let database: Database
  let gateway: TestGateway

  beforeAll(async () => {
    database = await open()
    gateway = await startTestGateway({ database })
  })
  afterAll(() => gateway.close())
  beforeEach(() => database.script('delete from guesses'))

  /** Timers of earlier tests are due as well, and a round takes only a part of the due ones. */
  const pass = async (milliseconds: number) => {
    gateway.clock.advance(milliseconds)
    for (let round = 0; round < 4; round++) await gateway.settle()
  }
  const listed = async (code: string) => {
    const { data } = await gateway.api.GET('/api/console/orders', {
      params: { query: { branchContactId: 'parrilla-centro', status: 'GENERATED' } },
      headers: gateway.admin,
    })
    return data?.orders.some((order) => order.code === code) ?? false
  }
  const chargesOf = async (orderId: string) => {
    const { rows } = await database.query<{ state: OrderPayments }>('select state from payments where id = $1', [
      orderId,
    ])
    const ids = rows[0]?.state.attempts.map(({ attemptId }) => attemptId) ?? []
    const { rows: charges } = await database.query<{ status: string; taken: unknown; refunds: unknown[] }>(
      `select state->>'status' as status, state->'taken' as taken, state->'refunds' as refunds
       from sandbox_payments where attempt_id = any($1)`,
      [ids],
    )
    return charges.filter(({ taken }) => taken)
  }

  test('[PAY-15] [PAY-16] [FAPI-07] [API-29] [FOPEN-12] [FOPEN-17] a card pays its order, which then joins the list', async () => {
    const placed = await orderOnline(gateway)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'PENDING' })
    expect(await listed(placed.code)).toBe(false)
    const answer = await payByCard(gateway, placed)
    expect(answer).toMatchObject({ status: 200, paid: { orderCode: placed.code, paymentStatus: 'APPROVED' } })
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    expect(await listed(placed.code)).toBe(true)
  })

  test.each([
    ['FUND', 'funds'],
    ['CALL', 'call-bank'],
    ['SECU', 'bad-code'],
    ['EXPI', 'bad-date'],
    ['FORM', 'bad-data'],
    ['CARD', 'bad-number'],
    ['INST', 'installments'],
    ['LOCK', 'card-off'],
  ])(
    '[FOPEN-12] a card of %s is refused with its reason, and the order may be paid by another',
    async (name, reason) => {
      const placed = await orderOnline(gateway)
      const refused = await payByCard(gateway, placed, { name })
      expect(refused).toMatchObject({ status: 402, code: 'PAYMENT_REJECTED', errors: [{ type: reason }] })
      expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'REJECTED' })
      expect(await payByCard(gateway, placed)).toMatchObject({ status: 200, paid: { paymentStatus: 'APPROVED' } })
    },
  )

  test.each(['OTHE', 'DUPL', 'ATTE', 'BLAC'])(
    'a card of %s is refused without the reason, because it would help a thief',
    async (name) => {
      const refused = await payByCard(gateway, await orderOnline(gateway), { name })
      expect(refused).toMatchObject({ status: 402, code: 'PAYMENT_REJECTED', errors: undefined })
    },
  )

  test('a card whose answer is lost is processing, is found paid soon after, and is not charged again', async () => {
    const placed = await orderOnline(gateway)
    expect(await payByCard(gateway, placed, { name: 'TIME' })).toMatchObject({ paid: { paymentStatus: 'PROCESSING' } })
    expect(await payByCard(gateway, placed)).toMatchObject({ status: 409, code: 'PAYMENT_IN_PROGRESS' })
    await pass(10_000)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    expect(await chargesOf(placed.id)).toHaveLength(1)
  })

  test('a card whose call was lost ends unpaid after its time, but only once the provider was asked', async () => {
    const placed = await orderOnline(gateway)
    expect(await payByCard(gateway, placed, { name: 'LOST' })).toMatchObject({ paid: { paymentStatus: 'PROCESSING' } })
    for (let looks = 0; looks < 12; looks++) await pass(60_000)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'REJECTED' })
    expect(await payByCard(gateway, placed)).toMatchObject({ paid: { paymentStatus: 'APPROVED' } })
    expect(await chargesOf(placed.id)).toHaveLength(1)
  })

  test('a card that is approved later is processing until then', async () => {
    const placed = await orderOnline(gateway)
    expect(await payByCard(gateway, placed, { name: 'CONT' })).toMatchObject({ paid: { paymentStatus: 'PROCESSING' } })
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'PROCESSING' })
    await pass(12_000)
    await pass(1_000)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  })

  test.each(['twice', 'late', 'never', 'forged'])(
    'a card is approved once when the messages of its provider come %s',
    async (mode) => {
      const tell = (wanted: string) =>
        fetch(`${gateway.url}/sandbox/control/webhooks`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ mode: wanted }),
        })
      expect((await tell('often')).status).toBe(400)
      expect((await tell(mode)).status).toBe(204)
      const placed = await orderOnline(gateway)
      await payByCard(gateway, placed, { name: 'CONT' })
      for (const wait of [12_000, 5_000, 60_000]) await pass(wait)
      await tell('once')
      expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
      const { rows } = await database.query<{ statuses: string[] }>(
        `select jsonb_path_query_array(state, '$.attempts[*].status') as statuses from payments where id = $1`,
        [placed.id],
      )
      expect(rows).toEqual([{ statuses: ['approved'] }])
    },
  )

  test('a card that pays another sum pays nothing, because a person has to decide', async () => {
    const placed = await orderOnline(gateway)
    await payByCard(gateway, placed, { name: 'DIFF' })
    expect(await follow(gateway, placed)).toMatchObject({ order: 'PAY_NEEDED', payment: 'PROCESSING' })
    expect(await payByCard(gateway, placed)).toMatchObject({ status: 409 })
  })

  test('a card that asks for a second step is paid once that is passed', async () => {
    const placed = await orderOnline(gateway)
    const { paid } = await payByCard(gateway, placed, { name: 'STEP' })
    expect(paid).toMatchObject({ paymentStatus: 'PENDING', next: { kind: 'challenge', url: '/sandbox/challenge' } })
    await fetch(`${gateway.url}/sandbox/challenge/${paid?.next?.fields['creq']}`, {
      method: 'POST',
      body: new URLSearchParams({ code: '123456' }),
    })
    await pass(2_000)
    await pass(1_000)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
  })

  test('a card has a token that works once', async () => {
    const token = await aCardToken(gateway)
    expect(await payByCard(gateway, await orderOnline(gateway), { token })).toMatchObject({ status: 200 })
    const second = await orderOnline(gateway)
    expect(await payByCard(gateway, second, { token })).toMatchObject({ status: 422, code: 'CARD_TOKEN_REFUSED' })
    expect(await payByCard(gateway, second, { token: 'tok_forged' })).toMatchObject({ status: 422 })
    expect(await chargesOf(second.id)).toEqual([])
  })

  test('a card that is pressed 200 times with one key and 200 times with others is charged once', async () => {
    const placed = await orderOnline(gateway)
    const token = await aCardToken(gateway)
    const tokens = await Promise.all(Array.from({ length: 20 }, () => aCardToken(gateway)))
    const answers = await Promise.all([
      ...Array.from({ length: 200 }, () => payByCard(gateway, placed, { token, key: 'one' })),
      ...Array.from({ length: 200 }, (_, press) =>
        payByCard(gateway, placed, { token: tokens[press % 20] ?? token, key: `other-${press}` }),
      ),
    ])
    expect(new Set(answers.map(({ status }) => status))).toSatisfy((statuses: Set<number>) =>
      [...statuses].every((status) => status === 200 || status === 409),
    )
    expect(await follow(gateway, placed)).toMatchObject({ order: 'GENERATED', payment: 'APPROVED' })
    expect(await chargesOf(placed.id)).toHaveLength(1)
  })

  test('a card is given back when the shop cancels the order', async () => {
    const placed = await orderOnline(gateway)
    await payByCard(gateway, placed)
    await gateway.api.POST('/api/console/orders/{code}/cancel', {
      params: { path: { code: placed.code } },
      headers: gateway.admin,
    })
    await pass(1_000)
    await pass(1_000)
    const [charge] = await chargesOf(placed.id)
    expect(charge?.refunds).toMatchObject([{ amount: 4_545_000 }])
    expect(await payByCard(gateway, placed)).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' })
  })

  test('[OPEN-02] [PAY-28] [FPAY-04] a card is accepted for 24 hours after the order, which then ends', async () => {
    const placed = await orderOnline(gateway)
    gateway.clock.jump(24 * 3_600_000 + 1_000)
    await pass(1_000)
    expect(await follow(gateway, placed)).toMatchObject({ order: 'CANCELED', payment: 'PENDING' })
    expect(await payByCard(gateway, placed)).toMatchObject({ status: 409 })
  })

  test('a card is refused for an unpaid order that another node has completed', async () => {
    const placed = await orderOnline(gateway)
    const at = gateway.clock.now().toISOString()
    await logOver(database, at).transact({ by: { is: 'script' } }, async (unit) => {
      for (const type of ['Pay', 'Accept', 'Deliver', 'Complete'] as const)
        expect(await unit.execute(orderStream, placed.id, { type, at })).toMatchObject({ ok: true })
      return { ok: true, value: null }
    })
    expect(await payByCard(gateway, placed)).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' })
    expect(await chargesOf(placed.id)).toEqual([])
  })

  test('a card is refused for an order that is unknown, paid in person or paid by link', async () => {
    expect(await payByCard(gateway, { id: '4fJxq0eTQ2m9c1VbS7yLwA' })).toMatchObject({ status: 404 })
    const inPerson = await payByCard(gateway, await placeOrder(gateway))
    expect(inPerson).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' })
    const byLink = await payByCard(gateway, await orderOnline(gateway, 'link'))
    expect(byLink).toMatchObject({ status: 409, code: 'ORDER_NOT_PAYABLE' })
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { waitForLock } from '#gateway/db/lock.ts'
import { openReader } from '#gateway/printing/gather.ts'
import { lockTickets } from '#gateway/printing/tickets.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { openServerSchema } from '#tests/kit/databases.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { comeBack, leave } from '#tests/kit/left-carts.ts'
import { needs } from '#tests/kit/needs.ts'
import { orderOnline, payByCard } from '#tests/kit/payments.ts'
import { aClaim, claimReward } from '#tests/kit/rewards.ts'
import { aStack } from '#tests/kit/stack.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'
import { waitsForTransaction } from '#tests/kit/window.ts'

const codes = [
  aCode({ id: 'turno-limite', code: 'LIMITE', maximumUses: 50 }),
  aCode({ id: 'turno-pago', code: 'PAGO', maximumUses: 1 }),
  aCode({ id: 'turno-primera', code: 'PRIMERA', firstTimeUseOnly: true }),
]
let phones = 0
const aPhone = () => `+54911557${String(80_000 + ++phones)}`

/** A race by chance passes without its lock, so each lock is held here, and the call is seen to wait for it. */
describe('a call waits for its lock', needs('PostgreSQL'), () => {
  let db: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway

  beforeAll(async () => {
    const schema = await openServerSchema()
    const connection = schema.connect()
    db = {
      ...connection,
      async close() {
        await connection.close()
        await schema.drop()
      },
    }
    nodes = await startTwoGateways(db, ({ branches }) => ({
      branches: branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, discountCodes: codes } : branch)),
    }))
    gateway = nodes.gateway
  })
  afterAll(() => nodes.close())

  /** How many transactions wait for the lock of this name. */
  const waitersFor = async (name: string) => {
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_locks, (select hashtextextended($1, 0) as key) lock
       where locktype = 'advisory' and not granted
         and classid::bigint = (key >> 32) & 4294967295 and objid::bigint = key & 4294967295`,
      [name],
    )
    return rows[0]?.count
  }

  /** Makes a call while another transaction holds the lock. Answers the call's status, once it was seen to wait. */
  async function waitingFor(name: string, call: () => Promise<number>): Promise<number> {
    let status: Promise<number> | undefined
    await db.transaction(async (sql) => {
      await waitForLock(sql, name)
      const early = vi.fn()
      status = call()
      status.then(early, early)
      await vi.waitFor(async () => expect([early.mock.calls, await waitersFor(name)]).toEqual([[], 1]), 10_000)
    })
    return status!
  }

  const order = async (body: Wire['OrderSubmission']) =>
    (await gateway.api.POST('/api/order', { body })).response.status
  const withCode = async (code: string, phone: string) =>
    aSubmission(gateway, {
      phone,
      price: 41_010,
      discounts: [
        { name: code, type: 'PERCENT', value: 0, amount: 0, discountReferenceId: 'x', externalBenefitType: null, code },
      ],
    })
  const cancel = async (code: string) => {
    const call = { params: { path: { code } }, headers: gateway.admin }
    return (await gateway.api.POST('/api/console/orders/{code}/cancel', call)).response.status
  }
  const orderOf = async (code: string) => {
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    })
    return data!
  }
  const dinerTurn = (phone: string) => `customer tucan ${phone}`

  test('an order among all orders, carts and claims of one phone', async () => {
    const phone = aPhone()
    const body = await aSubmission(gateway, { phone })
    expect(await waitingFor(dinerTurn(phone), () => order(body))).toBe(200)
  })

  test('an order with a limited code among those that use the code', async () => {
    const body = await withCode('LIMITE', aPhone())
    expect(await waitingFor('discount-code turno-limite', () => order(body))).toBe(200)
  })

  test('an order with a code for first purchases among the first ones of its phone', async () => {
    const phone = aPhone()
    const body = await withCode('PRIMERA', phone)
    expect(await waitingFor(`first-order parrilla ${phone}`, () => order(body))).toBe(200)
  })

  test('a canceled order that gives its code back among those that use the code', async () => {
    const { data } = await gateway.api.POST('/api/order', { body: await withCode('LIMITE', aPhone()) })
    expect(await waitingFor('discount-code turno-limite', () => cancel(data!.code))).toBe(200)
  })

  describe('of the closes of its store:', () => {
    const call = async (path: string, body?: object) => {
      const { status } = await fetch(`${gateway.url}/api/console/${path}`, {
        method: 'POST',
        headers: { ...gateway.admin, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
      })
      return status
    }
    const closes = 'close parrilla-centro'
    const day = async () => {
      const answer = await fetch(`${gateway.url}/api/console/stores/parrilla-centro/close`, { headers: gateway.admin })
      return ((await answer.json()) as Wire['DayReport']).day
    }

    test('a hand-over that is taken back', async () => {
      const mode = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', paymentType: 'efectivo' } as const
      const { code } = await placeOrder(gateway, { ...mode, destination: null, phone: aPhone() })
      for (const step of ['accept', 'ready', 'deliver']) expect(await call(`orders/${code}/${step}`)).toBe(200)
      expect(await waitingFor(closes, () => call(`orders/${code}/back`, { from: 'DELIVERED' }))).toBe(204)
    })

    test('the close of a shift, and its opening', async () => {
      const body = { day: await day(), shift: 1 }
      gateway.clock.advance(60_000)
      const close = () => call('stores/parrilla-centro/close', { ...body, counted: 0 })
      expect(await waitingFor(closes, close)).toBe(201)
      expect(await waitingFor(closes, () => call('stores/parrilla-centro/close/reopen', body))).toBe(200)
    })
  })

  test('a payment after the end of a hold, which waits among those that use the code', async () => {
    const { discounts = [] } = await withCode('PAGO', aPhone())
    const paymentInfo = { status: 'PENDING', paymentReferenceId: 'x', paymentUpload: 'API', amount: 41_010 } as const
    const placed = await orderOnline(gateway, 'card', { phone: aPhone(), price: 41_010, paymentInfo, discounts })
    gateway.clock.jump(15 * 60_000)
    let ending: Promise<unknown> | undefined
    let paying: ReturnType<typeof payByCard> | undefined
    await db.transaction(async (sql) => {
      await waitForLock(sql, 'discount-code turno-pago')
      ending = gateway.settle()
      await vi.waitFor(async () => expect(await waitersFor('discount-code turno-pago')).toBe(1), 10_000)
      paying = payByCard(nodes.other, placed)
      await vi.waitFor(async () => expect(await waitersFor(`order-code-hold ${placed.id}`)).toBe(1), 10_000)
    })
    await ending
    expect((await paying)?.status).toBe(200)
    const { rows } = await db.query<{ type: string }>(
      `select type from events where stream in ($1, 'discount-code-turno-pago') order by seq`,
      [`order-${placed.id}`],
    )
    expect(rows.map(({ type }) => type).filter((type) => type.includes('Code'))).toEqual([
      ...['DiscountCodeUsed', 'DiscountCodeReleased', 'OrderCodeGivenBack'],
      ...['DiscountCodeUsed', 'OrderCodeTakenAgain'],
    ])
  })

  test('an abandoned cart, and one whose diner comes back', async () => {
    const phone = aPhone()
    await placeOrder(gateway, { phone, optIn: true })
    gateway.clock.jump(3_600_000)
    await gateway.settle()
    expect(await waitingFor(dinerTurn(phone), () => leave(gateway, phone))).toBe(204)
    expect(await waitingFor(dinerTurn(phone), () => comeBack(gateway, phone))).toBe(204)
  })

  test('the end of an abandoned cart by an order, and the decision about its notice', async () => {
    const phone = aPhone()
    await placeOrder(gateway, { phone, optIn: true })
    gateway.clock.jump(3_600_000)
    await gateway.settle()
    const settle = async () => {
      await gateway.settle()
      return 0
    }
    await leave(gateway, phone)
    await placeOrder(gateway, { phone })
    expect(await waitingFor(dinerTurn(phone), settle)).toBe(0)
    gateway.clock.jump(60_000)
    await leave(gateway, phone, { absenceId: 'absence-2' })
    gateway.clock.jump(15 * 60_000)
    expect(await waitingFor(dinerTurn(phone), settle)).toBe(0)
  })

  test('a reward among its phone’s claims, and among changes of its account’s points', async () => {
    const phone = aPhone()
    const claim = async () => (await claimReward(gateway, aClaim(phone))).status
    expect(await waitingFor(dinerTurn(phone), claim)).toBe(200)
    const later = await aSubmission(gateway, { phone, loyaltyInfo: { redeemedPoints: 1_000 }, price: 44_450 })
    const { customerId } = await orderOf((await placeOrder(gateway, { phone })).code)
    expect(await waitingFor(`loyalty tucan.${customerId}`, () => order(later))).toBe(200)
  })

  test('the answers of a survey among those of the same order', async () => {
    const { code } = await placeOrder(gateway, { phone: aPhone() })
    const { id, customerId } = await orderOf(code)
    const answer = {
      ...{ surveyId: 'parrilla-encuesta', questionId: 'parrilla-encuesta-nota', questionType: 'rating' as const },
      ...{ questionTitle: '¿Cómo estuvo todo?', answer: '5', mandatory: true, priority: 1 },
      ...{ dinerOrderId: id, orderingCustomerId: customerId },
    }
    const tell = async () => {
      const call = { params: { path: { id: code } }, body: [answer] }
      return (await gateway.api.POST('/api/survey/{id}', call)).response.status
    }
    expect(await waitingFor(`survey ${id}`, tell)).toBe(201)
  })

  test('a stack that loses one of its orders among all that moves the stack', async () => {
    const { id, orders } = await aStack(gateway, 2)
    expect(await waitingFor(`stack-${id}`, () => cancel(orders[0]!.code))).toBe(200)
  })

  test('a ticket that a person asks for among those that are given to a printer', async () => {
    const { code } = await placeOrder(gateway, { phone: aPhone() })
    const call = { params: { path: { code } }, body: { to: 'BROWSER' as const }, headers: gateway.admin }
    await openReader(db)
    let asked: ReturnType<typeof ask> | undefined
    const ask = () => gateway.api.POST('/api/console/orders/{code}/print', call)
    const seen = await db.transaction(async (sql) => {
      await lockTickets(sql)
      asked = ask()
      return waitsForTransaction(db, sql, asked)
    })
    expect([seen, (await asked)?.response.status]).toEqual(['waits', 200])
  })
})

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

type Submission = components['schemas']['OrderSubmission']

/** An order of 45.450 earns 500 points: 1,101 % of it are 500,4. */
const program: LoyaltyProgram = {
  active: true,
  name: 'Plumas',
  orderPercentage: 0.01101,
  minRedeemedPoints: 100,
  maxRedeemedPoints: 5_000,
  maxRedeemedPercentage: 0.3,
  supportsDiscounts: false,
  branchContactIds: ['parrilla-centro'],
}
const bent = ({ branches }: CatalogDocument) => ({
  branches: branches.map((branch) => (branch.id === 'parrilla' ? { ...branch, loyaltyProgram: program } : branch)),
})
const full = 45_450
let phones = 0
const aPhone = () => `+54911555${String(70_000 + ++phones)}`

describeOn(oneOfDatabases('loyalty'))('on $name, points', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway
  let other: TestGateway

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, bent)
    gateway = nodes.gateway
    other = nodes.other
  })
  beforeEach(() => database.script('delete from guesses'))
  afterAll(() => nodes.close())

  const order = async (body: Submission, node = gateway, key?: string) => {
    const { data, error, response } = await node.api.POST('/api/order', {
      body,
      ...(key && { headers: { 'Idempotency-Key': key } }),
    })
    return { status: response.status, code: error?.code, error, placed: data }
  }
  const redeeming = (phone: string, points: number, over: Partial<Submission> = {}) =>
    aSubmission(gateway, { phone, price: full - points, loyaltyInfo: { redeemedPoints: points }, ...over })
  const shopDoes = async (code: string, ...steps: readonly string[]) => {
    for (const step of steps)
      await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
  }
  const courierDelivers = async (code: string) => {
    await shopDoes(code, 'accept')
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: code } },
    })
    const ana = await aCourier(gateway)
    for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF', 'DELIVERED'] as const)
      await ana.slide(data!.shipments[0]!.id, status)
  }
  const settled = async () => {
    gateway.clock.advance(1_000)
    await Promise.all([gateway.settle(), other.settle()])
  }
  const history = async (phone: string, over: { branchId?: string; offset?: number; limit?: number } = {}) => {
    const { branchId = 'parrilla', ...query } = over
    const { data, error, response } = await gateway.api.GET(
      '/api/branch/{branchId}/loyalty-points/history/{customerPhone}',
      { params: { path: { branchId, customerPhone: phone }, query } },
    )
    return { status: response.status, code: error?.code, rows: data }
  }
  const movements = async (phone: string) =>
    (await history(phone)).rows?.map(({ amount, postBalance }) => [amount, postBalance])
  /** A diner whose delivered order has earned 500 points. */
  const aDinerWithPoints = async () => {
    const phone = aPhone()
    const { placed } = await order(await aSubmission(gateway, { phone }))
    await courierDelivers(placed!.code)
    await settled()
    return phone
  }
  const use = async (over: Partial<CatalogDocument>) => {
    await saveCatalog(database, { ...demoCatalog(), ...over }, gateway.clock.now())
    gateway.clock.advance(1_000)
  }
  const modesOfStore = async () => {
    const { data } = await gateway.api.GET('/api/diner/{alias}', { params: { path: { alias: 'parrilla-centro' } } })
    return data?.type === 'branchContact' ? data.info.deliveryConfig.orderModes.length : null
  }
  const eventsOf = async (phone: string) => {
    const { rows } = await database.query<{ type: string }>(
      `select e.type from events e where e.stream =
         (select 'loyalty-tucan.' || (state->'customer'->>'id') from orders where phone = $1 limit 1)
       order by e.version`,
      [phone],
    )
    return rows.map(({ type }) => type)
  }

  test('points are earned once a courier has delivered the order, and not before', async () => {
    const phone = aPhone()
    const { placed } = await order(await aSubmission(gateway, { phone }))
    await settled()
    expect(await movements(phone)).toEqual([])
    await courierDelivers(placed!.code)
    await settled()
    expect(await movements(phone)).toEqual([[500, 500]])
    gateway.clock.jump(25 * 3_600_000)
    await settled()
    expect(await movements(phone)).toEqual([[500, 500]])
  })

  test('points are earned when the shop has handed the order over', async () => {
    const phone = aPhone()
    const pickUp = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null } as const
    const { placed } = await order(await aSubmission(gateway, { phone, ...pickUp }))
    await shopDoes(placed!.code, 'accept', 'ready', 'deliver')
    await settled()
    expect(await movements(phone)).toEqual([[439, 439]])
  })

  test('[LOYAL-14] points pay for an order in the transaction that places it, and are on it', async () => {
    const phone = await aDinerWithPoints()
    const { placed } = await order(await redeeming(phone, 500))
    expect(await movements(phone)).toEqual([
      [-500, 0],
      [500, 500],
    ])
    const { data } = await gateway.api.GET('/api/diner/{branchContact}/order/{orderId}', {
      params: { path: { branchContact: 'parrilla-centro', orderId: placed!.code } },
    })
    expect(data).toMatchObject({ redeemedPoints: 500, redeemedAmount: 500, total: full - 500, gainedPoints: 494 })
  })

  test('points are redeemed once for an order that is sent twice', async () => {
    const phone = await aDinerWithPoints()
    const body = await redeeming(phone, 200)
    const [first, again] = [await order(body, gateway, 'same-points'), await order(body, other, 'same-points')]
    expect(again.placed).toEqual(first.placed)
    expect(await eventsOf(phone)).toEqual(['PointsEarned', 'PointsRedeemed'])
  })

  test('points of a canceled order come back once, and it earns none', async () => {
    const phone = await aDinerWithPoints()
    const { placed } = await order(await redeeming(phone, 300))
    await shopDoes(placed!.code, 'cancel', 'cancel')
    await settled()
    expect(await movements(phone)).toEqual([
      [300, 500],
      [-300, 200],
      [500, 500],
    ])
  })

  test('points that the diner does not have refuse the order, and nothing is recorded', async () => {
    const phone = await aDinerWithPoints()
    const { status, code, error } = await order(await redeeming(phone, 501))
    expect([status, code, error?.errors]).toEqual([
      422,
      'POINTS_REFUSED',
      [{ type: 'AboveBalance', message: 'AboveBalance' }],
    ])
    expect(await order(await redeeming(aPhone(), 500))).toMatchObject({ status: 422, code: 'POINTS_REFUSED' })
    expect(await eventsOf(phone)).toEqual(['PointsEarned'])
  })

  test('cost the price that the gateway computes with them', async () => {
    const phone = await aDinerWithPoints()
    const { status, error } = await order(await redeeming(phone, 500, { price: full }))
    expect([status, (error as components['schemas']['OrderConflict']).quote]).toMatchObject([
      409,
      { redeemedAmount: 500, total: full - 500 },
    ])
  })

  test('points that 200 orders redeem at once, on two nodes, pay for one order and for no other', async () => {
    const phone = await aDinerWithPoints()
    const body = await redeeming(phone, 500)
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => order(body, n % 2 ? gateway : other)))
    const counts = Map.groupBy(answers, ({ status, code }) => code ?? status)
    expect(counts.get(200)?.length).toBe(1)
    expect((counts.get('POINTS_REFUSED')?.length ?? 0) + (counts.get('TOO_MANY_GUESSES')?.length ?? 0)).toBe(199)
    expect(await eventsOf(phone)).toEqual(['PointsEarned', 'PointsRedeemed'])
    // A diner who orders without having the points counts as a guesser.
    await database.script('delete from guesses')
    expect(await movements(phone)).toEqual([
      [-500, 0],
      [500, 500],
    ])
    const { rows } = await database.query<{ count: number }>(
      `select count(*)::int as count from orders where phone = $1`,
      [phone],
    )
    expect(rows[0]?.count).toBe(2)
  })

  test('points that several orders redeem in parts are all spent, and never more', async () => {
    const phone = await aDinerWithPoints()
    const body = await redeeming(phone, 150)
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => order(body, n % 2 ? gateway : other)))
    expect(answers.filter(({ status }) => status === 200).length).toBe(3)
    expect((await movements(phone))?.[0]).toEqual([-150, 50])
  })

  test('points of simultaneous first orders are in one account', async () => {
    const phone = aPhone()
    const body = await aSubmission(gateway, { phone })
    const answers = await Promise.all([gateway, other, gateway, other].map((node) => order(body, node)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const { rows } = await database.query(
      `select distinct state->'customer'->>'id' as id from orders where phone = $1`,
      [phone],
    )
    expect(rows.length).toBe(1)
  })

  test('[LOYAL-17] points in a history have a time, amount, balance and order code, newest first and by page', async () => {
    const phone = await aDinerWithPoints()
    const earnedAt = gateway.clock.now().toISOString()
    gateway.clock.advance(60_000)
    await order(await redeeming(phone, 100))
    gateway.clock.advance(60_000)
    await order(await redeeming(phone, 150))
    const page = async (offset: number) => (await history(phone, { offset, limit: 2 })).rows
    expect((await page(0))?.map(({ amount, postBalance }) => [amount, postBalance])).toEqual([
      [-150, 250],
      [-100, 400],
    ])
    const { rows: orders } = await database.query<{ code: string }>(
      'select code from orders where phone = $1 order by ordered_at limit 1',
      [phone],
    )
    expect(await page(2)).toEqual([
      { orderCode: orders[0]?.code, rewardId: null, createdAt: earnedAt, amount: 500, postBalance: 500 },
    ])
    expect(await page(4)).toEqual([])
    expect((await history(phone)).rows?.length).toBe(3)
  })

  test('points in a history belong to one company, under each brand and any spelling of the phone', async () => {
    const phone = await aDinerWithPoints()
    const rows = [{ amount: 500, postBalance: 500 }]
    expect(await history(phone, { branchId: 'sushi' })).toMatchObject({ status: 200, rows })
    expect(await history(phone.replace('+549', ''))).toMatchObject({ status: 200, rows })
    expect(await history(phone, { branchId: 'nowhere' })).toMatchObject({ status: 404, code: 'BRANCH_NOT_FOUND' })
  })

  test(`points in a history of phones without points may be asked for ${mostGuesses.customerPhone} times from one address`, async () => {
    const phone = await aDinerWithPoints()
    for (let n = 1; n < mostGuesses.customerPhone; n++)
      expect(await history(aPhone())).toMatchObject({ status: 200, rows: [] })
    expect((await order(await redeeming(phone, 501))).code).toBe('POINTS_REFUSED')
    const refused = { status: 429, code: 'TOO_MANY_GUESSES' }
    expect(await history(phone)).toMatchObject(refused)
    expect(await order(await redeeming(phone, 500))).toMatchObject(refused)
  })

  test('points in a history of an order at a store that left the catalogue are returned as well', async () => {
    const phone = await aDinerWithPoints()
    const { placed } = await order(await redeeming(phone, 500))
    const demo = demoCatalog()
    await use({
      stores: demo.stores.filter(({ id }) => id !== 'parrilla-centro'),
      branches: demo.branches.map((branch) => ({ ...branch, loyaltyProgram: null })),
    })
    await expect.poll(() => modesOfStore()).toBe(0)
    await shopDoes(placed!.code, 'cancel')
    await settled()
    expect((await movements(phone))?.[0]).toEqual([500, 500])
    await use(bent(demo))
    await expect.poll(() => modesOfStore()).toBeGreaterThan(0)
  })

  test('points are neither told nor redeemed where a store of the company asks for proof of the phone', async () => {
    const phone = await aDinerWithPoints()
    const demo = demoCatalog()
    const stores = demo.stores.map((store) =>
      store.id === 'sushi-belgrano'
        ? { ...store, settings: { ...store.settings, customerVerification: 'code' as const } }
        : store,
    )
    await use({ ...bent(demo), stores })
    await expect.poll(() => history(phone)).toEqual({ status: 401, code: 'UNAUTHORIZED', rows: undefined })
    expect(await history(aPhone())).toEqual({ status: 401, code: 'UNAUTHORIZED', rows: undefined })
    expect(await order(await redeeming(phone, 500))).toMatchObject({ status: 422, code: 'CUSTOMER_NOT_PROVEN' })
    expect((await order(await aSubmission(gateway, { phone }))).status).toBe(200)
  })
})

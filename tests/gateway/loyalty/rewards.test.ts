import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveCatalog } from '#gateway/catalog/storage.ts'
import type { Database } from '#gateway/db/database.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { aClaim, claimPath, claimReward, demoReward, withEndedReward } from '#tests/kit/rewards.ts'
import { aBrowser, askForCode, askingForCodes, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

let phones = 0
const aPhone = () => `+54911558${String(70_000 + ++phones)}`
const { rewardId, points } = demoReward

describeOn(oneOfDatabases('rewards'))('on $name, a reward', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, withEndedReward)
    gateway = nodes.gateway
  })
  beforeEach(() => database.script('delete from guesses'))
  afterAll(() => nodes.close())

  const claim = (phone: string, over: Partial<Wire['LoyaltyClaim']> = {}, key?: string, node = gateway) =>
    claimReward(node, aClaim(phone, over), key)
  const read = async (phone: string) => {
    const { data, response } = await gateway.api.GET('/api/orderingcustomer/{phone}', {
      params: { path: { phone }, query: { branchId: 'parrilla' } },
    })
    return data ?? response.status
  }
  const eventsOf = async (phone: string) => {
    const { rows } = await database.query<{ stream: string; type: string }>(
      `select split_part(stream, '-', 1) as stream, type from events
       where stream in (select kind || id from customers, (values ('customer-'), ('loyalty-')) k(kind) where phone = $1)
       order by seq`,
      [phone],
    )
    return rows.map(({ type }) => type).sort()
  }

  test('[API-19] [LOYAL-23] a reward is listed with its program, active ones only, and never as done', async () => {
    const { data } = await gateway.api.GET('/api/branch/{branchId}/loyalty-program', {
      params: { path: { branchId: 'parrilla' } },
    })
    expect(data?.rewards).toEqual([
      {
        id: rewardId,
        amount: points,
        active: true,
        branchId: 'parrilla',
        branchContactId: 'parrilla-centro',
        done: false,
      },
    ])
  })

  test('[API-19] a reward gives its points to a diner who has not ordered yet and becomes a customer', async () => {
    const phone = aPhone()
    expect(await read(phone)).toBe(404)
    const { status, reward } = await claim(phone)
    expect([status, reward?.done, reward?.amount]).toEqual([200, true, points])
    expect(await read(phone)).toMatchObject({
      name: 'Ana Sosa',
      phone,
      optIn: false,
      // The phone alone does not open the mailbox.
      email: null,
      addressesRegistered: [],
      loyaltyPointsBalance: points,
      claimedRewardIds: [rewardId],
    })
    const { data: history } = await gateway.api.GET('/api/branch/{branchId}/loyalty-points/history/{customerPhone}', {
      params: { path: { branchId: 'sushi', customerPhone: phone }, query: {} },
    })
    expect(history).toMatchObject([{ orderCode: null, rewardId, amount: points, postBalance: points }])
  })

  test('a reward pays for the first order, which is of the same customer', async () => {
    const phone = aPhone()
    await claim(phone, { name: 'Eva' })
    const body = await aSubmission(gateway, {
      ...{ phone, customerName: 'Ana Sosa', price: 45_450 - 1_000, loyaltyInfo: { redeemedPoints: 1_000 } },
    })
    expect((await gateway.api.POST('/api/order', { body })).response.status).toBe(200)
    expect(await read(phone)).toMatchObject({ name: 'Ana Sosa', loyaltyPointsBalance: points - 1_000 })
    const { rows } = await database.query('select id from customers where phone = $1', [phone])
    expect(rows).toHaveLength(1)
  })

  test('[API-16] a reward goes to the account of a customer with an order, and changes no known data', async () => {
    const phone = aPhone()
    await placeOrder(gateway, { phone, customerName: 'Ana Sosa' })
    expect((await claim(phone, { name: 'Somebody else' })).status).toBe(200)
    expect(await read(phone)).toMatchObject({ name: 'Ana Sosa', loyaltyPointsBalance: points })
    expect(await eventsOf(phone)).not.toContain('PointsEarned')
  })

  test('[LOYAL-28] a reward is claimed once per customer, in any spelling of the phone', async () => {
    const phone = aPhone()
    await claim(phone)
    for (const written of [phone, phone.replace('+549', '')]) {
      const { status, error } = await claim(written)
      expect([status, error?.code]).toEqual([409, 'ALREADY_CLAIMED'])
      expect(error?.message).toContain('already exists')
    }
    expect(await read(phone)).toMatchObject({ loyaltyPointsBalance: points })
  })

  test('[LOYAL-28] a reward goes to one of many simultaneous claims, on two nodes', async () => {
    const phone = aPhone()
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => claim(phone, {}, undefined, n % 2 ? gateway : nodes.other)),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(11).fill(409)])
    expect(await eventsOf(phone)).toEqual(['CustomerDetailsGiven', 'CustomerRegistered', 'RewardClaimed'])
  })

  test('a reward makes one customer with a simultaneous order', async () => {
    const phone = aPhone()
    const body = await aSubmission(gateway, { phone })
    const [order, claimed] = await Promise.all([
      gateway.api.POST('/api/order', { body }),
      claim(phone, {}, undefined, nodes.other),
    ])
    expect([order.response.status, claimed.status]).toEqual([200, 200])
    const { rows } = await database.query('select id from customers where phone = $1', [phone])
    expect(rows).toHaveLength(1)
    expect(await read(phone)).toMatchObject({ loyaltyPointsBalance: points, claimedRewardIds: [rewardId] })
  })

  test('a reward is claimed once by a repeated claim, which gets the same answer and counts once', async () => {
    const phone = aPhone()
    const first = await claim(phone, {}, `claim-${phone}`)
    const again = await claim(phone, {}, `claim-${phone}`, nodes.other)
    expect([first.status, again.status, again.reward]).toEqual([200, 200, first.reward])
    const { rows } = await database.query<{ made: number }>('select made from guesses')
    expect(rows.map(({ made }) => made)).toEqual([1])
  })

  test('[API-19] [OPEN-58] a reward keeps where the diner came from', async () => {
    const [phone, other] = [aPhone(), aPhone()]
    await claim(phone, { acquisitionChannel: 'instagram' })
    const { acquisitionChannel: _, ...silent } = aClaim(other)
    await claimReward(gateway, silent)
    const { rows } = await database.query<{ channel: string }>(
      `select p.data->>'acquisitionChannel' as channel from events e join personal_data p using (stream, version)
       where stream in (select 'loyalty-' || id from customers where phone = any($1)) order by seq`,
      [[phone, other]],
    )
    expect(rows.map(({ channel }) => channel)).toEqual(['instagram', 'DIRECT'])
  })

  test.each<[string, Partial<Wire['LoyaltyClaim']>, number, string]>([
    ['an unknown reward', { loyaltyRewardId: 'nothing' }, 404, 'REWARD_NOT_FOUND'],
    ['an unknown brand', { branchId: 'nothing' }, 404, 'REWARD_NOT_FOUND'],
    ['another brand', { branchId: 'sushi' }, 404, 'REWARD_NOT_FOUND'],
    ['another store', { branchContactId: 'parrilla-palermo' }, 404, 'REWARD_NOT_FOUND'],
    ['a reward that is over', { loyaltyRewardId: 'over' }, 422, 'REWARD_NOT_ACTIVE'],
    ['a blank name', { name: '   ' }, 422, 'FIELDS_MISSING'],
    ['a blank e-mail', { email: ' ' }, 422, 'FIELDS_MISSING'],
    ['an invalid e-mail', { email: 'ana@example' }, 422, 'INVALID_EMAIL'],
    ['an invalid phone', { phone: '123' }, 422, 'INVALID_PHONE'],
    ['a phone of no accepted country', { phone: '+44 20 7946 0018' }, 422, 'INVALID_PHONE'],
  ])('a reward with %s is refused, and nothing is recorded', async (_, over, status, code) => {
    const phone = aPhone()
    const answer = await claim(phone, over)
    expect([answer.status, answer.error?.code]).toEqual([status, code])
    expect([await read(phone), await eventsOf(phone)]).toEqual([404, []])
  })

  test('a reward is refused if the path has another phone or reward than the body', async () => {
    const [phone, other] = [aPhone(), aPhone()]
    for (const path of [claimPath(other), claimPath(phone, 'over')])
      expect((await aBrowser(gateway).call('POST', path, aClaim(phone))).body.code).toBe('CONTRADICTION')
    expect([await read(phone), await read(other)]).toEqual([404, 404])
  })

  test(`a reward may be claimed ${mostGuesses.rewardClaim} times from one address, given or not`, async () => {
    const phone = aPhone()
    for (let n = 0; n < mostGuesses.rewardClaim; n++) expect((await claim(phone)).status).toBe(n === 0 ? 200 : 409)
    const { status, error } = await claim(aPhone())
    expect([status, error?.code]).toEqual([429, 'TOO_MANY_GUESSES'])
  })

  describe('where a store of the company asks for proof of the phone', () => {
    const use = async (bend: typeof askingForCodes | null) => {
      const demo = demoCatalog()
      await saveCatalog(database, { ...demo, ...withEndedReward(demo), ...bend?.(demo) }, gateway.clock.now())
      gateway.clock.advance(1_000)
    }
    beforeAll(() => use(askingForCodes))
    afterAll(() => use(null))

    test('a reward is claimed by a diner who has proven the phone, and strangers are told nothing', async () => {
      await expect.poll(() => read(aPhone())).toBe(401)
      const phone = aPhone()
      const browser = aBrowser(gateway)
      await askForCode(browser, phone)
      await confirmCode(browser, phone, await codeSentTo(phone, gateway, nodes.other))
      expect((await claim(phone)).status).toBe(401)
      expect((await browser.call('POST', claimPath(phone), aClaim(phone))).status).toBe(200)
      const [known, unknown] = [await claim(phone), await claim(aPhone())]
      expect([known.status, known.error]).toEqual([401, unknown.error])
      const record = await browser.call('GET', `/api/orderingcustomer/${encodeURIComponent(phone)}?branchId=parrilla`)
      expect(record.body).toMatchObject({ name: 'Ana Sosa', email: 'ana@example.com', claimedRewardIds: [rewardId] })
    })
  })
})

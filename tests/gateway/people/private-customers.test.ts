import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Database } from '#gateway/db/database.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { databases, describeOn, openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aLeftCart } from '#tests/kit/left-carts.ts'
import { groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { type Filling, phonePlaces, requestWith } from '#tests/kit/phone-walk.ts'
import { aClaim, claimPath, demoReward } from '#tests/kit/rewards.ts'
import { aBrowser, askForCode, type Browser, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

// `customerVerification: private` (docs/decisions/094).

/** An order of 45.450 earns 500 points: 1,101 % of it are 500,4. */
const program: LoyaltyProgram = {
  active: true,
  name: 'Plumas',
  orderPercentage: 0.01101,
  minRedeemedPoints: 100,
  maxRedeemedPoints: 5_000,
  maxRedeemedPercentage: 0.3,
  supportsDiscounts: false,
  branchContactIds: null,
}
const full = 45_450

/** Both companies are private: the sushi brand is another company's. */
const privately = ({ companies, branches, stores }: CatalogDocument): Partial<CatalogDocument> => ({
  companies: [...companies, { id: 'norte', alias: 'norte', name: 'Norte' }],
  branches: branches.map((branch) => ({
    ...branch,
    ...(branch.id === 'sushi' && { companyId: 'norte' }),
    loyaltyProgram: program,
  })),
  stores: stores.map((store) => ({
    ...store,
    settings: {
      ...store.settings,
      customerVerification: 'private',
      abandonedCarts: { delayMinutes: 15, quietHours: null },
    },
  })),
})

let phones = 0
const aPhone = () => phoneOf(`+54911557${String(70_000 + ++phones)}`)
const door = (street: string) => ({
  ...{ street, number: '900', details: '3 B', betweenStreets: '', city: 'Buenos Aires', fullAddress: `${street} 900` },
  position: { lat: -34.6155, lng: -58.3735 },
})

describeOn(databases)('on $name, of a private company', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway
  let other: TestGateway

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, privately)
    gateway = nodes.gateway
    other = nodes.other
  })
  beforeEach(() => database.script('delete from guesses'))
  afterAll(() => nodes.close())

  /** A browser that has loaded a page of the shop. */
  const aDevice = async (node = gateway) => {
    const browser = aBrowser(node)
    await browser.call('GET', '/api/configuration')
    return browser
  }
  const order = async (browser: Browser, phone: string, over: Partial<Wire['OrderSubmission']> = {}) => {
    const { status, body } = await browser.call('POST', '/api/order', await aSubmission(gateway, { phone, ...over }))
    return { status, body: body as { id: string; code: string } & Record<string, unknown> }
  }
  const deliver = async (code: string) => {
    for (const step of ['accept', 'ready', 'deliver'])
      await fetch(`${gateway.url}/api/console/orders/${code}/${step}`, { method: 'POST', headers: gateway.admin })
    gateway.clock.advance(1_000)
    await Promise.all([gateway.settle(), other.settle()])
  }
  /** An order that is picked up, and so needs no courier to earn its 500 points. */
  const pickUp: Partial<Wire['OrderSubmission']> = {
    type: 'TAKE_AWAY',
    orderModeId: 'parrilla-centro-take-away',
    destination: null,
    price: 39_960,
  }
  const earn = async (browser: Browser, phone: string) => {
    const { body } = await order(browser, phone, pickUp)
    await deliver(body.code)
    return body
  }
  const redeeming = (points: number) => ({ price: full - points, loyaltyInfo: { redeemedPoints: points } })

  const recordOf = (browser: Browser, phone: string, branch = 'parrilla') =>
    browser.call('GET', `/api/orderingcustomer/${encodeURIComponent(phone)}?branchId=${branch}`)
  const ordersOf = (browser: Browser, phone: string, store = 'parrilla-centro') =>
    browser.call('GET', `/api/orders?phone=${encodeURIComponent(phone)}&branchContactId=${store}`)
  const pointsOf = (browser: Browser, phone: string, branch = 'parrilla') =>
    browser.call('GET', `/api/branch/${branch}/loyalty-points/history/${encodeURIComponent(phone)}`)
  const cartOf = (browser: Browser, phone: string) =>
    browser.call('GET', `/api/recovery/cart/${encodeURIComponent(phone)}/parrilla-centro`)
  const codesOf = async (browser: Browser, phone: string) => {
    const { status, body } = await ordersOf(browser, phone)
    return status === 200 ? body.dinerOrders.orders.map(({ code }: { code: string }) => code) : status
  }
  const signIn = async (browser: Browser, phone: string) => {
    await askForCode(browser, phone)
    expect((await confirmCode(browser, phone, await codeSentTo(phone, gateway, other))).status).toBe(200)
  }
  const entries = async () =>
    (await database.query<{ count: number }>('select count(*)::int as count from browser_entries')).rows[0]?.count

  test('a stranger gets only the name and the consent', async () => {
    const [phone, owner, stranger] = [aPhone(), await aDevice(), await aDevice()]
    await order(owner, phone, { customerEmail: 'ana@example.com', destination: door('Xanadú') })
    await earn(owner, phone)
    const { status, body } = await recordOf(stranger, phone)
    expect([status, body]).toEqual([
      200,
      {
        ...{ name: 'Carla Gómez', phone, optIn: true, addressesRegistered: [], loyaltyPointsBalance: 0 },
        ...{ claimedRewardIds: [], email: null, told: 'NAME', offersCode: true },
      },
    ])
    expect((await ordersOf(stranger, phone)).status).toBe(401)
    expect((await pointsOf(stranger, phone)).status).toBe(401)
    expect((await order(stranger, phone, redeeming(500))).body).toMatchObject({ code: 'CUSTOMER_NOT_PROVEN' })
  })

  test('an unknown phone is refused like a known one', async () => {
    const [phone, stranger] = [aPhone(), await aDevice()]
    await order(await aDevice(), phone)
    for (const read of [ordersOf, pointsOf, cartOf])
      expect((await read(stranger, aPhone())).body).toEqual((await read(stranger, phone)).body)
    expect((await recordOf(stranger, aPhone())).status).toBe(404)
  })

  test('a browser gets the data of its own orders, on each node', async () => {
    const [phone, browser] = [aPhone(), await aDevice()]
    const { body: first } = await order(browser, phone, { destination: door('Xanadú') })
    gateway.clock.advance(1_000)
    const second = await earn(browser, phone)
    const elsewhere = aBrowser(other)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    for (const one of [browser, elsewhere]) {
      const { body } = await recordOf(one, phone)
      expect(body).toMatchObject({ told: 'OWN_ORDERS', offersCode: true, email: null, loyaltyPointsBalance: 439 })
      expect(body.addressesRegistered).toMatchObject([{ street: 'Xanadú', fullAddress: 'Xanadú 900' }])
      expect(await codesOf(one, phone)).toEqual([second.code, first.code])
      expect((await pointsOf(one, phone)).body).toMatchObject([
        { orderCode: second.code, amount: 439, postBalance: 439 },
      ])
    }
  })

  test('a thief who orders with another’s phone gets only the thief’s own order', async () => {
    const [phone, owner, thief] = [aPhone(), await aDevice(), await aDevice()]
    await order(owner, phone, { destination: door('Xanadú') })
    const earned = await earn(owner, phone)
    const { body: stolen } = await order(thief, phone, { destination: door('Perú') })
    expect(await codesOf(thief, phone)).toEqual([stolen.code])
    const { body } = await recordOf(thief, phone)
    expect(body).toMatchObject({ told: 'OWN_ORDERS', loyaltyPointsBalance: 0 })
    expect(body.addressesRegistered).toMatchObject([{ street: 'Perú' }])
    expect(JSON.stringify(body)).not.toContain('Xanadú')
    expect((await pointsOf(thief, phone)).body).toEqual([])
    expect((await order(thief, phone, redeeming(439))).body).toMatchObject({ code: 'POINTS_REFUSED' })
    expect((await cartOf(thief, phone)).status).toBe(401)
    expect(JSON.stringify((await pointsOf(owner, phone)).body)).toContain(earned.code)
  })

  test('a thief who ordered first with a phone does not get its owner’s later data', async () => {
    const [phone, thief, owner] = [aPhone(), await aDevice(), await aDevice()]
    const { body: stolen } = await order(thief, phone, { destination: door('Perú') })
    await order(owner, phone, { destination: door('Xanadú') })
    await earn(owner, phone)
    expect(await codesOf(thief, phone)).toEqual([stolen.code])
    const { body } = await recordOf(thief, phone)
    expect(body.addressesRegistered).toMatchObject([{ street: 'Perú' }])
    expect(body.loyaltyPointsBalance).toBe(0)
  })

  test('a browser’s orders open neither another phone nor another company', async () => {
    const [phone, neighbour, browser, other] = [aPhone(), aPhone(), await aDevice(), await aDevice()]
    await order(browser, phone)
    await order(other, neighbour)
    expect(await codesOf(browser, neighbour)).toBe(401)
    expect((await recordOf(browser, neighbour)).body).toMatchObject({ told: 'NAME' })
    expect((await ordersOf(browser, phone, 'sushi-belgrano')).status).toBe(401)
    expect((await pointsOf(browser, phone, 'sushi')).status).toBe(401)
    expect((await recordOf(browser, phone, 'sushi')).status).toBe(404)
  })

  test('a browser without our cookie has proven nothing by its order', async () => {
    const [phone, browser] = [aPhone(), aBrowser(gateway)]
    const before = await entries()
    await order(browser, phone)
    expect(await entries()).toBe(before)
    expect(await codesOf(browser, phone)).toBe(401)
  })

  test('a forged cookie opens nothing', async () => {
    const [phone, browser] = [aPhone(), await aDevice()]
    await order(browser, phone)
    const [id, born] = (browser.cookies.get('device') ?? '').split('.')
    browser.cookies.set('device', `${id}.${born}.${'A'.repeat(43)}`)
    expect(await codesOf(browser, phone)).toBe(401)
  })

  test('a one-time code opens everything', async () => {
    const [phone, owner, elsewhere] = [aPhone(), await aDevice(), await aDevice()]
    await order(owner, phone, { customerEmail: 'ana@example.com', destination: door('Xanadú') })
    const earned = await earn(owner, phone)
    await signIn(elsewhere, phone)
    const { body } = await recordOf(elsewhere, phone)
    expect(body).toMatchObject({ told: 'ALL', offersCode: false, email: 'ana@example.com', loyaltyPointsBalance: 439 })
    expect(body.addressesRegistered).toMatchObject([{ street: 'Xanadú' }])
    expect(await codesOf(elsewhere, phone)).toHaveLength(2)
    expect((await order(elsewhere, phone, redeeming(400))).status).toBe(200)
    expect(JSON.stringify((await pointsOf(elsewhere, phone)).body)).toContain(earned.code)
  })

  test('a browser redeems the points of its own orders alone, once', async () => {
    const [phone, owner, thief] = [aPhone(), await aDevice(), await aDevice()]
    await earn(owner, phone)
    await earn(owner, phone)
    await earn(thief, phone)
    expect((await order(thief, phone, redeeming(440))).body).toMatchObject({ code: 'POINTS_REFUSED' })
    const body = await aSubmission(gateway, { phone, ...redeeming(439) })
    const elsewhere = aBrowser(other)
    for (const [name, value] of thief.cookies) elsewhere.cookies.set(name, value)
    const atOnce = [thief, elsewhere, thief, elsewhere].map((by) => by.call('POST', '/api/order', body))
    expect((await Promise.all(atOnce)).map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    expect((await recordOf(thief, phone)).body.loyaltyPointsBalance).toBe(0)
    expect((await recordOf(owner, phone)).body.loyaltyPointsBalance).toBe(878)
    expect((await order(owner, phone, redeeming(878))).status).toBe(200)
  })

  test('a refused order proves nothing', async () => {
    const [phone, browser] = [aPhone(), await aDevice()]
    await earn(await aDevice(), phone)
    const before = await entries()
    expect((await order(browser, phone, { price: 1 })).status).toBe(409)
    expect(await entries()).toBe(before)
    expect(await codesOf(browser, phone)).toBe(401)
  })

  test('a repeated order is one', async () => {
    const [phone, browser] = [aPhone(), await aDevice()]
    const body = await aSubmission(gateway, { phone })
    const send = (by: Browser) => by.call('POST', '/api/order', body, { 'Idempotency-Key': `again ${phone}` })
    const [first, again] = [await send(browser), await send(browser)]
    expect(again.body).toEqual(first.body)
    expect(await codesOf(browser, phone)).toEqual([first.body.code])
  })

  test('a log-out ends what the orders of a browser prove', async () => {
    const [phone, browser, neighbour] = [aPhone(), await aDevice(), await aDevice()]
    await order(browser, phone)
    const { body } = await order(neighbour, phone)
    expect((await browser.call('DELETE', '/api/diner/customer/session')).status).toBe(204)
    expect(await codesOf(browser, phone)).toBe(401)
    expect((await recordOf(browser, phone)).body).toMatchObject({ told: 'NAME' })
    expect(await codesOf(neighbour, phone)).toEqual([body.code])
  })

  test('an erased customer leaves no proof, also for the next customer with the phone', async () => {
    const [phone, browser, neighbour] = [aPhone(), await aDevice(), await aDevice()]
    await earn(browser, phone)
    const kept = await order(neighbour, aPhone())
    const before = await entries()
    await erasePerson(await groundOver(database), phone)
    expect(await entries()).toBe(before! - 1)
    expect((await recordOf(browser, phone)).status).toBe(404)
    await order(await aDevice(), phone)
    expect(await codesOf(browser, phone)).toBe(401)
    expect(kept.status).toBe(200)
  })

  test('an entry ends with the cookie’s life', async () => {
    const [phone, browser] = [aPhone(), await aDevice()]
    await order(browser, phone)
    await database.query('update browser_entries set expires_at = $1', [gateway.clock.now().toISOString()])
    expect(await codesOf(browser, phone)).toBe(401)
  })

  const claim = (browser: Browser, phone: string) => browser.call('POST', claimPath(phone), aClaim(phone))

  test('a reward needs a proof', async () => {
    const [phone, stranger] = [aPhone(), await aDevice()]
    expect((await claim(stranger, phone)).status).toBe(401)
    await signIn(stranger, phone)
    expect((await claim(stranger, phone)).status).toBe(200)
  })

  test('a reward is given to a browser that has placed every order of the phone, which then spends it', async () => {
    const [phone, browser] = [aPhone(), await aDevice()]
    await order(browser, phone)
    expect((await claim(browser, phone)).status).toBe(200)
    const { body } = await recordOf(browser, phone)
    expect(body).toMatchObject({ loyaltyPointsBalance: 1_500, claimedRewardIds: [demoReward.rewardId] })
    expect((await order(browser, phone, redeeming(1_500))).status).toBe(200)
    expect((await claim(browser, phone)).status).toBe(409)
  })

  test('a reward of a private company is neither given nor shown to a browser if another has ordered', async () => {
    const [phone, owner, thief] = [aPhone(), await aDevice(), await aDevice()]
    await order(owner, phone)
    await order(thief, phone)
    expect((await claim(thief, phone)).status).toBe(401)
    const known = aPhone()
    await signIn(owner, known)
    expect((await claim(owner, known)).status).toBe(200)
    await order(thief, known)
    expect((await claim(thief, known)).status).toBe(401)
    expect((await recordOf(thief, known)).body).toMatchObject({ claimedRewardIds: [], loyaltyPointsBalance: 0 })
  })

  const leave = async (browser: Browser, phone: string) =>
    (await browser.call('POST', '/api/abandoned/cart/', await aLeftCart(gateway, phone))).status
  const kept = async (phone: string) =>
    (await database.query('select 1 from left_carts where phone = $1', [phone])).rows.length

  test('an abandoned cart is kept for a browser that has ordered with the phone, and no stranger’s', async () => {
    const [phone, owner, stranger] = [aPhone(), await aDevice(), await aDevice()]
    await order(owner, phone)
    expect([await leave(stranger, phone), await kept(phone)]).toEqual([204, 0])
    expect([await leave(owner, phone), await kept(phone)]).toEqual([204, 1])
    const of = { phone, branchContactId: 'parrilla-centro', branchId: 'parrilla', email: null }
    const back = { ...of, navigationEvent: 'visibilitychange:visible', absenceId: 'absence-1' }
    const isAway = async () => {
      const { rows } = await database.query<{ type: string }>(
        `select type from events where stream = 'abandoned-cart-' || (select id from left_carts where phone = $1)
           order by version desc limit 1`,
        [phone],
      )
      return rows[0]?.type
    }
    const before = await isAway()
    expect((await stranger.call('PUT', '/api/abandoned/cart/cancel/', back)).status).toBe(204)
    expect(await isAway()).toBe(before)
    expect((await owner.call('PUT', '/api/abandoned/cart/cancel/', back)).status).toBe(204)
    expect(await isAway()).not.toBe(before)
  })

  test('an abandoned cart is shown to a browser that has proven the phone by a code', async () => {
    const [phone, owner] = [aPhone(), await aDevice()]
    await order(owner, phone)
    await leave(owner, phone)
    expect((await cartOf(await aDevice(), phone)).status).toBe(401)
    expect((await cartOf(owner, phone)).status).toBe(401)
    await signIn(owner, phone)
    expect((await cartOf(owner, phone)).status).toBe(200)
    const [emptyHanded, other] = [aPhone(), await aDevice()]
    await signIn(other, emptyHanded)
    expect((await cartOf(other, emptyHanded)).status).toBe(404)
  })

  test('every call that takes a phone tells a stranger only its owner’s name', async () => {
    const [phone, owner, stranger] = [aPhone(), await aDevice(), await aDevice()]
    const { body: first } = await order(owner, phone, {
      customerEmail: 'zoila@example.com',
      destination: door('Xanadú'),
    })
    const second = await earn(owner, phone)
    await owner.call('POST', '/api/abandoned/cart/', await aLeftCart(gateway, phone))
    const secrets = ['Xanadú', 'zoila@', first.id, first.code, second.id, second.code, 'provoleta', '439']
    const filling: Filling = {
      parameters: {
        ...{ branchId: 'parrilla', branchContactId: 'parrilla-centro', rewardId: demoReward.rewardId, id: 'x' },
        ...{ lat: '-34.6155', lng: '-58.3735' },
      },
      bodies: { submitOrder: await aSubmission(gateway), claimLoyaltyReward: aClaim(phone) },
    }
    const answered: string[] = []
    for (const at of phonePlaces.filter(({ call }) => call.schemes.length === 0)) {
      // The stranger's own order proves only itself.
      if (at.call.operationId === 'submitOrder') continue
      const { path, method, body } = requestWith(at, phone, phone, filling)
      const answer = await stranger.call(method, path, body ? (JSON.parse(body.text) as object) : undefined)
      expect(answer.status, at.name).toBeLessThan(500)
      for (const secret of secrets) expect(JSON.stringify(answer.body ?? ''), at.call.operationId).not.toContain(secret)
      answered.push(at.call.operationId)
    }
    for (const known of [
      'readOrderingCustomer',
      'listOrders',
      'listLoyaltyPoints',
      'recoverCart',
      'claimLoyaltyReward',
    ])
      expect(answered).toContain(known)
  })
})

describe('where no way to send messages is configured', () => {
  let gateway: TestGateway
  const withValue = (customerVerification: 'private' | 'code') => {
    const demo = demoCatalog()
    const stores = demo.stores.map((one) => ({ ...one, settings: { ...one.settings, customerVerification } }))
    return { ...demo, stores }
  }
  const start = async (value: 'private' | 'code') =>
    startTestGateway({
      database: await openTestDatabase(),
      catalog: withValue(value),
      environment: { DEMO_MESSAGES: '0' },
    })
  afterAll(() => gateway.close())

  test('a private company offers no code, and still shows a browser its own orders', async () => {
    gateway = await start('private')
    const [phone, browser] = [aPhone(), aBrowser(gateway)]
    await browser.call('GET', '/api/configuration')
    const { body } = await browser.call('POST', '/api/order', await aSubmission(gateway, { phone }))
    const path = `/api/orderingcustomer/${encodeURIComponent(phone)}?branchId=parrilla`
    expect((await browser.call('GET', path)).body).toMatchObject({ told: 'OWN_ORDERS', offersCode: false })
    expect((await aBrowser(gateway).call('GET', path)).body).toMatchObject({ told: 'NAME', offersCode: false })
    const list = await browser.call(
      'GET',
      `/api/orders?phone=${encodeURIComponent(phone)}&branchContactId=parrilla-centro`,
    )
    expect(JSON.stringify(list.body)).toContain(body.code)
    expect(await askForCode(browser, phone)).toMatchObject({ status: 422, body: { code: 'CODE_NOT_OFFERED' } })
  })

  test('a company that asks for codes fails, as a mistake of its operator', async () => {
    const asking = await start('code')
    expect(await askForCode(aBrowser(asking), aPhone())).toMatchObject({ status: 502 })
    await asking.close()
  })
})

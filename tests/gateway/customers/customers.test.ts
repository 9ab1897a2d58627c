import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { rebuild } from '#gateway/log/rebuild.ts'
import { verify } from '#gateway/log/verify.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { store } from '#tests/kit/aged-log.ts'
import { describeOn, oneOfDatabases } from '#tests/kit/databases.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import type { TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

type Submission = components['schemas']['OrderSubmission']

/** The sushi brand belongs to another company. */
const twoCompanies = ({ companies, branches }: CatalogDocument) => ({
  companies: [...companies, { id: 'norte', alias: 'norte', name: 'Norte' }],
  branches: branches.map((branch) => (branch.id === 'sushi' ? { ...branch, companyId: 'norte' } : branch)),
})
let phones = 0
const aPhone = () => `+54911556${String(70_000 + ++phones)}`

describeOn(oneOfDatabases('customers'))('on $name, a customer', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway
  let other: TestGateway

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, twoCompanies)
    gateway = nodes.gateway
    other = nodes.other
  })
  beforeEach(() => database.script('delete from guesses'))
  afterAll(() => nodes.close())

  const order = async (body: Submission, node = gateway) => {
    const { data, response } = await node.api.POST('/api/order', { body })
    return { status: response.status, placed: data }
  }
  const orderOf = async (phone: string, over: Partial<Submission> = {}) =>
    (await order(await aSubmission(gateway, { phone, ...over }))).placed!
  const read = async (phone: string, branchId = 'parrilla') => {
    const { data, error, response } = await gateway.api.GET('/api/orderingcustomer/{phone}', {
      params: { path: { phone }, query: { branchId } },
    })
    return { status: response.status, code: error?.code, customer: data }
  }
  const list = async (phone: string, offset?: number, branchContactId = 'parrilla-centro') => {
    const query = { phone, branchContactId, ...(offset !== undefined && { offset }) }
    const { data, error, response } = await gateway.api.GET('/api/orders', { params: { query } })
    return { status: response.status, code: error?.code, orders: data?.dinerOrders.orders }
  }
  const idsOf = async (phone: string) => {
    const { rows } = await database.query<{ id: string }>(
      `select distinct state->'customer'->>'id' as id from orders where phone = $1`,
      [phone],
    )
    return rows.map(({ id }) => id)
  }
  const streamsOf = async (phone: string) => {
    const { rows } = await database.query<{ id: string; count: number }>(
      `select id, (state->'orders'->>'count')::int as count from customers where phone = $1 order by id`,
      [phone],
    )
    return rows
  }

  test('[CUST-02] [API-16] a customer is registered by the first order, and found by any spelling of the phone', async () => {
    const phone = aPhone()
    await orderOf(phone, { customerName: 'Ana Sosa', customerEmail: 'ana@example.com' })
    const customer = {
      name: 'Ana Sosa',
      phone,
      optIn: true,
      loyaltyPointsBalance: 0,
      // The phone alone does not open the mailbox.
      email: null,
      addressesRegistered: [
        { street: 'Bolívar', number: '900', details: '3 B', country: 'AR', lat: -34.6155, lng: -58.3735 },
      ],
    }
    expect(await read(phone)).toMatchObject({ status: 200, customer })
    expect(await read(phone.replace('+549', ''))).toMatchObject({ status: 200, customer })
  })

  test('a customer has the name, the consent and the address of the newest order', async () => {
    const phone = aPhone()
    await orderOf(phone, { customerName: 'Ana Sosa' })
    const destination = { street: 'Perú', number: '800', details: '', betweenStreets: '' }
    const position = { lat: -34.6155, lng: -58.3735 }
    await orderOf(phone, { customerName: 'Ana S.', optIn: false, destination: { ...destination, position } })
    const { customer } = await read(phone)
    expect([customer?.name, customer?.optIn]).toEqual(['Ana S.', false])
    expect(customer?.addressesRegistered.map(({ street }) => street)).toEqual(['Perú', 'Bolívar'])
  })

  test('a customer is one if four first orders come at once, on two nodes', async () => {
    const phone = aPhone()
    const body = await aSubmission(gateway, { phone })
    const answers = await Promise.all([gateway, other, gateway, other].map((node) => order(body, node)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const [id, ...more] = await idsOf(phone)
    expect(more).toEqual([])
    expect(await streamsOf(phone)).toEqual([{ id: `tucan.${id}`, count: 4 }])
  })

  test('a customer is two customers in two companies, and neither company learns of the other', async () => {
    const phone = aPhone()
    await orderOf(phone, { customerName: 'Ana Sosa' })
    expect(await read(phone, 'sushi')).toMatchObject({ status: 404, code: 'CUSTOMER_NOT_FOUND' })
    const { rows } = await database.query<{ company: string }>(
      'select company_id as company from customers where phone = $1',
      [phone],
    )
    expect(rows).toEqual([{ company: 'tucan' }])
  })

  test('a customer keeps the id of their points if they ordered before customers had streams', async () => {
    const phone = aPhone()
    await orderOf(phone)
    const before = await idsOf(phone)
    await database.query(`delete from events where stream = 'customer-tucan.' || $1`, [before[0]])
    await database.query(`delete from personal_data where stream = 'customer-tucan.' || $1`, [before[0]])
    await database.query('delete from customers where phone = $1', [phone])
    expect(await read(phone)).toMatchObject({ status: 404 })
    await orderOf(phone)
    expect(await idsOf(phone)).toEqual(before)
    expect(await streamsOf(phone)).toEqual([{ id: `tucan.${before[0]}`, count: 1 }])
  })

  test('a customer is rebuilt from the log unchanged', async () => {
    const phone = aPhone()
    await orderOf(phone)
    const before = await read(phone)
    await rebuild({ db: database, store, tables, wait: () => Promise.resolve(), say: () => undefined })
    expect(await read(phone)).toEqual(before)
    expect((await verify(database, store, tables)).findings).toEqual([])
  })

  test('[CUST-17] [OPEN-11] [API-20] [OPEN-75] a customer has their orders at a store by pages of ten, newest first', async () => {
    const phone = aPhone()
    const placed: { id: string; code: string }[] = []
    for (let n = 0; n < 11; n++) {
      placed.unshift(await orderOf(phone))
      gateway.clock.advance(1_000)
    }
    const codes = async (offset?: number) => (await list(phone, offset)).orders?.map(({ code }) => code)
    expect(await codes()).toEqual(placed.slice(0, 10).map(({ code }) => code))
    expect(await codes(10)).toEqual(placed.slice(10).map(({ code }) => code))
    expect(await codes(20)).toEqual([])
    const [newest] = (await list(phone)).orders ?? []
    expect(newest).toEqual({
      id: placed[0]?.id,
      code: placed[0]?.code,
      status: 'GENERATED',
      type: 'DELIVERY',
      orderModeName: 'Delivery',
      orderedAt: expect.stringMatching(/Z$/),
      scheduled: false,
      scheduledAt: null,
      total: 45_450,
      money: { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true },
      alias: 'parrilla-centro',
      dishes: [{ name: 'Provoleta al hierro', quantity: 3 }],
      moreDishes: 0,
      imageUrl: '/media/plates/provoleta.svg',
    })
    expect(await list(phone, 0, 'parrilla-palermo')).toMatchObject({ status: 200, orders: [] })
  })

  test('a customer is refused with a type if unknown, at an unknown branch or with an invalid phone', async () => {
    expect(await read(aPhone())).toMatchObject({ status: 404, code: 'CUSTOMER_NOT_FOUND' })
    expect(await read('123')).toMatchObject({ status: 404, code: 'CUSTOMER_NOT_FOUND' })
    expect(await read('+44 20 7946 0018')).toMatchObject({ status: 404, code: 'CUSTOMER_NOT_FOUND' })
    expect(await read(aPhone(), 'nowhere')).toMatchObject({ status: 404, code: 'BRANCH_NOT_FOUND' })
    expect(await list(aPhone(), 0, 'nowhere')).toMatchObject({ status: 404, code: 'STORE_NOT_FOUND' })
    expect(await read('ana')).toMatchObject({ status: 400, code: 'INVALID_REQUEST' })
  })

  test('a customer is one of a limited number of phones that an address may ask for', async () => {
    const phone = aPhone()
    await orderOf(phone)
    for (let n = 0; n < mostGuesses.customerPhone; n++) await read(aPhone())
    expect(await read(aPhone())).toMatchObject({ status: 429, code: 'TOO_MANY_GUESSES' })
    expect(await read(phone)).toMatchObject({ status: 429 })
    await database.script('delete from guesses')
    for (let n = 0; n < mostGuesses.customerRecord; n++) await read(phone)
    expect(await list(phone)).toMatchObject({ status: 429 })
  })
})

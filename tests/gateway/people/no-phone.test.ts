import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database, Sql } from '#gateway/db/database.ts'
import { migrations } from '#gateway/db/migrate.ts'
import { rebuildOutdated } from '#gateway/log/rebuild.ts'
import { verify } from '#gateway/log/verify.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { store } from '#tests/kit/aged-log.ts'
import { aCode } from '#tests/kit/catalog.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { digestsOf } from '#tests/kit/digests.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { leave } from '#tests/kit/left-carts.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { type Filling, type PhonePlace, phonePlaces, requestWith } from '#tests/kit/phone-walk.ts'
import { aClaim, claimReward, demoReward } from '#tests/kit/rewards.ts'
import { askingForCodes } from '#tests/kit/sign-in.ts'

const noPhones = ['1', '0', 'x', '   ', '+', '----', '(.)', '', '99999999999999999999', 'Zoe', '\ud83d', '+54\u202e']
/** It is no UTF-8, so only JSON can hold it. */
const loneSurrogate = '\ud83d'
const phone = phoneOf('+5491155563210')
/** No customer has it, and no call that changes something is sent with it. */
const stranger = '+5491155563277'
/** Used where a call takes a second phone. */
const another = '+5491155563288'
const person = {
  phone,
  customerName: 'Zoila Cerrojo',
  customerEmail: 'zoila@example.com',
  destination: {
    street: 'Xanadú',
    number: '900',
    details: '13 Q',
    betweenStreets: '',
    position: { lat: -34.6155, lng: -58.3735 },
  },
}
const firstOrderCode = aCode({ id: 'primera', code: 'PRIMERA', firstTimeUseOnly: true })
const wait = () => Promise.resolve()

/** A database, and the parameters of all its statements. */
function watched(db: Database) {
  const sent: unknown[] = []
  const watch = (sql: Sql): Sql => ({
    query: (text, values) => {
      sent.push(...(values ?? []))
      return sql.query(text, values)
    },
  })
  const { query } = watch(db)
  const transaction: Database['transaction'] = (work) => db.transaction((sql) => work(watch(sql)))
  const database: Database = { ...db, query, transaction, close: async () => undefined }
  return { database, sent }
}

const places = phonePlaces.map((at) => [`${at.call.operationId} ${at.name}`, at] as const)
const reads = places.filter(([, { call }]) => call.method === 'GET')

test('the test finds every call that takes a phone, by the names of parameters and fields', () => {
  const names = places.map(([name]) => name)
  for (const known of [
    'readOrderingCustomer path/phone',
    'listOrders query/phone',
    'listLoyaltyPoints path/customerPhone',
    'recoverCart path/phone',
    'claimLoyaltyReward body/phone',
    'submitOrder body/phone',
    'validateDiscountCode body/phone',
    'findRider query/phone',
    'updateOrderDetails body/shipments/0/riderInfo/phone',
  ])
    expect(names).toContain(known)
})

describeOn(databases)('on $name, after an erasure', ({ open }) => {
  let db: Database
  let gateway: TestGateway
  let asking: TestGateway
  let courier: Awaited<ReturnType<typeof aCourier>>
  let sent: unknown[]
  let secrets: readonly string[]
  let filling: Filling
  let ownStatuses: Readonly<Record<string, number>>

  const send = async (at: PhonePlace, text: string, others: string = another, to = gateway) => {
    const { path, method, body } = requestWith(at, text, others, filling)
    sent.length = 0
    const response = await fetch(to.url + path, {
      method,
      headers: {
        ...(body && { 'content-type': body.mediaType }),
        ...(at.call.schemes.includes('rider') && courier.headers),
        ...(at.call.schemes.includes('admin') && to.admin),
      },
      ...(body && { body: body.text }),
    })
    return { status: response.status, body: await response.text() }
  }

  beforeAll(async () => {
    db = await open()
    const watching = watched(db)
    sent = watching.sent
    const demo = demoCatalog()
    const branches = demo.branches.map((branch) =>
      branch.id === 'parrilla' ? { ...branch, discountCodes: [firstOrderCode] } : branch,
    )
    const catalog = { ...demo, branches }
    gateway = await startTestGateway({ database: watching.database, catalog })
    courier = await aCourier(gateway)
    await claimReward(gateway, aClaim(phone, { name: 'Zoila Cerrojo', email: 'zoila@example.com' }))
    await leave(gateway, phone)
    const pickUp = { type: 'TAKE_AWAY', orderModeId: 'parrilla-centro-take-away', destination: null } as const
    const [canceled, delivered] = [
      await placeOrder(gateway, person),
      await placeOrder(gateway, { ...person, ...pickUp }),
    ]
    for (const step of [
      `${canceled.code}/cancel`,
      ...['accept', 'ready', 'deliver'].map((one) => `${delivered.code}/${one}`),
    ])
      await fetch(`${gateway.url}/api/console/orders/${step}`, { method: 'POST', headers: gateway.admin })
    secrets = [
      canceled.id,
      canceled.code,
      delivered.id,
      delivered.code,
      'Zoila',
      'zoila@',
      phone,
      'Xanadú',
      'provoleta',
    ]
    filling = {
      parameters: {
        branchId: 'parrilla',
        branchContactId: 'parrilla-centro',
        rewardId: demoReward.rewardId,
        id: courier.id,
        lat: '-34.6155',
        lng: '-58.3735',
      },
      bodies: { submitOrder: await aSubmission(gateway), claimLoyaltyReward: aClaim(another) },
    }
    const statuses: Record<string, number> = {}
    for (const [name, at] of reads) {
      const own = at.call.operationId === 'findRider' ? courier.phone : phone
      statuses[name] = (await send(at, own, own)).status
    }
    ownStatuses = statuses
    await erasePerson({ db, digests: await digestsOf(db), store, tables, sideTables, wait }, phone)
    asking = await startTestGateway({
      database: watching.database,
      catalog: { ...catalog, ...askingForCodes(catalog) },
    })
  })
  beforeEach(() => db.script('delete from guesses'))
  afterAll(async () => {
    await Promise.all([gateway.close(), asking.close()])
    await db.close()
  })

  test.each(reads)('the test reaches the data that %s shows of a known phone', async (name) => {
    expect(ownStatuses[name]).toBe(200)
  })

  test.each(places)('a text that is no phone finds no customer by %s, and is not looked up', async (_, at) => {
    const ofStranger = at.call.method === 'GET' ? await send(at, stranger) : null
    for (const text of noPhones) {
      if (text === loneSurrogate && at.place.in !== 'body') continue
      const { status, body } = await send(at, text)
      const said = JSON.stringify(text)
      if (ofStranger && status !== 400) expect({ status, body }, said).toEqual(ofStranger)
      expect(status, said).toBeLessThan(500)
      for (const secret of secrets) expect(body, said).not.toContain(secret)
      expect(sent, said).not.toContain('')
      expect(sent, said).not.toContain(text)
    }
  })

  test.each(reads)(
    'where diners prove their phone, a text that is no phone is refused like a stranger’s by %s',
    async (_, at) => {
      const ofStranger = await send(at, stranger, another, asking)
      for (const text of ['1', '0', '----']) expect(await send(at, text, another, asking)).toEqual(ofStranger)
    },
  )

  test('an order without a phone has neither points nor an earlier order', async () => {
    const submit = async (body: object) => {
      const response = await fetch(`${gateway.url}/api/order`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const { code, errors = [] } = (await response.json()) as { code: string; errors?: { type: string }[] }
      return [response.status, code, ...errors.map(({ type }) => type)]
    }
    const withPoints = await aSubmission(gateway, { phone: stranger, loyaltyInfo: { redeemedPoints: 600 } })
    const applied = {
      name: 'PRIMERA',
      type: 'PERCENT',
      value: 0,
      amount: 0,
      discountReferenceId: 'x',
      code: 'PRIMERA',
    } as const
    const withCode = await aSubmission(gateway, { discounts: [{ ...applied, externalBenefitType: null }] })
    const ofStranger = await submit(withPoints)
    for (const text of ['', '1', 'x', '----']) {
      expect(await submit({ ...withPoints, phone: text }), text).toEqual(ofStranger)
      expect(await submit({ ...withCode, phone: text }), text).toEqual([
        422,
        'CHECKOUT_REFUSED',
        text === '' ? 'PhoneMissing' : 'PhoneInvalid',
      ])
    }
  })

  test('no column and no state holds an empty phone, and a rebuild from the log gives the same', async () => {
    const { rows: columns } = await db.query<{ name: string }>(
      `select table_name as name from information_schema.columns
       where table_schema = current_schema() and column_name = 'phone' order by 1`,
    )
    expect(columns.map(({ name }) => name)).toContain('orders')
    const empty = async () => {
      const found: string[] = []
      for (const { name } of columns)
        if ((await db.query(`select 1 from ${name} where phone = ''`)).rows.length > 0) found.push(name)
      for (const { name } of tables)
        if ((await db.query(`select 1 from ${name} where state::text like '%hone": ""%'`)).rows.length > 0)
          found.push(`${name}.state`)
      return found
    }
    expect(await empty()).toEqual([])

    // As the previous release has left them.
    await db.script(`update orders set phone = '', state = jsonb_set(state, '{customer,phone}', '""') where phone is null;
      update shipments set state = jsonb_set(state, '{customer,phone}', '""') where state->'customer'->>'phone' is null;
      update customers set state = jsonb_set(state, '{phone}', '""') where phone is null;
      update projections set version = version - 1`)
    expect(await empty()).toEqual(['orders', 'customers.state', 'orders.state', 'shipments.state'])
    const migration = (await migrations()).find(({ name }) => name === '017-erased-phones.sql')
    await db.script(migration?.script ?? '')
    expect(await empty()).not.toContain('orders')
    await rebuildOutdated({ db, store, tables, wait, say: () => undefined })
    expect(await empty()).toEqual([])
    expect((await verify(db, store, tables)).findings).toEqual([])
  })
})

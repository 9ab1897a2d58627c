import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { aCustomer, leave, pass, storeId, textsTo, withNotices } from '#tests/kit/left-carts.ts'
import { aBrowser, askingForCodes } from '#tests/kit/sign-in.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')
const demo = demoCatalog()
const companyId = demo.branches.find(({ id }) => id === 'parrilla')?.companyId ?? ''
const stopped = '+5491155571001'
const linked = '+5491155571002'
const signedIn = '+5491155571003'
const token = 't'.repeat(43)
const challenge = 'c'.repeat(43)
const linkKey = 'the key of links'
/** As the previous release named a phone in a link. */
const inLinks = (phone: string) => sha256(JSON.stringify([companyId, phone])).slice(0, 22)
const linkOf = (digest: string) =>
  `${digest}.${createHmac('sha256', linkKey)
    .update(JSON.stringify(['stop', digest]))
    .digest('base64url')}`

/** The schema and the rows of the previous release, which had no key. */
async function leaveUnkeyed(db: Database, now: Date) {
  await db.script(
    `drop table digest_keys; delete from migrations where name = '025-keyed-digests.sql';
     delete from link_keys; delete from guesses; delete from customer_sessions`,
  )
  const later = new Date(now.getTime() + 60_000).toISOString()
  for (const [statement, ...values] of [
    ['insert into link_keys values (true, $1)', linkKey],
    ['insert into stopped_messages values ($1, now())', inLinks(stopped)],
    ['insert into customer_sessions values ($1, $2, $3)', sha256(token), sha256(signedIn), later],
    [
      `insert into one_time_codes (id, challenge, phone, store_id, digest, expires_at) values ('asked', $1, $2, $3, $4, $5)`,
      ...[sha256(challenge), linked, storeId, sha256('asked004711'), later],
    ],
    [
      'insert into guesses values ($1, $2, $3)',
      ...[sha256(JSON.stringify(['discountCode', '127.0.0.1', 'parrilla'])), mostGuesses.discountCode, later],
    ],
  ] as const)
    await db.query(statement, values)
}

describeOn(databases)('on $name, after a start on the database of a release without a key', ({ open }) => {
  let db: Database
  let gateway: TestGateway
  const start = (clock?: TestGateway['clock']) =>
    startTestGateway({
      database: { ...db, close: async () => undefined },
      catalog: {
        ...demo,
        stores: withNotices({ ...demo, ...askingForCodes(demo) }, { delayMinutes: 15, quietHours: null }).stores,
      },
      environment: { PUBLIC_URL: 'https://pedidos.example' },
      ...(clock && { clock }),
    })
  const order = async () => ({
    headers: { 'Idempotency-Key': 'an order of the release before' },
    body: await aSubmission(gateway, { phone: signedIn }),
  })
  beforeAll(async () => {
    db = await open()
    const before = await start()
    gateway = before
    const { body, headers } = await order()
    const { data } = await before.api.POST('/api/order', { body, headers })
    expect(data?.code).toBeTruthy()
    await before.close()
    await leaveUnkeyed(db, before.clock.now())
    await db.query(`update commands set digest = $1 where outcome->'value'->>'code' = $2`, [
      sha256(JSON.stringify([{}, body])),
      data?.code,
    ])
    gateway = await start(before.clock)
  })
  afterAll(async () => {
    await gateway.close()
    await db.close()
  })

  const choose = async (link: string, wanted: boolean) =>
    (await gateway.api.PUT('/api/messages', { body: { token: link, wanted } })).response.status
  const textsAfterAnAbsence = async (phone: string, absenceId: string) => {
    await leave(gateway, phone, { absenceId })
    await pass(15, gateway)
    return textsTo(phone, gateway)
  }

  test('the digests of a release without a key reveal nothing without the key after a start', async () => {
    const { rows } = await db.query<{ digest: string }>(
      `select digest from stopped_messages union all select phone from customer_sessions
       union all select key from guesses union all select digest from one_time_codes
       union all select digest from commands where digest <> ''`,
    )
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.filter(({ digest }) => !digest.startsWith('k.'))).toEqual([])
  })

  test('a right code, a session and a count of wrong codes keep working', async () => {
    const browser = aBrowser(gateway)
    browser.cookies.set('customerSession', token)
    const record = `/api/orderingcustomer/${encodeURIComponent(signedIn)}?branchId=parrilla`
    expect((await browser.call('GET', record)).status).toBe(200)
    expect((await aBrowser(gateway).call('GET', record)).status).toBe(401)
    const asking = aBrowser(gateway)
    asking.cookies.set('customerChallenge', challenge)
    const confirm = `/api/diner/customer/${encodeURIComponent(linked)}/code/confirm`
    expect((await asking.call('POST', confirm, { branchContactId: storeId, code: '004711' })).status).toBe(200)
    const validation = {
      ...{ code: 'NADA', phone: linked, paymentId: 'efectivo', branchId: 'parrilla' },
      orderDate: gateway.clock.now().toISOString(),
    }
    expect((await aBrowser(gateway).call('POST', '/api/codediscounts/validate', validation)).status).toBe(429)
  })

  test('a repeated order is the same one, and another under its key is refused', async () => {
    const { body, headers } = await order()
    const again = await gateway.api.POST('/api/order', { body, headers })
    expect(again.response.status).toBe(200)
    const another = await gateway.api.POST('/api/order', { body: { ...body, customerName: 'Otra' }, headers })
    expect(another.response.status).toBe(422)
    expect((await db.query('select 1 from orders')).rows).toHaveLength(1)
  })

  test('a phone that has stopped messages gets none, and an old link still stops them', async () => {
    for (const phone of [stopped, linked]) await aCustomer(gateway, phone)
    expect(await textsAfterAnAbsence(stopped, 'absence-1')).toEqual([])
    const link = linkOf(inLinks(linked))
    expect(
      await choose(
        link.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
        false,
      ),
    ).toBe(404)
    // A keyed digest is accepted only from a link of this release.
    expect(await choose(link.replace(/^/, 'k.'), false)).toBe(404)
    expect(await choose(link, false)).toBe(204)
    expect(await textsAfterAnAbsence(linked, 'absence-1')).toEqual([])
    expect(await choose(link, true)).toBe(204)
    await pass(24 * 60, gateway)
    expect(await textsAfterAnAbsence(linked, 'absence-2')).toHaveLength(1)
    expect(await choose(linkOf(inLinks(stopped)), true)).toBe(204)
    expect((await db.query('select 1 from stopped_messages')).rows).toEqual([])
  })
})

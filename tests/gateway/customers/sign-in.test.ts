import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sideTables, tables } from '#gateway/composition/features.ts'
import { codeMinutes, endCode, keepChallenge, tryCode } from '#gateway/customers/one-time-codes.ts'
import { isProvenDevice, keepProvenDevice, mostProvenDevices } from '#gateway/customers/proven-devices.ts'
import { sessionDays } from '#gateway/customers/session.ts'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { store } from '#tests/kit/aged-log.ts'
import { describeOn, oneOfDatabases, openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { digestsOf } from '#tests/kit/digests.ts'
import { aSubmission, placeOrder } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'
import { aBrowser, askForCode, askingForCodes, type Browser, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'
import { startTwoGateways } from '#tests/kit/two-gateways.ts'

let phones = 0
const aPhone = () => `+54911557${String(70_000 + ++phones)}`
const customerPath = (phone: string) => `/api/orderingcustomer/${encodeURIComponent(phone)}?branchId=parrilla`
const ordersPath = (phone: string) => `/api/orders?phone=${encodeURIComponent(phone)}&branchContactId=parrilla-centro`
const pointsPath = (phone: string) => `/api/branch/parrilla/loyalty-points/history/${encodeURIComponent(phone)}`
const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describeOn(oneOfDatabases('sign-in'))('on $name, where a store asks for a code, a diner', ({ open }) => {
  let database: Database
  let nodes: Awaited<ReturnType<typeof startTwoGateways>>
  let gateway: TestGateway

  beforeAll(async () => {
    database = await open()
    nodes = await startTwoGateways(database, askingForCodes)
    gateway = nodes.gateway
  })
  beforeEach(() => database.script('delete from guesses'))
  afterAll(() => nodes.close())

  const sentTo = (phone: string) => codeSentTo(phone, gateway, nodes.other)
  /** A browser that has proven its diner's phone. */
  const signedIn = async (phone: string) => {
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    expect((await confirmCode(browser, phone, await sentTo(phone))).status).toBe(200)
    return browser
  }
  const statuses = async (browser: Browser, phone: string) =>
    Promise.all(
      [customerPath, ordersPath, pointsPath].map(async (path) => (await browser.call('GET', path(phone))).status),
    )

  test('a diner without a session learns nothing of a customer, not even whether there is one', async () => {
    const phone = aPhone()
    await placeOrder(gateway, { phone })
    const stranger = aBrowser(gateway)
    for (const path of [customerPath, ordersPath, pointsPath]) {
      const [known, unknown] = [await stranger.call('GET', path(phone)), await stranger.call('GET', path(aPhone()))]
      expect(known.status).toBe(401)
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    }
    const [known, unknown] = [await askForCode(stranger, phone), await askForCode(stranger, aPhone())]
    expect([known.status, known.body]).toEqual([204, undefined])
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  test('a diner proves a phone with the code sent to it, and sees its customer on every node', async () => {
    const phone = aPhone()
    await placeOrder(gateway, { phone, customerName: 'Ana Sosa', customerEmail: 'ana@example.com' })
    const browser = await signedIn(phone)
    const { body } = await browser.call('GET', customerPath(phone))
    expect(body).toMatchObject({ name: 'Ana Sosa', email: 'ana@example.com' })
    expect(await statuses(browser, phone)).toEqual([200, 200, 200])
    const elsewhere = aBrowser(nodes.other)
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value)
    expect(await statuses(elsewhere, phone)).toEqual([200, 200, 200])
    expect(await statuses(browser, aPhone())).toEqual([401, 401, 401])
  })

  test('a diner is signed in even without an earlier order', async () => {
    const phone = aPhone()
    const browser = await signedIn(phone)
    expect((await browser.call('GET', customerPath(phone))).body).toMatchObject({
      name: '',
      phone,
      addressesRegistered: [],
    })
  })

  test('a diner has a session that scripts cannot read, other sites cannot send, and that ends', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const { set, body } = await confirmCode(browser, phone, await sentTo(phone))
    const attributes = set
      .find((cookie) => cookie.startsWith('customerSession='))
      ?.split('; ')
      .slice(1)
    expect(attributes).toEqual([`Max-Age=${sessionDays * 86_400}`, 'Path=/api', 'HttpOnly', 'SameSite=Strict'])
    expect(Date.parse(body.expiresAt)).toBe(gateway.clock.now().getTime() + sessionDays * 86_400_000)
    gateway.clock.jump(sessionDays * 86_400_000 - 1)
    expect(await statuses(browser, phone)).toEqual([200, 200, 200])
    gateway.clock.jump(1)
    expect(await statuses(browser, phone)).toEqual([401, 401, 401])
  })

  test('a diner logs out on this browser alone', async () => {
    const phone = aPhone()
    const [here, there] = [await signedIn(phone), await signedIn(phone)]
    const stolen = new Map(here.cookies)
    expect((await here.call('DELETE', '/api/diner/customer/session')).status).toBe(204)
    expect(here.cookies.has('customerSession')).toBe(false)
    for (const [name, value] of stolen) here.cookies.set(name, value)
    expect(await statuses(here, phone)).toEqual([401, 401, 401])
    expect(await statuses(there, phone)).toEqual([200, 200, 200])
  })

  test('a diner who proves a phone once more ends the session that this browser had before', async () => {
    const phone = aPhone()
    const [here, there] = [await signedIn(phone), await signedIn(phone)]
    const stolen = here.cookies.get('customerSession') ?? ''
    gateway.clock.jump(15 * 60_000)
    await askForCode(here, phone)
    await confirmCode(here, phone, await sentTo(phone))
    expect(await statuses(here, phone)).toEqual([200, 200, 200])
    const thief = aBrowser(gateway)
    thief.cookies.set('customerSession', stolen)
    expect(await statuses(thief, phone)).toEqual([401, 401, 401])
    expect(await statuses(there, phone)).toEqual([200, 200, 200])
  })

  test('a diner redeems points once the phone is proven', async () => {
    const phone = aPhone()
    const browser = await signedIn(phone)
    const body = await aSubmission(gateway, { phone, loyaltyInfo: { redeemedPoints: 500 } })
    expect((await aBrowser(gateway).call('POST', '/api/order', body)).body.code).toBe('CUSTOMER_NOT_PROVEN')
    expect((await browser.call('POST', '/api/order', body)).body.code).toBe('POINTS_REFUSED')
  })

  test('a code has a challenge that scripts cannot read, and that goes to the calls of customers alone', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    const { set } = await askForCode(browser, phone)
    const attributes = ['Path=/api/diner/customer', 'HttpOnly', 'SameSite=Strict']
    const challenge = `customerChallenge=${browser.cookies.get('customerChallenge')}`
    expect(set).toContain([challenge, `Max-Age=${codeMinutes * 60}`, ...attributes].join('; '))
    const { set: after } = await confirmCode(browser, phone, await sentTo(phone))
    expect(after).toContain(['customerChallenge=', 'Max-Age=0', ...attributes].join('; '))
  })

  test('a code whose time is over before it is sent is not sent, and not tried again', async () => {
    await database.script('delete from timers')
    const phone = aPhone()
    await askForCode(aBrowser(gateway), phone)
    gateway.clock.jump(codeMinutes * 60_000)
    await expect(sentTo(phone)).rejects.toThrow('no code was sent')
    expect((await database.query("select id from timers where kind = 'one-time-code'")).rows).toEqual([])
  })

  test('a code ends once', async () => {
    const phone = aPhone()
    await askForCode(aBrowser(gateway), phone)
    const { rows } = await database.query<{ id: string }>('select id from one_time_codes where phone = $1', [phone])
    const id = rows[0]?.id ?? ''
    expect([await endCode(database, id), await endCode(database, id)]).toEqual([true, false])
  })

  test('a code counts for the browser that has asked, once, and for ten minutes', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const code = await sentTo(phone)
    expect(await confirmCode(aBrowser(gateway), phone, code)).toMatchObject({
      status: 401,
      body: { code: 'WRONG_CODE' },
    })
    expect((await confirmCode(browser, aPhone(), code)).status).toBe(401)
    const challenge = browser.cookies.get('customerChallenge') ?? ''
    expect((await confirmCode(browser, phone, code)).status).toBe(200)
    browser.cookies.set('customerChallenge', challenge)
    expect((await confirmCode(browser, phone, code)).status).toBe(401)

    await askForCode(browser, phone)
    const late = await sentTo(phone)
    gateway.clock.jump(codeMinutes * 60_000)
    expect((await confirmCode(browser, phone, late)).status).toBe(401)
  })

  test('a code is accepted once from a browser that presses twice', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const code = await sentTo(phone)
    const press = () => confirmCode(browser, phone, code)
    const pressed = await Promise.all([press(), press(), press()])
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('a code opens the same session again for the browser whose answer was lost, and for no other', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const code = await sentTo(phone)
    const key = { 'idempotency-key': `confirm ${phone}` }
    const before = new Map(browser.cookies)
    expect((await confirmCode(browser, phone, code, key)).status).toBe(200)
    const sessions = async () => (await database.query('select digest from customer_sessions order by digest')).rows
    const opened = await sessions()

    // The answer has arrived: its cookies are no longer those of a browser that waits for an answer.
    expect((await confirmCode(browser, phone, code, key)).status).toBe(401)
    expect((await confirmCode(aBrowser(gateway), phone, code, key)).status).toBe(401)
    const withoutAnswer = () => {
      browser.cookies.clear()
      for (const [name, value] of before) browser.cookies.set(name, value)
    }
    withoutAnswer()
    expect((await confirmCode(browser, phone, code, key)).status).toBe(200)
    expect(await sessions()).toEqual(opened)
    withoutAnswer()
    gateway.clock.jump(10 * 60_000)
    expect((await confirmCode(browser, phone, code, key)).status).toBe(401)
  })

  test('a code that is requested again under one key is sent once, and the browser can use it', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    const key = { 'idempotency-key': `ask ${phone}` }
    await askForCode(browser, phone, key)
    // Far more often than a phone may ask: each call repeats the first one.
    for (let repetition = 0; repetition < 12; repetition++) {
      browser.cookies.clear()
      expect((await askForCode(browser, phone, key)).status).toBe(204)
    }
    const { rows } = await database.query('select 1 from one_time_codes where phone = $1', [phone])
    expect(rows.length).toBe(1)
    expect((await confirmCode(browser, phone, await sentTo(phone))).status).toBe(200)
  })

  test('a code allows five tries, and then the right one is wrong too', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const code = await sentTo(phone)
    for (let n = 0; n < 5; n++) expect((await confirmCode(browser, phone, wrongOf(code))).status).toBe(401)
    expect((await confirmCode(browser, phone, code)).status).toBe(401)
  })

  test('a code is not used up by strangers who guess, or who ask for codes', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const code = await sentTo(phone)
    const stranger = aBrowser(gateway)
    await askForCode(stranger, phone)
    for (let n = 0; n < 8; n++) await confirmCode(stranger, phone, wrongOf(code))
    expect((await confirmCode(browser, phone, code)).status).toBe(200)
  })

  test('a code is kept as a digest, and no message is kept at all', async () => {
    const phone = aPhone()
    await askForCode(aBrowser(gateway), phone)
    const code = await sentTo(phone)
    const { rows } = await database.query<{ all: string }>(
      `select (select jsonb_agg(to_jsonb(c))::text from one_time_codes c) ||
           coalesce((select jsonb_agg(to_jsonb(t))::text from timers t), '') || (select jsonb_agg(to_jsonb(m))::text from commands m) as all`,
    )
    expect(code).toMatch(/^\d{6}$/)
    // As a separate word, because digits are in instants as well.
    expect(rows[0]?.all).not.toMatch(new RegExp(`"${code}"`))
  })

  const asks = async (browser: Browser, phone: string, times: number) => {
    const seen: number[] = []
    for (let n = 0; n < times; n++) seen.push((await askForCode(browser, phone)).status)
    return seen
  }
  const taken = (times: number) => Array<number>(times).fill(204)
  const minutes = (count: number) => gateway.clock.jump(count * 60_000)
  const fill = async (count: number, ...parts: readonly string[]) =>
    database.query(`insert into guesses (key, made, ends_at) values ($1, $2, $3)`, [
      (await digestsOf(database)).of('guess', JSON.stringify(parts)),
      count,
      new Date(gateway.clock.now().getTime() + 60_000).toISOString(),
    ])

  test('a code is sent to a phone with pauses that grow to a day, whether or not the phone is known', async () => {
    const [phone, stranger] = [aPhone(), aBrowser(gateway)]
    const pauseOf = async () => {
      const refused = await askForCode(stranger, phone)
      expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_GUESSES' } })
      return Number(refused.headers.get('retry-after'))
    }
    expect(await asks(stranger, phone, 3)).toEqual(taken(3))
    // Refused requests send nothing, and make no pause longer.
    for (let n = 0; n < 10; n++) expect(await pauseOf()).toBe(15 * 60)
    minutes(15)
    expect(await asks(stranger, phone, 2)).toEqual(taken(2))
    expect(await pauseOf()).toBe(105 * 60)
    minutes(105)
    expect(await asks(stranger, phone, 3)).toEqual(taken(3))
    expect(await pauseOf()).toBe(22 * 60 * 60)
    minutes(22 * 60)
    expect(await asks(stranger, phone, 3)).toEqual(taken(3))
  })

  test('a code is sent to a device that has proven the phone, even if strangers used up the limit', async () => {
    const phone = aPhone()
    const owner = await signedIn(phone)
    await owner.call('DELETE', '/api/diner/customer/session')
    const stranger = aBrowser(gateway)
    while ((await askForCode(stranger, phone)).status !== 429) expect(stranger.cookies.has('device')).toBe(false)
    await database.query('update guesses set made = 1000')
    expect((await askForCode(aBrowser(gateway), phone)).status).toBe(429)
    const elsewhere = aBrowser(nodes.other)
    for (const [name, value] of owner.cookies) elsewhere.cookies.set(name, value)
    expect((await askForCode(elsewhere, phone)).status).toBe(204)
    await sentTo(phone)
    expect((await askForCode(owner, phone)).status).toBe(204)
    expect((await confirmCode(owner, phone, await sentTo(phone))).status).toBe(200)
  })

  test('a code is sent to a proven device within its own limit, per quarter of an hour and day', async () => {
    const phone = aPhone()
    const owner = await signedIn(phone)
    const seen: number[] = []
    for (let hours = 0; hours < 5; hours++) {
      seen.push(...(await asks(owner, phone, mostGuesses.codeToOwner + 1)))
      minutes(15)
    }
    expect(seen.filter((status) => status === 204)).toHaveLength(20)
    expect(seen.slice(0, 6)).toEqual([...taken(5), 429])
  })

  test('a code that is requested again has the stranger’s limit for a foreign, forged or expired device', async () => {
    const [phone, another] = [aPhone(), aPhone()]
    const [owner, neighbour] = [await signedIn(phone), await signedIn(another)]
    const forged = aBrowser(gateway)
    const device = owner.cookies.get('device') ?? ''
    forged.cookies.set(
      'device',
      device.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')),
    )
    await asks(aBrowser(gateway), phone, 4)
    expect((await askForCode(neighbour, phone)).status).toBe(429)
    expect((await askForCode(forged, phone)).status).toBe(429)
    expect((await askForCode(owner, phone)).status).toBe(204)
    await database.query('update proven_devices set expires_at = $1', [gateway.clock.now().toISOString()])
    expect((await askForCode(owner, phone)).status).toBe(429)
  })

  test('a code is sent to a limited number of phones for one address, and for one company', async () => {
    await fill(mostGuesses.codeForAddress, 'codeForAddress', '127.0.0.1')
    expect((await askForCode(aBrowser(gateway), aPhone())).status).toBe(429)
    await database.script('delete from guesses')
    expect((await askForCode(aBrowser(gateway), aPhone())).status).toBe(204)
    await database.script('delete from guesses')
    await fill(mostGuesses.codeOfCompany, 'codeOfCompany', demoCatalog().companies[0]?.id ?? '')
    expect((await askForCode(aBrowser(gateway), aPhone())).status).toBe(429)
  })

  test('a phone keeps its newest twenty devices, as digests, and none after an erasure', async () => {
    const phone = phoneOf(aPhone())
    const keyed = { sql: database, digests: await digestsOf(database) }
    const proofs = async () => (await database.query<object>('select * from proven_devices')).rows
    await database.script('delete from proven_devices')
    const now = gateway.clock.now().getTime()
    for (let n = 0; n < mostProvenDevices + 2; n++)
      await keepProvenDevice(keyed, { device: { id: `d${n}`, isYoung: true }, phone }, new Date(now + n))
    expect(await proofs()).toHaveLength(mostProvenDevices)
    const has = (id: string) => isProvenDevice(keyed, { device: { id, isYoung: true }, phone }, new Date(now))
    expect([await has('d1'), await has('d2'), await has(`d${mostProvenDevices + 1}`)]).toEqual([false, true, true])
    expect(JSON.stringify(await proofs())).not.toMatch(new RegExp(`${phone.slice(1)}|"d\\d+"`))
    await keepProvenDevice(keyed, { device: { id: 'another', isYoung: true }, phone: phoneOf(aPhone()) }, new Date(now))
    const wait = () => Promise.resolve()
    await erasePerson({ db: database, digests: await digestsOf(database), store, tables, sideTables, wait }, phone)
    expect(await proofs()).toHaveLength(1)
    await forgetOldIn(database, 'proven_devices', new Date(now + 180 * 86_400_000 - 1))
    expect(await proofs()).toHaveLength(1)
    await forgetOldIn(database, 'proven_devices', new Date(now + 180 * 86_400_000))
    expect(await proofs()).toEqual([])
  })

  test('a code that is guessed too often from one address is refused for it, right or wrong', async () => {
    const phone = aPhone()
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const code = await sentTo(phone)
    for (let n = 0; n < mostGuesses.oneTimeCode; n++) await confirmCode(aBrowser(gateway), phone, code)
    expect((await confirmCode(browser, phone, code)).status).toBe(429)
  })

  test('a code for a phone of a country that is not accepted, or a hostile text, is refused with a type', async () => {
    const browser = aBrowser(gateway)
    expect(await askForCode(browser, '+442079460018')).toMatchObject({ status: 422, body: { code: 'INVALID_PHONE' } })
    for (const phone of ['ana', '\u0000', '%ED%A0%BD', '1'.repeat(21)])
      expect((await askForCode(browser, phone)).status).toBe(400)
    const path = '/api/diner/customer/%2B5491155701234/code/confirm'
    const call = (body: object) => browser.call('POST', path, body)
    expect((await call({ branchContactId: 'parrilla-centro', code: '12a456' })).status).toBe(400)
    expect((await call({ branchContactId: '\ud83d', code: '123456' })).status).toBe(400)
    expect((await call({ branchContactId: 'parrilla-centro', code: '1'.repeat(10_000_000) })).status).toBe(413)
    expect(await call({ branchContactId: 'nowhere', code: '123456' })).toMatchObject({ status: 404 })
  })
})

test('a code that is guessed 10,000 times, from any address, opens nothing', async () => {
  const database = await openTestDatabase()
  await migrate(database)
  const now = new Date('2026-11-21T20:00:00Z')
  const [id, phone, challenge] = ['one', phoneOf(aPhone()), 'of this browser'] as const
  await keepChallenge(database, { id, phone, storeId: 'parrilla-centro' }, challenge, now)
  const digests = await digestsOf(database)
  const digest = digests.of('one-time-code', `${id}004711`)
  await database.query('update one_time_codes set digest = $1', [digest])
  const opened: string[] = []
  for (let n = 0; n < 10_000; n++) {
    const code = String(n).padStart(6, '0')
    if ((await tryCode({ sql: database, digests }, { phone, challenge, code }, now)) !== null) opened.push(code)
  }
  expect(opened).toEqual([])
  await database.close()
})

test('where no store asks for a code, none is sent', async () => {
  const gateway = await startTestGateway()
  expect(await askForCode(aBrowser(gateway), aPhone())).toMatchObject({ status: 422, body: { code: 'CODE_NOT_ASKED' } })
  await gateway.close()
})

test('no log line holds a phone or a code, for any failure', async () => {
  const lines: string[] = []
  const demo = demoCatalog()
  const gateway = await startTestGateway({
    catalog: { ...demo, ...askingForCodes(demo) },
    // No server listens there.
    environment: {
      LOG_LEVEL: 'debug',
      MESSAGES_WEBHOOK_URL: 'http://127.0.0.1:9/',
      MESSAGES_WEBHOOK_SECRET: 'a'.repeat(16),
    },
    logTo: { write: (line) => void lines.push(line) },
  })
  const [browser, phone] = [aBrowser(gateway), aPhone()]
  expect((await askForCode(browser, phone)).status).toBe(204)
  gateway.clock.advance(1_000)
  await gateway.settle()
  await confirmCode(browser, phone, '402913')
  await browser.call('GET', customerPath(phone))
  const log = lines.join('')
  expect(log).toContain('did not take a message')
  for (const secret of [phone, phone.slice(1), encodeURIComponent(phone), '402913']) expect(log).not.toContain(secret)
  await gateway.close()
})

test('a code that no sender accepted is sent again, until its time is over', async () => {
  const texts: string[] = []
  const provider = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    texts.push(body)
    response.writeHead(texts.length < 3 ? 503 : 200).end()
  })
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const demo = demoCatalog()
  const gateway = await startTestGateway({
    catalog: { ...demo, ...askingForCodes(demo) },
    environment: {
      LOG_LEVEL: 'silent',
      MESSAGES_WEBHOOK_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}/`,
      MESSAGES_WEBHOOK_SECRET: 'a'.repeat(16),
      MESSAGES_CODE_TEXT: '{shop}: {code}, {minutes} min, {otro}',
    },
  })
  const [browser, phone] = [aBrowser(gateway), aPhone()]
  await askForCode(browser, phone)
  for (const seconds of [1, 31, 61, 121, 241]) {
    gateway.clock.jump(seconds * 1_000)
    await gateway.settle()
  }
  expect(texts.length).toBe(3)
  const [first, , third] = texts.map((text) => JSON.parse(text) as { id: string; code: string; text: string })
  const shop = demo.branches.find(({ id }) => id === 'parrilla')?.name
  expect(first?.text).toBe(`${shop}: ${first?.code}, ${codeMinutes} min, {otro}`)
  expect(first?.id).toBe(third?.id)
  // The newest one counts.
  expect((await confirmCode(browser, phone, third?.code ?? '')).status).toBe(200)
  await gateway.close()
  provider.close()
})

test('behind https the session is sent only over https', async () => {
  const database = await openTestDatabase()
  const environment = { PUBLIC_URL: 'https://comanda.example' }
  const demo = demoCatalog()
  const catalog = { ...demo, ...askingForCodes(demo) }
  const gateway = await startTestGateway({ database, environment, catalog })
  const { set: asked } = await askForCode(aBrowser(gateway), aPhone())
  expect(asked.filter((cookie) => cookie.startsWith('customerChallenge='))).toEqual([
    expect.stringContaining('; Secure;'),
  ])
  const { set } = await aBrowser(gateway).call('DELETE', '/api/diner/customer/session')
  expect(set).toEqual(['customerSession=; Max-Age=0; Path=/api; HttpOnly; Secure; SameSite=Strict'])
  await gateway.close()
})

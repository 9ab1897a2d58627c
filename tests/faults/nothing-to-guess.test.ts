import { createHash } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sideTables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { exportLog } from '#gateway/log/transfer.ts'
import { erasePerson } from '#gateway/people/diner.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { databases, describeOn } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { leave, linksIn, pass, textsTo, withNotices } from '#tests/kit/left-carts.ts'
import { contentOf, countsOf, groundOver } from '#tests/kit/people.ts'
import { phoneOf } from '#tests/kit/phone.ts'
import { recordedDigests } from '#tests/kit/recorded-digests.ts'
import { aBrowser, askForCode, askingForCodes, codeSentTo, confirmCode } from '#tests/kit/sign-in.ts'

vi.mock('node:crypto', async (original) => (await import('#tests/kit/recorded-digests.ts')).recordingCrypto(original))

const phone = phoneOf('+5491155563210')
const email = 'zoila.cerrojo@correo.example'
const companyId = demoCatalog().branches.find(({ id }) => id === 'parrilla')?.companyId
const key = 'a key that no table and no export holds'

/** Each notation of a digest, without its end, because some are kept cut. */
const writtenForms = (bytes: Buffer) =>
  (['hex', 'base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(0, 16))

describeOn(databases)('on $name, a stolen copy', ({ open }) => {
  let db: Database
  let gateway: TestGateway
  let courier: Awaited<ReturnType<typeof aCourier>>
  /** Short enough to be tried one by one. */
  let guessable: string[]
  beforeEach(async () => {
    recordedDigests.length = 0
    db = await open()
    const demo = demoCatalog()
    const stores = withNotices({ ...demo, ...askingForCodes(demo) }, { delayMinutes: 15, quietHours: null })
    gateway = await startTestGateway({
      database: { ...db, close: async () => undefined },
      catalog: { ...demo, ...stores },
      environment: { PUBLIC_URL: 'https://pedidos.example', DIGEST_KEY: key, ORDER_LIMIT: '20' },
    })
    courier = await aCourier(gateway, 'Wilfredo')
    guessable = [phone.slice(1), email, courier.phone.slice(1), '127.0.0.1']
  })
  afterEach(async () => {
    await gateway.close()
    await db.close()
  })

  /** Signs in, orders with an e-mail, leaves a cart, stops its notices, tries a discount code, and requests another one-time code. */
  const live = async () => {
    const browser = aBrowser(gateway)
    await askForCode(browser, phone)
    const code = await codeSentTo(phone, gateway)
    guessable.push(code)
    expect((await confirmCode(browser, phone, code)).status).toBe(200)
    const order = await aSubmission(gateway, {
      phone,
      customerName: 'Zoila Cerrojo',
      customerEmail: email,
      optIn: true,
    })
    expect((await browser.call('POST', '/api/order', order, { 'Idempotency-Key': 'a random id' })).status).toBe(200)
    gateway.clock.jump(3_600_000)
    await leave(gateway, phone)
    await pass(15, gateway)
    const [text = ''] = await textsTo(phone, gateway)
    const token = linksIn(text).stop.searchParams.get('token') ?? ''
    expect((await browser.call('PUT', '/api/messages', { token, wanted: false })).status).toBe(204)
    const validation = {
      ...{ code: 'RELAMPAGO', phone, paymentId: 'efectivo', branchId: 'parrilla' },
      orderDate: gateway.clock.now().toISOString(),
    }
    expect((await browser.call('POST', '/api/codediscounts/validate', validation)).status).toBe(200)
    await askForCode(aBrowser(gateway), phone)
    guessable.push(await codeSentTo(phone, gateway))
    return token
  }

  const dumped = async () => {
    const lines: string[] = []
    await exportLog(db, sideTables, async (line) => void lines.push(line))
    return `${await contentOf(db)}\n${lines.join('\n')}`
  }

  /** The digests of guessable values whose key, if they have one, is in the copy too. */
  const triable = (copy: string) =>
    recordedDigests.filter(
      (made) =>
        guessable.some((one) => made.of.includes(one)) &&
        (made.key === null || copy.includes(JSON.stringify(made.key))),
    )

  test('a database holds no digest of personal data or a code that can be tried without the key', async () => {
    const stopToken = await live()
    expect(await countsOf(db)).toMatchObject({
      stopped_messages: 1,
      customer_sessions: 1,
      proven_devices: 1,
      browser_entries: 1,
      applied_codes: 1,
      one_time_codes: 1,
      guesses: expect.any(Number),
      commands: expect.any(Number),
    })
    const copy = await dumped()
    expect(copy).not.toContain(key)
    const tried = triable(copy)
    for (const one of guessable) expect([one, tried.some(({ of }) => of.includes(one))]).toEqual([one, true])
    expect(tried.filter(({ bytes }) => writtenForms(bytes).some((form) => copy.includes(form)))).toEqual([])
    // The plain forms, made in any way.
    for (const value of [phone, phone.slice(1), email, '127.0.0.1', JSON.stringify([companyId, phone])])
      for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512'])
        for (const form of writtenForms(createHash(algorithm).update(value).digest()))
          expect(copy + stopToken).not.toContain(form)
  })

  test('a database holds after an erasure the stop of messages, and nothing that leads to the phone', async () => {
    await live()
    await fetch(`${gateway.url}/api/console/orders`, { headers: gateway.admin })
    const { rows } = await db.query<{ code: string }>(`select state->>'code' as code from orders where phone = $1`, [
      phone,
    ])
    for (const { code } of rows)
      await fetch(`${gateway.url}/api/console/orders/${code}/cancel`, {
        method: 'POST',
        headers: { ...gateway.admin, 'content-type': 'application/json' },
        body: JSON.stringify({ reason: '' }),
      })
    expect(await erasePerson(await groundOver(db, key), phone)).toBeGreaterThan(0)
    expect(await countsOf(db)).toMatchObject({ stopped_messages: 1 })
    const copy = await dumped()
    expect(copy).not.toContain(phone.slice(1))
    expect(triable(copy).filter(({ bytes }) => writtenForms(bytes).some((form) => copy.includes(form)))).toEqual([])
  })
})

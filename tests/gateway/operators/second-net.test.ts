import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { countUse, passkeysOf, removePasskey } from '#gateway/operators/passkeys.ts'
import { isKnownOnTablet, isTablet, openByPassword, openByPin, peopleOnTablet } from '#gateway/operators/sessions.ts'
import { anAuthenticator } from '#tests/kit/authenticator.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import {
  anInvitation,
  anOperator,
  centro,
  type Operator,
  password,
  pin,
  sessionOf,
  signIn,
  typePin,
} from '#tests/kit/operators.ts'
import { aBrowser, type Browser } from '#tests/kit/sign-in.ts'

/** Attacks that one check alone stops: the checks beside it let them pass. */

const page = { origin: 'http://pedidos.example', rpId: 'pedidos.example' }
const crossSite = { 'sec-fetch-site': 'cross-site' }

let database: Database
let gateway: TestGateway
beforeAll(async () => {
  database = await openTestDatabase()
  gateway = await startTestGateway({ database, environment: { PUBLIC_URL: page.origin } })
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const said = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code]
const asAdmin = (path: string) => aBrowser(gateway, gateway.admin).call('POST', `/api/console/operators/${path}`)
const account = ({ browser }: Operator, method: string, path: string, body?: object) =>
  browser.call(method, `/api/console/${path}`, body)
const twoPeople = async () => [await anOperator(gateway), await anOperator(gateway, { name: 'Eva' })] as const
const tabletOf = ({ browser }: Operator) => browser.cookies.get('operatorTablet') ?? ''
const isSeen = async (operator: Operator) => (await sessionOf(operator.browser)).is === 'operator'
const countOf = async (table: string, { id }: Operator) =>
  (await database.query<{ count: number }>(`select count(*)::int as count from ${table} where operator_id = $1`, [id]))
    .rows[0]?.count
const now = () => gateway.clock.now()

/** A passkey of a person, added by the browser that knows their password. */
async function withPasskey(operator: Operator) {
  const key = anAuthenticator()
  const options = await account(operator, 'POST', 'account/passkey-options', { password })
  expect((await account(operator, 'POST', 'account/passkeys', key.create(options.body, page))).status).toBe(200)
  return key
}
const passkeySignIn = async (key: ReturnType<typeof anAuthenticator>, of = page, browser = aBrowser(gateway)) => {
  const { body } = await browser.call('POST', '/api/console/session/passkey-options')
  return browser.call('POST', '/api/console/session/passkey', key.get(body, of))
}

describe('a change of one account', () => {
  test('a change of one account of its password or its PIN leaves those of another person', async () => {
    const [ana, eva] = await twoPeople()
    const fresh = 'otra frase muy larga'
    const changes = [
      await account(ana, 'PUT', 'account/password', { password, newPassword: fresh }),
      await account(ana, 'PUT', 'account/pin', { password: fresh, pin: '8153' }),
    ]
    expect(changes.map(({ status }) => status)).toEqual([204, 204])
    expect((await typePin(eva.browser, eva.id)).status).toBe(200)
    expect((await signIn(aBrowser(gateway), eva.login)).status).toBe(200)
  })

  test('a reset of one account leaves sessions, passkeys, password and PIN of another person', async () => {
    const [ana, eva] = await twoPeople()
    const key = await withPasskey(eva)
    expect((await asAdmin(`${ana.id}/reset`)).status).toBe(200)
    expect(await isSeen(eva)).toBe(true)
    expect((await typePin(eva.browser, eva.id)).status).toBe(200)
    expect((await signIn(aBrowser(gateway), eva.login)).status).toBe(200)
    expect((await passkeySignIn(key)).status).toBe(200)
  })

  test('the end of one session forgets the PIN on that tablet alone, and no other person’s', async () => {
    const [ana, eva] = await twoPeople()
    const counter = aBrowser(gateway)
    await signIn(counter, eva.login)
    await signIn(counter, ana.login)
    const { sessions } = (await counter.call('GET', '/api/console/sessions')).body
    const { id } = sessions.find((session: { isCurrent: boolean }) => session.isCurrent)
    expect((await ana.browser.call('DELETE', `/api/console/sessions/${id}`)).status).toBe(204)
    expect(said(await typePin(counter, ana.id))).toEqual([401, 'WRONG_PIN'])
    expect((await typePin(counter, eva.id)).status).toBe(200)
    expect((await typePin(ana.browser, ana.id)).status).toBe(200)
  })

  test('a change of one account that signs out everywhere keeps the PIN of another person on each tablet', async () => {
    const [ana, eva] = await twoPeople()
    expect((await account(ana, 'DELETE', 'sessions')).status).toBe(204)
    expect((await typePin(eva.browser, eva.id)).status).toBe(200)
  })
})

test('a session that is over is listed no more', async () => {
  const ana = await anOperator(gateway)
  gateway.clock.jump(31 * 86_400_000)
  await signIn(ana.browser, ana.login)
  expect((await account(ana, 'GET', 'sessions')).body.sessions).toHaveLength(1)
})

describe('a closed account', () => {
  test.each([
    ['a password', (operator: Operator) => signIn(aBrowser(gateway), operator.login)],
    ['a passkey', async (_: Operator, key: ReturnType<typeof anAuthenticator>) => passkeySignIn(key)],
  ])(
    'a closed account leaves nothing behind after %s, which would open it once the account is open again',
    async (_, enter) => {
      const ana = await anOperator(gateway)
      const key = await withPasskey(ana)
      await asAdmin(`${ana.id}/disable`)
      expect((await enter(ana, key)).status).toBe(401)
      expect([await countOf('operator_sessions', ana), await countOf('operator_tablets', ana)]).toEqual([0, 0])
    },
  )

  test('a closed account shows nothing to a session that was opened in the same moment', async () => {
    const ana = await anOperator(gateway)
    await asAdmin(`${ana.id}/disable`)
    const opened = {
      token: randomBytes(32).toString('base64url'),
      id: 's',
      operatorId: ana.id,
      tablet: 't',
      browser: '',
    }
    await openByPassword(database, opened, now())
    ana.browser.cookies.set('operatorSession', opened.token)
    expect(await isSeen(ana)).toBe(false)
  })
})

describe('guesses', () => {
  test.each([
    ['passwords', (stranger: Browser, { login }: Operator) => signIn(stranger, login, 'una clave cualquiera')],
    ['PINs', (stranger: Browser, { id }: Operator) => typePin(stranger, id, '9042')],
  ])('guesses of %s by a stranger count for one caller, under whatever names of tablets', async (_, guess) => {
    const ana = await anOperator(gateway)
    const stranger = () => {
      const browser = aBrowser(gateway)
      browser.cookies.set('operatorTablet', randomBytes(32).toString('base64url'))
      return browser
    }
    for (let tries = 0; tries < 30; tries++) expect((await guess(stranger(), ana)).status).toBe(401)
    expect(said(await guess(stranger(), ana))).toEqual([429, 'TOO_MANY_GUESSES'])
  })

  test('guesses of a password inside a session are few, also with the right one at the end', async () => {
    const ana = await anOperator(gateway)
    const change = (given: string) => account(ana, 'PUT', 'account/pin', { password: given, pin: '8153' })
    for (let guess = 0; guess < 10; guess++) await change('una clave cualquiera')
    expect(said(await change(password))).toEqual([429, 'TOO_MANY_GUESSES'])
  })
})

describe('a row of a tablet', () => {
  const day = 86_400_000
  const later = (days: number) => new Date(now().getTime() + days * day)
  const opening = ({ id }: Operator, tablet: string) => ({
    ...{ token: crypto.randomUUID(), id: crypto.randomUUID(), operatorId: id, tablet, browser: '' },
  })

  test('a row of a tablet knows its own person, on its own tablet, for the days of a session', async () => {
    const [ana, eva] = await twoPeople()
    const [own, other] = [tabletOf(ana), tabletOf(eva)]
    const isKnown = (tablet: string, { id }: Operator, at = now()) => isKnownOnTablet(database, tablet, id, at)
    expect([await isKnown(own, ana), await isKnown(own, eva), await isKnown(other, ana)]).toEqual([true, false, false])
    expect(await isKnown(own, ana, later(31))).toBe(false)
    expect([await isTablet(database, own, now()), await isTablet(database, own, later(31))]).toEqual([true, false])
    expect((await peopleOnTablet(database, own, now())).map(({ operatorId }) => operatorId)).toEqual([ana.id])
    expect(await peopleOnTablet(database, own, later(31))).toEqual([])
  })

  test('a row of a tablet opens a session by a PIN for its own person and tablet, for the days of a session', async () => {
    const [ana, eva] = await twoPeople()
    const open = (operator: Operator, tablet: string, at = now()) => openByPin(database, opening(operator, tablet), at)
    expect(await open(ana, tabletOf(eva))).toBe(false)
    expect(await open(eva, tabletOf(ana))).toBe(false)
    expect(await open(ana, 'unknown')).toBe(false)
    expect(await open(ana, tabletOf(ana), later(31))).toBe(false)
    expect(await open(ana, tabletOf(ana))).toBe(true)
  })

  test('a row of a tablet stays when another person signs in at another tablet, and when many do', async () => {
    const [ana, eva] = await twoPeople()
    const shared = aBrowser(gateway)
    await signIn(shared, eva.login)
    for (let person = 0; person < 50; person++) {
      const opened = { ...opening(ana, 'another tablet'), operatorId: `person ${person}` }
      await openByPassword(database, opened, later(1))
    }
    await signIn(shared, ana.login)
    expect(await isSeen(ana)).toBe(true)
    expect((await typePin(shared, eva.id)).status).toBe(200)
    expect((await typePin(eva.browser, eva.id)).status).toBe(200)
  })
})

describe('a passkey', () => {
  test('a passkey of another host is refused, although its page is the own one', async () => {
    const key = await withPasskey(await anOperator(gateway))
    expect(said(await passkeySignIn(key, { ...page, rpId: 'otra.example' }))).toEqual([401, 'WRONG_PASSKEY'])
  })

  test('a passkey is used once for each count, also by two who sign in at the same moment', async () => {
    const ana = await anOperator(gateway)
    await withPasskey(ana)
    const [{ id = '' } = {}] = await passkeysOf(database, ana.id)
    expect(await countUse(database, id, 7, now())).toBe(true)
    expect([await countUse(database, id, 7, now()), await countUse(database, id, 6, now())]).toEqual([false, false])
    expect(await countUse(database, id, 8, now())).toBe(true)
  })

  test('a passkey is removed for its own person alone', async () => {
    const [ana, eva] = await twoPeople()
    await withPasskey(ana)
    const [{ id = '' } = {}] = await passkeysOf(database, ana.id)
    await removePasskey(database, eva.id, id)
    expect(await passkeysOf(database, ana.id)).toHaveLength(1)
  })
})

describe('a page of another site', () => {
  test('a page of another site reads no invitation, takes none, and gets no challenge', async () => {
    const { token } = await anInvitation(gateway)
    const stranger = aBrowser(gateway, crossSite)
    const answers = [
      await stranger.call('POST', '/api/console/invitation', { token }),
      await stranger.call('POST', '/api/console/invitation/accept', { token, login: 'ajena', password, pin }),
      await stranger.call('POST', '/api/console/session/passkey-options'),
    ]
    expect(answers.map(said)).toEqual(answers.map(() => [403, 'CROSS_SITE']))
  })
})

test('a kitchen’s session does not say how much money waits for a person', async () => {
  const [cook, cashier] = [await anOperator(gateway, { role: 'cocina' }), await anOperator(gateway, { role: 'caja' })]
  expect(await sessionOf(cook.browser)).not.toHaveProperty('moneyInNeed')
  expect(await sessionOf(cashier.browser)).toHaveProperty('moneyInNeed')
})

test('an administrator invites no person to a place that is not there, or to the place of others', async () => {
  const boss = await anOperator(gateway, { role: 'administrador' })
  const invite = (id: string, browser = boss.browser) =>
    browser.call('POST', '/api/console/operators', { name: 'Leo', role: 'caja', places: [{ type: 'store', id }] })
  expect(said(await invite('ninguno', aBrowser(gateway, gateway.admin)))).toEqual([422, 'PLACE_NOT_FOUND'])
  expect(said(await invite('sushi-belgrano'))).toEqual([403, 'ACCESS_DENIED'])
  expect((await invite(centro.id)).status).toBe(201)
})

import { afterAll, beforeEach, expect, test } from 'vitest'
import { mostPasskeys } from '#gateway/operators/passkeys.ts'
import { anAuthenticator } from '#tests/kit/authenticator.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { anOperator, type Operator, password, sessionOf, typePin } from '#tests/kit/operators.ts'
import { aBrowser, type Browser } from '#tests/kit/sign-in.ts'

const page = { origin: 'http://pedidos.example', rpId: 'pedidos.example' }

const database = await openTestDatabase()
const gateway = await startTestGateway({ database, environment: { PUBLIC_URL: page.origin } })
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const minutes = (count: number) => gateway.clock.jump(count * 60_000)
const said = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code]
const account = (browser: Browser, method: string, path: string, body?: object) =>
  browser.call(method, `/api/console/account/passkey${path}`, body)
const start = async (browser: Browser) => (await account(browser, 'POST', '-options', { password })).body
const add = (browser: Browser, body: object) => account(browser, 'POST', 's', body)
const challenge = async (browser: Browser) => (await browser.call('POST', '/api/console/session/passkey-options')).body
const enter = (browser: Browser, body: object) => browser.call('POST', '/api/console/session/passkey', body)
const typesOf = async ({ id }: Operator) =>
  (
    await database.query<{ type: string }>('select type from events where stream = $1 order by version', [
      `operator-${id}`,
    ])
  ).rows.map(({ type }) => type)

/** A person with a passkey. */
async function withPasskey() {
  const ana = await anOperator(gateway)
  const key = anAuthenticator()
  const added = await add(ana.browser, key.create(await start(ana.browser), page))
  expect(added.status).toBe(200)
  return { ana, key, id: added.body.passkeys[0].id as string }
}

test('a passkey opens a session of its person on a browser that has seen no password', async () => {
  const { ana, key } = await withPasskey()
  const browser = aBrowser(gateway)
  const answer = await enter(browser, key.get(await challenge(browser), page))
  expect(answer.body).toMatchObject({ is: 'operator', operator: { id: ana.id } })
  expect(await sessionOf(browser)).toMatchObject({ is: 'operator', people: [{ id: ana.id }] })
  expect((await typePin(browser, ana.id)).status).toBe(200)
})

test('a passkey stands in the person’s log and list until the person removes it', async () => {
  const { ana, key, id } = await withPasskey()
  const browser = aBrowser(gateway)
  expect((await account(ana.browser, 'GET', 's')).body.passkeys).toMatchObject([{ id, usedAt: null }])
  await enter(browser, key.get(await challenge(browser), page))
  expect((await account(ana.browser, 'GET', 's')).body.passkeys[0].usedAt).not.toBeNull()
  expect((await account(ana.browser, 'DELETE', `s/${id}`)).status).toBe(204)
  expect((await account(ana.browser, 'GET', 's')).body).toEqual({ passkeys: [] })
  expect(said(await enter(browser, key.get(await challenge(browser), page)))).toEqual([401, 'WRONG_PASSKEY'])
  expect((await typesOf(ana)).slice(-2)).toEqual(['OperatorPasskeyAdded', 'OperatorPasskeyRemoved'])
})

test('a passkey of another person is not removed', async () => {
  const { id } = await withPasskey()
  const eva = await anOperator(gateway)
  expect(said(await account(eva.browser, 'DELETE', `s/${id}`))).toEqual([404, 'PASSKEY_NOT_FOUND'])
})

test('a passkey opens nothing once the account is closed, and is gone once it is reset', async () => {
  const { ana, key } = await withPasskey()
  const admin = aBrowser(gateway, gateway.admin)
  const browser = aBrowser(gateway)
  await admin.call('POST', `/api/console/operators/${ana.id}/disable`)
  expect(said(await enter(browser, key.get(await challenge(browser), page)))).toEqual([401, 'WRONG_PASSKEY'])
  await admin.call('POST', `/api/console/operators/${ana.id}/enable`)
  expect((await enter(browser, key.get(await challenge(browser), page))).status).toBe(200)
  await admin.call('POST', `/api/console/operators/${ana.id}/reset`)
  const { rows } = await database.query('select 1 from operator_passkeys where operator_id = $1', [ana.id])
  expect(rows).toEqual([])
})

test('a new passkey asks for the password once more', async () => {
  const { browser } = await anOperator(gateway)
  const wrong = await account(browser, 'POST', '-options', { password: 'otra cosa distinta' })
  expect(said(wrong)).toEqual([403, 'WRONG_PASSWORD'])
})

test('a new passkey whose answer was lost is kept once', async () => {
  const { browser } = await anOperator(gateway)
  const answer = anAuthenticator().create(await start(browser), page)
  await add(browser, answer)
  expect((await add(browser, answer)).body.passkeys).toHaveLength(1)
})

test('a new passkey takes the challenge with it: no other key is made with that one', async () => {
  const { browser } = await anOperator(gateway)
  const options = await start(browser)
  const [first, second] = [anAuthenticator().create(options, page), anAuthenticator().create(options, page)]
  const { body } = await add(browser, first)
  expect(said(await add(browser, second))).toEqual([422, 'PASSKEY_REFUSED'])
  expect((await account(browser, 'GET', 's')).body).toEqual(body)
  await account(browser, 'DELETE', `s/${body.passkeys[0].id}`)
  expect(said(await add(browser, first))).toEqual([422, 'PASSKEY_REFUSED'])
})

test.each([
  ['another site', { ...page, origin: 'http://otra.example' }],
  ['another host', { ...page, rpId: 'otra.example' }],
  ['an authenticator that has not recognised the person', { ...page, verified: false }],
])('a new passkey of %s is refused', async (_, made) => {
  const { browser } = await anOperator(gateway)
  const answer = anAuthenticator().create(await start(browser), made)
  expect(said(await add(browser, answer))).toEqual([422, 'PASSKEY_REFUSED'])
})

test('a new passkey does not take the challenge of another person, of a sign-in, or of five minutes ago', async () => {
  const [{ browser }, eva] = [await anOperator(gateway), await anOperator(gateway)]
  const key = anAuthenticator()
  expect(said(await add(browser, key.create(await start(eva.browser), page)))).toEqual([422, 'PASSKEY_REFUSED'])
  expect(said(await add(browser, key.create(await challenge(browser), page)))).toEqual([422, 'PASSKEY_REFUSED'])
  const own = await start(browser)
  minutes(5)
  expect(said(await add(browser, key.create(own, page)))).toEqual([422, 'PASSKEY_REFUSED'])
})

test('a new passkey of an authenticator that another person has registered is refused', async () => {
  const { key } = await withPasskey()
  const { browser } = await anOperator(gateway)
  expect(said(await add(browser, key.create(await start(browser), page)))).toEqual([422, 'PASSKEY_REFUSED'])
})

test(`a new passkey is refused after ${mostPasskeys} of them`, async () => {
  const { browser } = await anOperator(gateway)
  for (let made = 0; made < mostPasskeys; made++)
    await add(browser, anAuthenticator().create(await start(browser), page))
  expect(said(await account(browser, 'POST', '-options', { password }))).toEqual([409, 'TOO_MANY_PASSKEYS'])
})

test('a sign-in with a passkey takes each challenge once, and none of a new passkey or of five minutes ago', async () => {
  const { ana, key } = await withPasskey()
  const browser = aBrowser(gateway)
  const answer = key.get(await challenge(browser), page)
  expect((await enter(browser, answer)).status).toBe(200)
  expect(said(await enter(browser, answer))).toEqual([401, 'WRONG_PASSKEY'])
  expect(said(await enter(browser, key.get(await start(ana.browser), page)))).toEqual([401, 'WRONG_PASSKEY'])
  const old = await challenge(browser)
  minutes(5)
  expect(said(await enter(browser, key.get(old, page)))).toEqual([401, 'WRONG_PASSKEY'])
})

test.each([
  ['another site', { ...page, origin: 'http://otra.example' }],
  ['an authenticator that has not recognised the person', { ...page, verified: false }],
])('a sign-in with a passkey of %s is refused', async (_, made) => {
  const { key } = await withPasskey()
  const browser = aBrowser(gateway)
  expect(said(await enter(browser, key.get(await challenge(browser), made)))).toEqual([401, 'WRONG_PASSKEY'])
})

test('a sign-in with a passkey refuses a key that was copied: its count of uses stands still', async () => {
  const { key } = await withPasskey()
  const browser = aBrowser(gateway)
  key.setCounter(7)
  expect((await enter(browser, key.get(await challenge(browser), page))).status).toBe(200)
  expect(said(await enter(browser, key.get(await challenge(browser), page)))).toEqual([401, 'WRONG_PASSKEY'])
})

test('a sign-in with an unknown key, or with garbage, is refused, and counts as a guess', async () => {
  const browser = aBrowser(gateway)
  const stranger = anAuthenticator()
  const garbage = {
    ...stranger.get(await challenge(browser), page),
    response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: '' },
  }
  expect(said(await enter(browser, garbage))).toEqual([401, 'WRONG_PASSKEY'])
  const { key } = await withPasskey()
  expect(said(await enter(browser, { ...garbage, id: key.id, rawId: key.id }))).toEqual([401, 'WRONG_PASSKEY'])
  for (let guess = 2; guess < 30; guess++) await enter(browser, garbage)
  expect(said(await enter(browser, key.get(await challenge(browser), page)))).toEqual([429, 'TOO_MANY_GUESSES'])
})

test('a sign-in from a page of another site is refused', async () => {
  const { key } = await withPasskey()
  const browser = aBrowser(gateway, { 'sec-fetch-site': 'cross-site' })
  expect(said(await enter(browser, key.get({ challenge: '' }, page)))).toEqual([403, 'CROSS_SITE'])
})

test('a page at an IP address gets no passkeys', async () => {
  const other = await startTestGateway({ database })
  try {
    const browser = aBrowser(other)
    expect(said(await browser.call('POST', '/api/console/session/passkey-options'))).toEqual([
      409,
      'PASSKEYS_NEED_NAME',
    ])
  } finally {
    await other.close()
  }
})

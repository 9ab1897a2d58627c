import { afterAll, beforeEach, expect, test } from 'vitest'
import { refuseOtherSites } from '#gateway/operators/same-site.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import {
  anInvitation,
  anOperator,
  centro,
  cookiesOf,
  password,
  pin,
  sessionOf,
  signIn,
  typePin,
} from '#tests/kit/operators.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const lines: string[] = []
const database = await openTestDatabase()
const gateway = await startTestGateway({
  database,
  environment: { LOG_LEVEL: 'info' },
  logTo: { write: (line: string) => void lines.push(line) },
})
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const minutes = (count: number) => gateway.clock.jump(count * 60_000)
const said = ({ status, body }: { status: number; body?: { code?: string } }) => [status, body?.code]
const asAdmin = (method: string, path: string, body?: object) =>
  aBrowser(gateway, gateway.admin).call(method, `/api/console/operators/${path}`, body)

const accept = (token: string, more: object = {}) =>
  aBrowser(gateway).call('POST', '/api/console/invitation/accept', {
    ...{ token, login: `uno-${token.slice(0, 8)}`, password, pin },
    ...more,
  })

test('an invitation tells the person and the role, and opens the account once', async () => {
  const { token } = await anInvitation(gateway, { name: 'Eva', role: 'cocina' })
  const read = () => aBrowser(gateway).call('POST', '/api/console/invitation', { token })
  expect((await read()).body).toMatchObject({ name: 'Eva', role: 'cocina' })
  expect((await accept(token)).body).toMatchObject({ is: 'operator', operator: { name: 'Eva', role: 'cocina' } })
  expect(said(await accept(token, { login: 'otra-persona' }))).toEqual([404, 'INVITATION_NOT_FOUND'])
  expect((await read()).status).toBe(404)
})

test('an invitation that comes twice at the same moment opens one account', async () => {
  const { token } = await anInvitation(gateway)
  const answers = await Promise.all([accept(token, { login: 'a-la-vez-1' }), accept(token, { login: 'a-la-vez-2' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
})

test('an invitation ends after 72 hours', async () => {
  const { token } = await anInvitation(gateway)
  minutes(72 * 60)
  expect(said(await accept(token))).toEqual([409, 'INVITATION_EXPIRED'])
})

test('an invitation asks for a user name, a good password and a good PIN, and stays open meanwhile', async () => {
  const { token } = await anInvitation(gateway)
  const other = await anOperator(gateway)
  expect(said(await accept(token, { login: other.login.toUpperCase() }))).toEqual([409, 'LOGIN_TAKEN'])
  expect(said(await accept(token, { login: 'con espacios' }))).toEqual([422, 'LOGIN_REFUSED'])
  for (const common of ['restaurante1', '123456789012', 'qwertyuiop123', 'Sunflower77', '1q2w3e4r5t6y'])
    expect(said(await accept(token, { password: common }))).toEqual([422, 'PASSWORD_REFUSED'])
  expect(said(await accept(token, { pin: '1234' }))).toEqual([422, 'PIN_REFUSED'])
  expect((await accept(token)).status).toBe(200)
})

test('an invitation of a reset replaces the first, and takes the password, the PIN and the sessions away', async () => {
  const ana = await anOperator(gateway)
  const { body } = await asAdmin('POST', `${ana.id}/reset`)
  const { rows } = await database.query('select 1 from operator_secrets where operator_id = $1', [ana.id])
  expect(rows).toEqual([])
  expect((await sessionOf(ana.browser)).is).toBe('nobody')
  expect(said(await signIn(aBrowser(gateway), ana.login))).toEqual([401, 'WRONG_SIGN_IN'])
  expect(said(await typePin(ana.browser, ana.id))).toEqual([401, 'WRONG_PIN'])
  expect((await accept(String(body.link).split('#')[1] ?? '')).status).toBe(200)
})

test('an invitation that is asked for again under one key makes one account, with a link that works', async () => {
  const ask = () =>
    aBrowser(gateway, gateway.admin).call(
      'POST',
      '/api/console/operators',
      { name: 'Bis', role: 'caja', places: [centro] },
      { 'idempotency-key': 'bis' },
    )
  const [first, second] = [await ask(), await ask()]
  expect(second.body.operator.id).toBe(first.body.operator.id)
  const tokens = [first, second].map(({ body }) => String(body.link).split('#')[1] ?? '')
  expect((await accept(tokens[0] ?? '')).status).toBe(404)
  expect((await accept(tokens[1] ?? '')).status).toBe(200)
})

test('a sign-in works in any case of the user name, and is refused with one answer for all that is wrong', async () => {
  const { login } = await anOperator(gateway)
  expect((await signIn(aBrowser(gateway), login.toUpperCase())).body).toMatchObject({ is: 'operator' })
  const wrong = [401, 'WRONG_SIGN_IN']
  expect(said(await signIn(aBrowser(gateway), login, 'otra cosa distinta'))).toEqual(wrong)
  expect(said(await signIn(aBrowser(gateway), 'no-hay-nadie'))).toEqual(wrong)
})

test('a sign-in sets cookies that scripts cannot read and other sites do not send', async () => {
  const { login } = await anOperator(gateway)
  const { set } = await signIn(aBrowser(gateway), login)
  expect(set).toHaveLength(2)
  for (const cookie of set) expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/)
})

test('a sign-in never takes up a token that was put into the browser before', async () => {
  const { login } = await anOperator(gateway)
  const browser = aBrowser(gateway)
  const planted = 'p'.repeat(43)
  browser.cookies.set('operatorSession', planted)
  browser.cookies.set('operatorTablet', planted)
  await signIn(browser, login)
  expect(browser.cookies.get('operatorSession')).not.toBe(planted)
  expect(browser.cookies.get('operatorTablet')).not.toBe(planted)
  const thief = aBrowser(gateway, { cookie: `operatorSession=${planted}; operatorTablet=${planted}` })
  expect(await sessionOf(thief)).toMatchObject({ is: 'nobody', people: [] })
})

test('a sign-in ends the session that the browser had before', async () => {
  const ana = await anOperator(gateway)
  const stolen = aBrowser(gateway)
  for (const [name, value] of ana.browser.cookies) stolen.cookies.set(name, value)
  expect((await sessionOf(stolen)).is).toBe('operator')
  await signIn(ana.browser, ana.login)
  expect((await sessionOf(stolen)).is).toBe('nobody')
  expect((await sessionOf(ana.browser)).is).toBe('operator')
})

test('a sign-in lasts for 30 days after the password', async () => {
  const ana = await anOperator(gateway)
  minutes(30 * 24 * 60 - 1)
  expect((await sessionOf(ana.browser)).is).toBe('operator')
  await typePin(ana.browser, ana.id)
  minutes(2)
  expect(await sessionOf(ana.browser)).toMatchObject({ is: 'nobody', people: [] })
})

test('a sign-in by strangers locks strangers out, and not the person on a tablet that knows them', async () => {
  const ana = await anOperator(gateway)
  const answers = []
  for (let tries = 0; tries < 31; tries++)
    answers.push((await signIn(aBrowser(gateway), ana.login, 'mal mal mal')).status)
  expect(answers.slice(0, 30)).toEqual(Array(30).fill(401))
  expect(answers[30]).toBe(429)
  expect((await signIn(aBrowser(gateway), ana.login)).status).toBe(429)
  expect((await signIn(ana.browser, ana.login)).status).toBe(200)
})

test('a PIN changes the person on a shared tablet, and the session before it ends', async () => {
  const browser = aBrowser(gateway)
  const ana = await anOperator(gateway, { name: 'Ana' }, browser)
  const anasToken = browser.cookies.get('operatorSession') ?? ''
  const beto = await anOperator(gateway, { name: 'Beto' }, browser)
  const { people } = await sessionOf(browser)
  expect(people).toEqual([
    { id: ana.id, name: 'Ana' },
    { id: beto.id, name: 'Beto' },
  ])
  expect((await typePin(browser, ana.id)).body).toMatchObject({ is: 'operator', operator: { name: 'Ana' } })
  expect(browser.cookies.get('operatorSession')).not.toBe(anasToken)
  expect((await sessionOf(aBrowser(gateway, { cookie: `operatorSession=${anasToken}` }))).is).toBe('nobody')
})

test('a PIN opens nothing on a tablet where the person has given no password', async () => {
  const [ana, beto] = [await anOperator(gateway), await anOperator(gateway)]
  expect(said(await typePin(beto.browser, ana.id))).toEqual([401, 'WRONG_PIN'])
  expect(said(await typePin(aBrowser(gateway), ana.id))).toEqual([401, 'WRONG_PIN'])
})

test('a PIN locks the person on this tablet after ten wrong ones, for growing times, on no other tablet', async () => {
  const ana = await anOperator(gateway)
  const elsewhere = aBrowser(gateway)
  await signIn(elsewhere, ana.login)
  const wrongOnes = async (count: number) => {
    for (let tries = 0; tries < count; tries++) expect((await typePin(ana.browser, ana.id, '9999')).status).toBe(401)
  }
  await wrongOnes(10)
  expect((await typePin(ana.browser, ana.id)).status).toBe(429)
  expect((await typePin(elsewhere, ana.id)).status).toBe(200)
  minutes(15)
  await wrongOnes(5)
  const locked = await typePin(ana.browser, ana.id)
  expect([locked.status, Number(locked.headers.get('retry-after')) > 15 * 60]).toEqual([429, true])
  expect((await signIn(ana.browser, ana.login)).status).toBe(200)
})

test('a PIN is forgotten where its person signs out', async () => {
  const ana = await anOperator(gateway)
  await ana.browser.call('DELETE', '/api/console/session')
  expect(await sessionOf(ana.browser)).toMatchObject({ is: 'nobody', people: [] })
  expect((await typePin(ana.browser, ana.id)).status).toBe(401)
})

const act = (browser: ReturnType<typeof aBrowser>) => browser.call('POST', '/api/console/session/activity')

test('a tablet that is left alone is locked after 15 minutes, and opens with the PIN', async () => {
  const ana = await anOperator(gateway)
  minutes(14)
  expect((await act(ana.browser)).status).toBe(204)
  minutes(15)
  expect((await sessionOf(ana.browser)).isLocked).toBe(true)
  const list = await ana.browser.call('GET', '/api/console/orders?branchContactId=parrilla-centro')
  expect(list.status).toBe(200)
  expect(said(await act(ana.browser))).toEqual([401, 'SESSION_LOCKED'])
  expect(said(await ana.browser.call('GET', '/api/console/sessions'))).toEqual([401, 'SESSION_LOCKED'])
  expect(said(await ana.browser.call('POST', '/api/console/orders/ABCDEFGH/accept'))).toEqual([401, 'SESSION_LOCKED'])
  await typePin(ana.browser, ana.id)
  expect((await sessionOf(ana.browser)).isLocked).toBe(false)
})

test('a tablet that only reads is not kept open', async () => {
  const ana = await anOperator(gateway)
  for (let quarter = 0; quarter < 3; quarter++) {
    minutes(5)
    await sessionOf(ana.browser)
  }
  expect((await sessionOf(ana.browser)).isLocked).toBe(true)
})

test('a tablet that is left alone can be locked by hand', async () => {
  const ana = await anOperator(gateway)
  expect((await ana.browser.call('POST', '/api/console/session/lock')).status).toBe(204)
  expect((await sessionOf(ana.browser)).isLocked).toBe(true)
})

test('the own account lists its sessions, and ends one of them with its PIN', async () => {
  const ana = await anOperator(gateway)
  const lost = aBrowser(gateway, { 'user-agent': 'A lost tablet' })
  await signIn(lost, ana.login)
  const { body } = await ana.browser.call('GET', '/api/console/sessions')
  const other = body.sessions.find((one: { isCurrent: boolean }) => !one.isCurrent)
  expect(other.browser).toBe('A lost tablet')
  const end = () => ana.browser.call('DELETE', `/api/console/sessions/${other.id}`)
  expect((await end()).status).toBe(204)
  expect(await sessionOf(lost)).toMatchObject({ is: 'nobody', people: [] })
  expect(said(await end())).toEqual([404, 'SESSION_NOT_FOUND'])
  expect((await sessionOf(ana.browser)).is).toBe('operator')
})

test('the own account ends no session of another person', async () => {
  const [ana, beto] = [await anOperator(gateway), await anOperator(gateway)]
  const { body } = await beto.browser.call('GET', '/api/console/sessions')
  expect((await ana.browser.call('DELETE', `/api/console/sessions/${body.sessions[0].id}`)).status).toBe(404)
  expect((await sessionOf(beto.browser)).is).toBe('operator')
})

test('the own account is signed out everywhere at once', async () => {
  const ana = await anOperator(gateway)
  const other = aBrowser(gateway)
  await signIn(other, ana.login)
  expect((await ana.browser.call('DELETE', '/api/console/sessions')).status).toBe(204)
  for (const browser of [ana.browser, other])
    expect(await sessionOf(browser)).toMatchObject({ is: 'nobody', people: [] })
})

test('the own account changes its password with the present one, and all other sessions end', async () => {
  const ana = await anOperator(gateway)
  const other = aBrowser(gateway)
  await signIn(other, ana.login)
  const change = (given: string, newPassword: string) =>
    ana.browser.call('PUT', '/api/console/account/password', { password: given, newPassword })
  expect(said(await change('no es esta', 'cuatro gatos grises'))).toEqual([403, 'WRONG_PASSWORD'])
  expect(said(await change(password, 'corta'))).toEqual([422, 'PASSWORD_REFUSED'])
  expect((await change(password, 'cuatro gatos grises')).status).toBe(204)
  expect((await sessionOf(other)).is).toBe('nobody')
  expect((await sessionOf(ana.browser)).is).toBe('operator')
  expect((await signIn(aBrowser(gateway), ana.login)).status).toBe(401)
  expect((await signIn(aBrowser(gateway), ana.login, 'cuatro gatos grises')).status).toBe(200)
})

test('the own account changes its PIN with the password', async () => {
  const ana = await anOperator(gateway)
  const change = (given: string, fresh: string) =>
    ana.browser.call('PUT', '/api/console/account/pin', { password: given, pin: fresh })
  expect(said(await change('no es esta', '5093'))).toEqual([403, 'WRONG_PASSWORD'])
  expect(said(await change(password, '5555'))).toEqual([422, 'PIN_REFUSED'])
  expect((await change(password, '5093')).status).toBe(204)
  expect((await typePin(ana.browser, ana.id, pin)).status).toBe(401)
  expect((await typePin(ana.browser, ana.id, '5093')).status).toBe(200)
})

const company = { type: 'company', id: 'tucan' } as const
const branch = { type: 'branch', id: 'parrilla' } as const
const sushi = { type: 'store', id: 'sushi-belgrano' } as const
const anAdministrator = (place: typeof company | typeof branch) =>
  anOperator(gateway, { name: 'Admin', role: 'administrador', places: [place] })

test('an administrator invites people to the own places alone, and sees those alone', async () => {
  const admin = await anAdministrator(branch)
  const invite = (places: readonly object[]) =>
    admin.browser.call('POST', '/api/console/operators', { name: 'Nueva', role: 'caja', places })
  expect((await invite([centro])).status).toBe(201)
  for (const places of [[sushi], [company], [centro, sushi]])
    expect(said(await invite(places))).toEqual([403, 'ACCESS_DENIED'])
  expect(said(await invite([{ type: 'store', id: 'no-hay' }]))).toEqual([422, 'PLACE_NOT_FOUND'])
  const foreign = await anOperator(gateway, { name: 'Aaa Ajena', places: [sushi] })
  const { body } = await admin.browser.call('GET', '/api/console/operators')
  const ids = body.operators.map(({ id }: { id: string }) => id)
  expect(ids).toContain(admin.id)
  expect(ids).not.toContain(foreign.id)
  expect(body.places.map(({ id }: { id: string }) => id)).toEqual(['parrilla', 'parrilla-centro', 'parrilla-palermo'])
})

test('an administrator changes no person of other places, and not the own account', async () => {
  const admin = await anAdministrator(branch)
  const foreign = await anOperator(gateway, { places: [sushi] })
  const wider = await anAdministrator(company)
  const change = (id: string, what: string) => admin.browser.call('POST', `/api/console/operators/${id}/${what}`)
  for (const id of [foreign.id, wider.id])
    for (const what of ['reset', 'disable', 'enable'])
      expect(said(await change(id, what)), what).toEqual([403, 'ACCESS_DENIED'])
  expect(said(await change(admin.id, 'disable'))).toEqual([409, 'OWN_ACCOUNT'])
  expect(said(await change('nobody', 'disable'))).toEqual([404, 'OPERATOR_NOT_FOUND'])
})

test('an administrator closes an account at once, and opens it again', async () => {
  const admin = await anAdministrator(company)
  const ana = await anOperator(gateway)
  const { body } = await admin.browser.call('POST', `/api/console/operators/${ana.id}/disable`)
  expect(body.status).toBe('disabled')
  expect((await sessionOf(ana.browser)).is).toBe('nobody')
  expect((await typePin(ana.browser, ana.id)).status).toBe(401)
  expect((await signIn(aBrowser(gateway), ana.login)).status).toBe(401)
  await admin.browser.call('POST', `/api/console/operators/${ana.id}/enable`)
  expect((await signIn(aBrowser(gateway), ana.login)).status).toBe(200)
})

test('an administrator changes a role, which holds from the next call of a session that is open', async () => {
  const ana = await anOperator(gateway, { role: 'administrador' })
  const list = () => ana.browser.call('GET', '/api/console/operators')
  expect((await list()).status).toBe(200)
  await asAdmin('PUT', ana.id, { role: 'cocina', places: [sushi] })
  expect(said(await list())).toEqual([403, 'ACCESS_DENIED'])
  expect((await sessionOf(ana.browser)).operator).toMatchObject({
    role: 'cocina',
    stores: [{ id: sushi.id, timeZone: 'America/Argentina/Buenos_Aires' }],
  })
  const orders = await ana.browser.call('GET', '/api/console/orders?branchContactId=parrilla-centro')
  expect(said(orders)).toEqual([403, 'ACCESS_DENIED'])
})

const ask = (host: string, origin: string, publicUrl?: string) => () =>
  refuseOtherSites({ host, headers: { origin } }, publicUrl)

test.each(['evil.example', 'evil.example:8080', 'pedidos.tucan.com.ar'])(
  'a page under a name turned to this machine calls nothing, although Host and Origin are equal: %s',
  (host) => {
    expect(ask(host, `http://${host}`)).toThrow('PUBLIC_URL')
    expect(ask(host, `http://${host}`, 'https://comanda.example')).toThrow('PUBLIC_URL')
  },
)

test.each(['127.0.0.1:8080', '[::1]:8080', '192.168.0.7', 'localhost:8080', 'caja', 'comanda.local', 'pc.lan:8080'])(
  'a page is none of those at an address or a name of the own network: %s',
  (host) => {
    expect(ask(host, `http://${host}`)).not.toThrow()
    expect(ask(host, 'http://evil.example')).toThrow()
  },
)

test('a page at the host of PUBLIC_URL is none of those', () => {
  const [own, url] = ['https://comanda.example', 'https://comanda.example/']
  expect(ask('comanda.example', own, url)).not.toThrow()
  expect(ask('comanda.example', own)).toThrow()
})

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbouring host', { 'sec-fetch-site': 'same-site' }],
  ['an old browser on another page', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
])('a call from another site by %s changes nothing and opens no session', async (_, headers) => {
  const ana = await anOperator(gateway)
  const from = (method: string, path: string, body?: object) => ana.browser.call(method, path, body, headers)
  const crossSite = [403, 'CROSS_SITE']
  expect(said(await from('POST', '/api/console/session/lock'))).toEqual(crossSite)
  expect(said(await from('DELETE', '/api/console/session'))).toEqual(crossSite)
  expect(said(await from('POST', '/api/console/session', { login: ana.login, password }))).toEqual(crossSite)
  expect(said(await from('POST', '/api/console/session/person', { operatorId: ana.id, pin }))).toEqual(crossSite)
  expect(await sessionOf(ana.browser)).toMatchObject({ is: 'operator', isLocked: false })
})

test('a call from the own page is taken', async () => {
  const ana = await anOperator(gateway)
  const lock = (headers: Record<string, string>) =>
    ana.browser.call('POST', '/api/console/session/activity', undefined, headers)
  expect((await lock({ 'sec-fetch-site': 'same-origin' })).status).toBe(204)
  expect((await lock({ origin: gateway.url })).status).toBe(204)
})

test('neither the log of the node nor the database holds a password, a PIN or a token', async () => {
  const ana = await anOperator(gateway)
  // Long, because times and random names hold any four digits now and then.
  const wrongPin = '864213975310'
  await typePin(ana.browser, ana.id, wrongPin)
  await typePin(ana.browser, ana.id)
  const { rows } = await database.query<{ text: string }>(
    `select concat((select json_agg(e)::text from events e), (select json_agg(s)::text from operator_secrets s),
       (select json_agg(s)::text from operator_sessions s), (select json_agg(t)::text from operator_tablets t),
       (select json_agg(c)::text from commands c)) as text`,
  )
  const kept = (rows[0]?.text ?? '') + lines.join('')
  expect(kept).toContain(ana.id)
  for (const secret of [password, `"${pin}"`, wrongPin, ...ana.browser.cookies.values()])
    expect(kept).not.toContain(secret)
  expect(cookiesOf(ana).cookie).toContain('operatorSession=')
})

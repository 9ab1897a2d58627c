import { expect, onTestFinished, test } from 'vitest'
import { cookiesNamed, setCookie, tokenCookie } from '#gateway/http/cookies.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const rider = { securityCode: '1234', riderUser: { branchContact: { id: 'parrilla-centro' } } }

/** The cookie of a courier who starts and of one who ends, with their token and flags. */
async function cookiesOf(environment: Readonly<Record<string, string>>) {
  const gateway = await startTestGateway({ environment })
  onTestFinished(() => gateway.close())
  const send = async (method: string, path: string, body: object) => {
    const response = await fetch(gateway.url + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...rider, ...body }),
    })
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('riderToken=')) ?? ''
    const [first = '', ...flags] = cookie.split('; ')
    return { id: (await response.json()).id as string, token: first.replace('riderToken=', ''), flags }
  }
  const start = { name: 'Ana', phone: '+5491155557777', active: true }
  const started = await send('POST', '/api/rider/createwithcode', start)
  const ended = await send('PUT', `/api/rider/${started.id}/updatewithcode`, { active: false })
  return { started, ended }
}

test('[FOPEN-77] the courier’s cookie lives twelve hours, goes to no other site, and ends with the shift', async () => {
  const { started, ended } = await cookiesOf({})
  expect(started.token).toMatch(/^[\w-]{40,}$/)
  expect(started.flags).toEqual(['Max-Age=43200', 'Path=/', 'SameSite=Lax'])
  expect(ended).toMatchObject({ token: '', flags: ['Max-Age=0', 'Path=/', 'SameSite=Lax'] })
})

test('the courier’s cookie never travels in the clear where the site has TLS', async () => {
  const { started, ended } = await cookiesOf({ PUBLIC_URL: 'https://pedidos.example' })
  expect(started.flags).toContain('Secure')
  expect(ended.flags).toContain('Secure')
})

test('the courier’s cookie is taken by a phone that reaches the site without TLS', async () => {
  const { started } = await cookiesOf({ PUBLIC_URL: 'http://pedidos.example' })
  expect(started.flags).not.toContain('Secure')
})

const [one, two] = ['1'.repeat(43), '2'.repeat(43)]
test.each<[string, string | undefined, readonly string[]]>([
  ['no header', undefined, []],
  ['an empty header', '', []],
  ['another name', 'xsid=1; SID=2; sid2=3', []],
  ['one value', 'a=1; sid=x; b=2', ['x']],
  ['no space', 'a=1;sid=x;b=2', ['x']],
  ['two values', 'sid=x; a=1; sid=y', ['x', 'y']],
  ['no value', 'sid=; sid', ['']],
  ['an equals sign', 'sid=x=y', ['x=y']],
  ['an encoded value', 'sid=t%2F1', ['t/1']],
  ['a broken encoding', 'sid=t%2', ['t%2']],
  ['a name of an object', '__proto__=1; sid=x', ['x']],
])('a cookie is read with %s', (_, cookie, expected) => {
  expect(cookiesNamed({ ...(cookie !== undefined && { cookie }) }, 'sid')).toEqual(expected)
})

test('a cookie gives the first value that is a token, whatever stands before it', () => {
  expect(tokenCookie({ cookie: `sid=planted; sid=${one}; sid=${two}` }, 'sid')).toBe(one)
  expect(tokenCookie({ cookie: `sid=${one}x; sid=${one.slice(1)}` }, 'sid')).toBeNull()
})

test('a cookie is hidden from scripts unless it says otherwise, and ends with an empty value', () => {
  const cookie = { name: 'sid', value: one, path: '/api', seconds: 60, sameSite: 'strict', isSecure: true } as const
  expect(setCookie(cookie)).toBe(`sid=${one}; Max-Age=60; Path=/api; HttpOnly; Secure; SameSite=Strict`)
  expect(setCookie({ ...cookie, value: '', isReadable: true })).toBe(
    'sid=; Max-Age=0; Path=/api; Secure; SameSite=Strict',
  )
})

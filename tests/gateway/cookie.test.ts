import { expect, onTestFinished, test } from 'vitest'
import { startTestGateway } from '#tests/kit/gateway.ts'

const rider = { securityCode: '1234', riderUser: { branchContact: { id: 'parrilla-centro' } } }

/** The cookie of a courier who starts and of one who ends, by their token and flags. */
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

test('[FOPEN-77] the courier’s cookie lives twelve hours on every page, goes to no other site, and ends with the shift', async () => {
  const { started, ended } = await cookiesOf({})
  expect(started.token).toMatch(/^[\w-]{40,}$/)
  expect(started.flags).toEqual(['Path=/', 'SameSite=Lax', 'Max-Age=43200'])
  expect(ended).toMatchObject({ token: '', flags: ['Path=/', 'SameSite=Lax', 'Max-Age=0'] })
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

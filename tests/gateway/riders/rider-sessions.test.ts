import { afterAll, expect, test } from 'vitest'
import { keepSocket } from '#gateway/riders/sockets.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const database = await openTestDatabase()
const gateway = await startTestGateway({ database })
afterAll(() => gateway.close())

const code = { securityCode: '1234', riderUser: { branchContact: { id: 'parrilla-centro' } } }

async function send(method: string, path: string, key: string, body: object) {
  const response = await fetch(gateway.url + path, {
    method,
    headers: { 'content-type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ ...code, ...body }),
  })
  const token = /riderToken=([^;]*)/.exec(response.headers.get('set-cookie') ?? '')?.[1] ?? ''
  return { id: (await response.json()).id as string, token }
}
const whoAmI = async (token: string) =>
  (await fetch(`${gateway.url}/api/whoami`, { headers: { authorization: `Bearer ${token}` } })).status

test('a courier’s token is nowhere in the database, and a repeated command still opens a session', async () => {
  const register = () =>
    send('POST', '/api/rider/createwithcode', 'register', { name: 'Ana', phone: '+5491155557777', active: true })
  const [first, again] = [await register(), await register()]
  expect(again.id).toBe(first.id)
  const shift = (active: boolean, key: string) => send('PUT', `/api/rider/${first.id}/updatewithcode`, key, { active })
  const resumed = await shift(true, 'start')
  for (const { token } of [first, again, resumed]) {
    expect(await whoAmI(token)).toBe(200)
    for (const table of ['commands', 'events', 'rider_tokens', 'riders']) {
      const { rows } = await database.query(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [token])
      expect(rows).toEqual([])
    }
  }
  const ended = await shift(false, 'end')
  expect(ended.token).toBe('')
  for (const { token } of [first, again, resumed]) expect(await whoAmI(token)).toBe(403)
  expect((await shift(true, 'start')).token).toBe('') // a late repeat of the start opens nothing after the end
})

test('a session that runs out while its socket opens keeps no socket', async () => {
  const { id, token } = await aCourier(gateway)
  const isKept = () => keepSocket(database, gateway.clock, token, '1.1')
  expect(await isKept()).toBe(true)
  await database.query('update rider_tokens set expires_at = $2 where rider_id = $1', [id, gateway.clock.now()])
  expect(await isKept()).toBe(false)
})

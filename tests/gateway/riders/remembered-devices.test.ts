import { afterAll, beforeEach, expect, test } from 'vitest'
import { deviceDays, deviceStanding, mostDevices, rememberDevice } from '#gateway/riders/devices.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { registerRider, updateRider } from '#tests/kit/shift.ts'
import { forgetOldIn } from '#tests/kit/side-tables.ts'

const dayMs = 24 * 60 * 60 * 1000
let phones = 0

const database = await openTestDatabase()
const gateway = await startTestGateway({ database, environment: { PUBLIC_URL: 'https://pedidos.example.com' } })
beforeEach(() => database.script('delete from guesses'))
afterAll(() => gateway.close())

const addressOf = (n: number) => `198.51.${Math.floor(n / 250)}.${(n % 250) + 1}`

/** A courier with the phone on which they have just given the right code. */
async function aCourierWithPhone() {
  const { status, body, device, cookies } = await registerRider(gateway, { phone: `+54911555${66_000 + phones++}` })
  if (status !== 201 || !device) throw new Error(`registering answered ${status}`)
  return { id: String(body['id']), device, cookies }
}
const tryCode = (id: string, securityCode: string, phone: { device?: string; address?: string } = {}) =>
  updateRider(gateway, id, { active: true, securityCode }, phone)
const tryOften = async (times: number, one: (n: number) => Promise<{ status: number }>) => {
  const seen = new Set<number>()
  for (let n = 0; n < times; n++) seen.add((await one(n)).status)
  return [...seen]
}

test('a courier’s phone is let in by the right code, after any number of strangers’ wrong ones', async () => {
  const ana = await aCourierWithPhone()
  await tryOften(mostGuesses.store + 1, (n) => tryCode(ana.id, '9999', { address: addressOf(n) }))
  expect((await tryCode(ana.id, '1234', { address: addressOf(999) })).status).toBe(429)
  expect((await tryCode(ana.id, '1234', { device: ana.device })).status).toBe(200)
})

test('a courier’s phone has its own wrong codes, which count for no other phone', async () => {
  const ana = await aCourierWithPhone()
  const { device } = ana
  expect(await tryOften(mostGuesses.device, () => tryCode(ana.id, '9999', { device }))).toEqual([400])
  expect(await tryCode(ana.id, '1234', { device })).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_GUESSES' },
    retryAfter: '900',
  })
  expect((await tryCode(ana.id, '1234')).status).toBe(200)
  gateway.clock.advance(15 * 60_000)
  expect((await tryCode(ana.id, '1234', { device })).status).toBe(200)
})

test('a courier’s phone is a stranger to another courier until that one gives the right code', async () => {
  const [ana, beto] = [await aCourierWithPhone(), await aCourierWithPhone()]
  await tryOften(mostGuesses.courier, (n) => tryCode(beto.id, '9999', { address: addressOf(n) }))
  expect((await tryCode(beto.id, '1234', { device: ana.device })).status).toBe(429)
  await database.script('delete from guesses')
  const shared = await tryCode(beto.id, '1234', { device: ana.device })
  expect(shared.device).toBe(ana.device)
  await tryOften(mostGuesses.courier, (n) => tryCode(beto.id, '9999', { address: addressOf(n) }))
  for (const { id } of [ana, beto]) expect((await tryCode(id, '1234', { device: ana.device })).status).toBe(200)
})

test('a courier’s phone keeps a token only for couriers’ calls, unreadable for scripts and the database', async () => {
  const { device, cookies } = await aCourierWithPhone()
  expect(device).toMatch(/^[\w-]{43}$/)
  const cookie = cookies.find((one) => one.startsWith('riderDevice='))
  expect(cookie?.split('; ').slice(1)).toEqual([
    `Max-Age=${deviceDays * 24 * 3600}`,
    'Path=/api/rider',
    'HttpOnly',
    'Secure',
    'SameSite=Lax',
  ])
  for (const table of ['rider_devices', 'guesses', 'commands', 'events']) {
    const { rows } = await database.query(`select 1 from ${table} t where t::text like '%' || $1 || '%'`, [device])
    expect(rows).toEqual([])
  }
})

test('a courier’s phone does not accept a token that another party has set', async () => {
  const ana = await aCourierWithPhone()
  const planted = 'p'.repeat(43)
  const { device } = await tryCode(ana.id, '1234', { device: planted })
  expect(device).toMatch(/^[\w-]{43}$/)
  expect(device).not.toBe(planted)
})

test('a courier’s phone is not remembered by a wrong code', async () => {
  const ana = await aCourierWithPhone()
  expect((await tryCode(ana.id, '9999')).device).toBeNull()
})

test(`strangers have ${mostGuesses.store} wrong codes at one store in all, and right ones of others clear none`, async () => {
  const guess = (n: number) =>
    registerRider(gateway, { phone: `+54911556${10_000 + n}`, securityCode: '9999' }, { address: addressOf(n) })
  expect(await tryOften(mostGuesses.store - 1, guess)).toEqual([400])
  const ana = await aCourierWithPhone()
  expect((await tryCode(ana.id, '1234')).status).toBe(200)
  expect((await guess(500)).status).toBe(400)
  expect((await guess(501)).status).toBe(429)
})

const store = { id: 'parrilla-centro', riderSecurityCode: '1234' }
const start = new Date('2026-01-01T00:00:00Z')
const later = (days: number) => new Date(start.getTime() + days * dayMs)
const tokenOf = (n: number) => String(n).padStart(43, 'x')
const remember = (n: number, riderId: string, at = start) =>
  rememberDevice(database, { shown: null, fresh: tokenOf(n) }, { riderId, store }, at)

test(`the phones of a courier are forgotten ${deviceDays} days after they were used, and not before`, async () => {
  await remember(1, 'old')
  const standingAt = (at: Date) => deviceStanding(database, tokenOf(1), { riderId: 'old', store }, at)
  const [before, end] = [new Date(later(deviceDays).getTime() - 1), later(deviceDays)]
  expect([await standingAt(before), await standingAt(end)]).toEqual(['known', 'stranger'])
  const kept = async () => (await database.query(`select 1 from rider_devices where rider_id = 'old'`)).rows.length
  await forgetOldIn(database, 'rider_devices', before)
  expect(await kept()).toBe(1)
  await forgetOldIn(database, 'rider_devices', end)
  expect(await kept()).toBe(0)
})

test(`the phones of a courier are the ${mostDevices} most recently used`, async () => {
  for (let n = 0; n <= mostDevices; n++) await remember(n, 'many', later(n))
  const known = await Promise.all(
    Array.from({ length: mostDevices + 1 }, (_, n) =>
      deviceStanding(database, tokenOf(n), { riderId: 'many', store }, later(mostDevices)),
    ),
  )
  expect(known).toEqual(['stranger', ...Array<string>(mostDevices).fill('known')])
})

test('the phones of a courier prove the code again once the store has another one, for no other store', async () => {
  await remember(2, 'moved')
  const standingAt = (at: typeof store) => deviceStanding(database, tokenOf(2), { riderId: 'moved', store: at }, start)
  expect(await standingAt(store)).toBe('known')
  expect(await standingAt({ ...store, riderSecurityCode: '4321' })).toBe('former')
  expect(await standingAt({ ...store, id: 'sushi-belgrano' })).toBe('stranger')
})

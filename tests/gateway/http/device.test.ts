import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { createDevices } from '#gateway/http/device.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { manualClock } from '#tests/kit/clock.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const configuration = '/api/configuration'

function someDevices(key: string | null = 'the key', clock = manualClock()) {
  const devices = createDevices({ clock, random: secureRandom, isSecure: false, rateLimit: 600 })
  if (key !== null) devices.signWith(key)
  const made = devices.make()
  const cookie = made?.cookie.split(';')[0] ?? ''
  return { devices, clock, made, cookie }
}

test('a device is known by its cookie, beside other cookies, on each node with the key', () => {
  const { devices, made, cookie, clock } = someDevices()
  const elsewhere = someDevices('the key', clock).devices
  for (const node of [devices, elsewhere])
    expect(node.of({ cookie: `a=1; ${cookie}; deviceX=2` })).toEqual({ id: made?.device.id, isYoung: true })
})

test('a device is young for ten minutes', () => {
  const { devices, cookie, clock } = someDevices()
  clock.jump(10 * 60_000 - 1_000)
  expect(devices.of({ cookie })?.isYoung).toBe(true)
  clock.jump(1_000)
  expect(devices.of({ cookie })?.isYoung).toBe(false)
})

test('a device is known at once where its person has proven who they are, under the same name', () => {
  const { devices, made, cookie } = someDevices()
  const known = devices.grownUp(devices.of({ cookie }))?.split(';')[0]
  expect(devices.of({ cookie: known ?? '' })).toEqual({ id: made?.device.id, isYoung: false })
  expect(devices.grownUp(devices.of({ cookie: known ?? '' }))).toBeNull()
  expect(devices.grownUp(null)).toBeNull()
})

const { cookie: another } = someDevices()
const textOf = (cookie: string) => cookie.slice('device='.length)
test.each<[string, (cookie: string) => string]>([
  ['without a cookie', () => ''],
  ['forged', (cookie) => cookie.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'))],
  ['with the name of another', (cookie) => cookie.replace(/=[^.]*/, /=[^.]*/.exec(another)?.[0] ?? '')],
  ['made older', (cookie) => cookie.replace(/\.[^.]*\./, '.100000.')],
  ['doubled', (cookie) => `${cookie}; ${cookie}`],
  ['beside a second one', (cookie) => `device=x; ${cookie}`],
  ['too long', (cookie) => `${cookie}A`],
  ['far too long', (cookie) => `${cookie}${'A'.repeat(10_000)}`],
  ['cut', (cookie) => cookie.slice(0, -1)],
  ['quoted', (cookie) => `device="${textOf(cookie)}"`],
  ['under another name', (cookie) => `Device=${textOf(cookie)}`],
  ['empty', () => 'device='],
])('the device %s is a stranger', (_, change) => {
  const { devices, cookie } = someDevices()
  expect(devices.of({ cookie: change(cookie) })).toBeNull()
})

test('a device of another installation is a stranger', () => {
  expect(someDevices('the key').devices.of({ cookie: someDevices('another').cookie })).toBeNull()
})

test('a device is neither known nor made before the node has its key', () => {
  const { devices, made } = someDevices(null)
  expect([made, devices.of({ cookie: another })]).toEqual([null, null])
})

async function started(environment: Readonly<Record<string, string>> = {}, database?: Database) {
  const gateway = await startTestGateway({ environment, ...(database && { database }) })
  onTestFinished(() => gateway.close())
  return gateway
}
const deviceSetBy = ({ set }: { set: readonly string[] }) => set.find((cookie) => cookie.startsWith('device='))

test('a browser is given a device with its configuration once, unreadable for scripts and other sites', async () => {
  const browser = aBrowser(await started())
  const first = await browser.call('GET', configuration)
  expect(deviceSetBy(first)?.split('; ').slice(1)).toEqual(['Max-Age=34560000', 'Path=/', 'HttpOnly', 'SameSite=Lax'])
  expect(first.headers.get('cdn-cache-control')).toBe('no-store')
  const second = await browser.call('GET', configuration)
  expect([deviceSetBy(second), second.headers.get('cdn-cache-control')]).toEqual([undefined, null])
  browser.cookies.set('device', 'forged')
  expect(deviceSetBy(await browser.call('GET', configuration))).toBeDefined()
})

test('a browser is given a device with a page', async () => {
  const { url } = await started()
  const page = await fetch(`${url}/sandbox/outbox`)
  expect(deviceSetBy({ set: page.headers.getSetCookie() })).toBeDefined()
})

test('a browser is given a secure one where the site is', async () => {
  const answer = await aBrowser(await started({ PUBLIC_URL: 'https://pedidos.example' })).call('GET', configuration)
  expect(deviceSetBy(answer)).toMatch(/; Secure;/)
})

test('a browser is given none by a call, a file or a refusal', async () => {
  const browser = aBrowser(await started())
  for (const [method, path] of [
    ['GET', '/api/stores/nowhere/menu'],
    ['GET', '/healthz'],
    ['GET', `${configuration}/x`],
    ['HEAD', configuration],
  ] as const)
    expect([path, (await browser.call(method, path)).set]).toEqual([path, []])
})

test('a browser keeps its device over a restart, and is known by other nodes', async () => {
  const database = await openTestDatabase()
  const kept = { ...database, close: async () => undefined }
  onTestFinished(() => database.close())
  const first = aBrowser(await started({}, kept))
  await first.call('GET', configuration)
  const second = aBrowser(await started({}, kept))
  second.cookies.set('device', first.cookies.get('device') ?? '')
  expect(deviceSetBy(await second.call('GET', configuration))).toBeUndefined()
  expect((await database.query('select 1 from device_keys')).rows).toHaveLength(1)
})

test('a browser is one of a limited number that an address is given in a minute', async () => {
  const gateway = await started({ RATE_LIMIT: '10' })
  const given: boolean[] = []
  for (let n = 0; n < 7; n++) given.push(deviceSetBy(await aBrowser(gateway).call('GET', configuration)) !== undefined)
  expect(given).toEqual([true, true, true, true, true, false, false])
  gateway.clock.jump(60_000)
  expect(deviceSetBy(await aBrowser(gateway).call('GET', configuration))).toBeDefined()
})

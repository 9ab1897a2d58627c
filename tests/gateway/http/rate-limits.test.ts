import { expect, test } from 'vitest'
import { createDevices } from '#gateway/http/device.ts'
import { secureRandom } from '#gateway/ports/random.ts'
import { bareApp } from '#tests/kit/bare-app.ts'
import { manualClock } from '#tests/kit/clock.ts'

/** Routes of each kind, and how often each answers before it says 429, called in this order. */
async function limited(rateLimit: string, routes: readonly string[]) {
  const { app } = await bareApp({ RATE_LIMIT: rateLimit })
  for (const route of routes) app.get(route, async () => 'here')
  const statusOf = async (url: string) => (await app.inject({ url, remoteAddress: '198.51.100.7' })).statusCode
  const answered = async (url: string, most: number) => {
    let count = 0
    while (count < most && (await statusOf(url)) === 200) count++
    return count
  }
  return { app, statusOf, answered }
}

const calls = [
  '/metrics',
  '/openapi.json',
  '/docs/',
  '/x/healthz',
  '/healthz2',
  '/apps',
  '/xapps/a',
  '/media',
  '/x/tiles/1',
]
const files = [
  '/*',
  '/media/a.webp',
  '/tiles/light/1/2/3.svg',
  '/brand/shop/icon',
  '/pictures/:width/*',
  '/docs/static/index.css',
]

test('calls and documents of one address have one limit in common', async () => {
  const { statusOf } = await limited(String(calls.length), calls)
  for (const url of calls) expect([url, await statusOf(url)]).toEqual([url, 200])
  for (const url of calls) expect([url, await statusOf(url)]).toEqual([url, 429])
})

test('files and pages have another, ten times as wide', async () => {
  const { statusOf, answered } = await limited('1', [...files, '/call'])
  for (const url of files) expect(await answered(url.replace('*', 'no/route'), 1)).toBe(1)
  expect(await answered('/media/a.webp', 11)).toBe(10 - files.length)
  expect(await statusOf('/call')).toBe(200)
  expect(await statusOf('/call')).toBe(429)
})

test('an address without a route counts as a file', async () => {
  const { app, answered } = await limited('1', ['/call'])
  const missing = async () => (await app.inject({ url: '/none', remoteAddress: '198.51.100.7' })).statusCode
  for (let n = 0; n < 10; n++) expect(await missing()).toBe(404)
  expect(await missing()).toBe(429)
  expect(await answered('/call', 2)).toBe(1)
})

test('a call without a route counts as a file, because its answer is as cheap', async () => {
  const { answered } = await limited('1', ['/api/*'])
  expect(await answered('/api/none', 11)).toBe(10)
})

test.each(['/healthz', '/readyz', '/apps/demo/events'])('%s has no limit', async (url) => {
  const { answered } = await limited('1', [url])
  // The plugin's own limit of a route would be 1,000.
  expect(await answered(url, 1_001)).toBe(1_001)
})

test('an address does not use up another’s limit', async () => {
  const { app, statusOf } = await limited('1', ['/call'])
  expect([await statusOf('/call'), await statusOf('/call')]).toEqual([200, 429])
  expect((await app.inject({ url: '/call', remoteAddress: '198.51.100.8' })).statusCode).toBe(200)
})

test('a refusal says when to come back, in the one error body, and leaves no line in the log', async () => {
  const { app, lines } = await bareApp({ RATE_LIMIT: '1' })
  app.get('/call', async () => 'here')
  await app.inject('/call')
  const refused = await app.inject('/call')
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toEqual({
    statusCode: 429,
    error: 'Too Many Requests',
    code: 'TOO_MANY_REQUESTS',
    message: 'Too many requests: try again in 1 minute.',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(lines).toEqual([])
})

test('a node without a limit refuses no call', async () => {
  const { answered } = await limited('0', ['/call'])
  expect(await answered('/call', 50)).toBe(50)
})

const passed = async (environment: Readonly<Record<string, string>>, ...names: string[]) => {
  const { app, lines } = await bareApp(environment)
  app.get('/', async () => 'here')
  for (const name of names) await app.inject({ url: '/', headers: { [name]: '198.51.100.7' } })
  return lines
}

test.each(['x-forwarded-for', 'forwarded'])(
  'a request that a proxy passed on gives one warning without PUBLIC_URL and TRUSTED_PROXIES: %s',
  async (name) => {
    const lines = await passed({}, 'x-other', name, name)
    expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('Set PUBLIC_URL') }])
    expect(JSON.stringify(lines)).not.toContain('198.51.100.7')
  },
)

test('a request without a proxy’s header gives no warning', async () => expect(await passed({}, 'x-other')).toEqual([]))

test('a request that a proxy passed on is what TRUSTED_PROXIES expects', async () =>
  expect(await passed({ TRUSTED_PROXIES: '0' }, 'forwarded', 'x-forwarded-for')).toEqual([]))

const warnings = async (environment: Readonly<Record<string, string>>) => {
  const { app, lines } = await bareApp({ PUBLIC_URL: 'https://pedidos.example', ...environment })
  await app.inject({ url: '/', headers: { 'x-forwarded-for': '198.51.100.7', forwarded: 'for=198.51.100.7' } })
  return lines.map(({ level, msg }) => [level, msg])
}

test('a start with PUBLIC_URL alone says once which proxy it trusts, and how to set it', async () =>
  expect(await warnings({})).toEqual([
    [
      40,
      expect.stringMatching(/^TRUSTED_PROXIES is not set: .+ last address alone is believed.+ Set it to the number/),
    ],
  ]))

test('a start with PUBLIC_URL and TRUSTED_PROXIES says nothing', async () => {
  for (const TRUSTED_PROXIES of ['0', '2', 'loopback']) expect(await warnings({ TRUSTED_PROXIES })).toEqual([])
})

/** Strangers, and devices that are young or known, at an address with a limit of ten calls. */
async function atOneAddress() {
  const clock = manualClock()
  const devices = createDevices({ clock, random: secureRandom, isSecure: false, rateLimit: 0 })
  devices.signWith('the key')
  const { app } = await bareApp({ RATE_LIMIT: '10' }, undefined, devices)
  app.get('/call', async () => 'here')
  const aDevice = () => devices.make()?.cookie.split(';')[0] ?? ''
  const growUp = () => clock.jump(10 * 60_000)
  const ask = (cookie?: string, remoteAddress = '198.51.100.7') =>
    app.inject({ url: '/call', remoteAddress, headers: cookie === undefined ? {} : { cookie } })
  const answered = async (times: number, ...of: Parameters<typeof ask>) => {
    let count = 0
    for (let n = 0; n < times; n++) if ((await ask(...of)).statusCode === 200) count++
    return count
  }
  return { aDevice, growUp, ask, answered }
}

test('a device has its own limit, which strangers and other devices at its address do not use up', async () => {
  const { aDevice, growUp, answered } = await atOneAddress()
  const [one, other] = [aDevice(), aDevice()]
  growUp()
  expect(await answered(20)).toBe(10)
  expect(await answered(20, one)).toBe(10)
  expect(await answered(20, other)).toBe(10)
  expect(await answered(20, one, '198.51.100.8')).toBe(0)
})

test('a young device has a third of the limit', async () => {
  const { aDevice, answered } = await atOneAddress()
  expect(await answered(20, aDevice())).toBe(3)
})

test('a device that is forged or doubled counts among the strangers', async () => {
  const { aDevice, growUp, answered } = await atOneAddress()
  const own = aDevice()
  growUp()
  expect(await answered(20, `${own}x`)).toBe(10)
  expect(await answered(1, `${own}; ${own}`)).toBe(0)
  expect(await answered(1, own)).toBe(1)
})

test.each([
  ['young', 10, 3],
  ['known', 50, 10],
] as const)('a device shares a wide limit with all %s ones of its address', async (age, together, own) => {
  const { aDevice, growUp, ask, answered } = await atOneAddress()
  const all = Array.from({ length: together * 4 }, aDevice)
  if (age === 'known') growUp()
  // Devices that their own limit refuses use up nothing of the others'.
  expect(await answered(100, all[0])).toBe(own)
  let count = own
  for (const cookie of all.slice(1)) count += await answered(own, cookie)
  expect(count).toBe(together * 10)
  const refused = await ask(aDevice())
  if (age === 'young') {
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await answered(20)).toBe(10)
  expect(await answered(1, aDevice(), '198.51.100.8')).toBe(1)
})

import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { aCourier } from '#tests/kit/courier.ts'
import { openTestDatabase } from '#tests/kit/databases.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { mostGuesses } from '#tests/kit/guesses.ts'
import { rawAnswer } from '#tests/kit/raw.ts'
import { registerRider } from '#tests/kit/shift.ts'
import { aBrowser, askForCode, askingForCodes } from '#tests/kit/sign-in.ts'

// The worker's first database is slow to start.
beforeAll(async () => (await openTestDatabase()).close())

let gateway: TestGateway | null = null
afterEach(async () => {
  await gateway?.close()
  gateway = null
})

async function start(environment: Readonly<Record<string, string>>) {
  const document = demoCatalog()
  gateway = await startTestGateway({ environment, catalog: { ...document, ...askingForCodes(document) } })
  const { url } = gateway
  const node = gateway
  const forwarded = (header: string) => ({ headers: { 'x-forwarded-for': header } })
  return {
    call: async (header: string) => (await fetch(`${url}/api/configuration`, forwarded(header))).status,
    poll: async (header: string) =>
      (await fetch(`${url}/realtime-polling/?EIO=4&transport=polling&key=demo-key&protocol=7`, forwarded(header)))
        .status,
    upgrade: (header: string) =>
      new Promise<number>((resolve, reject) => {
        const socket = new WebSocket(`${url.replace('http', 'ws')}/app/demo-key?protocol=7`, forwarded(header))
        socket.once('open', () => resolve(101))
        socket.once('unexpected-response', (_, { statusCode = 0 }) => resolve(statusCode))
        socket.once('error', reject)
      }),
    guessStore: async (n: number, header: string) =>
      (await registerRider(node, { phone: `+54911555${70_000 + n}`, securityCode: '9999' }, { address: header }))
        .status,
    askForCode: async (n: number, header: string) =>
      (await askForCode(aBrowser(node, forwarded(header).headers), `+54911557${10_000 + n}`)).status,
  }
}

type Ask = (header: string, n: number) => Promise<number>

/** The statuses of a number of tries, one after the other. */
async function tries(times: number, ask: Ask, headerOf: (n: number) => string) {
  const seen: number[] = []
  for (let n = 0; n < times; n++) seen.push(await ask(headerOf(n), n))
  return seen
}

/** An invented address, a different one each time. */
const madeUp = (n: number) => `203.0.113.${n + 1}`

describe.each([
  ['a proxy that appends', { PUBLIC_URL: 'https://pedidos.example' }, ''],
  ['one proxy by number', { TRUSTED_PROXIES: '1' }, ''],
  ['two proxies by number', { TRUSTED_PROXIES: '2' }, ', 198.51.100.200'],
  ['two proxies by address', { TRUSTED_PROXIES: 'loopback,198.51.100.200' }, ', 198.51.100.200'],
])('behind %s, a client that invents addresses', (_, environment, proxies) => {
  const of = (client: string) => (n: number) => `${madeUp(n)}, ${client}${proxies}`
  const [thief, diner] = [of('198.51.100.7'), of('198.51.100.8')]

  test('a client that invents addresses has one limit of calls, and another client has a separate one', async () => {
    const { call } = await start({ ...environment, RATE_LIMIT: '3' })
    expect(await tries(5, call, thief)).toEqual([200, 200, 200, 429, 429])
    expect(await tries(4, call, diner)).toEqual([200, 200, 200, 429])
  })

  test('a client that invents addresses has one limit of connections, by websocket and by long polls', async () => {
    const { upgrade, poll } = await start({ ...environment, CONNECTIONS_PER_ADDRESS: '1' })
    expect(await tries(2, upgrade, thief)).toEqual([101, 429])
    expect(await poll(thief(2))).toBe(429)
    expect(await tries(2, poll, diner)).toEqual([200, 429])
    expect(await upgrade(diner(2))).toBe(429)
  })
})

describe('behind a proxy that appends, a client that invents addresses', () => {
  const environment = { PUBLIC_URL: 'https://pedidos.example' }
  const thief = (n: number) => `${madeUp(n)}, 198.51.100.7`
  const diner = (n: number) => `${madeUp(n)}, 198.51.100.8`

  test(`[RIDER-37] a client that invents addresses may guess the code of a store ${mostGuesses.address} times`, async () => {
    const { guessStore } = await start(environment)
    const seen = await tries(60, (header, n) => guessStore(n, header), thief)
    expect(seen.filter((status) => status === 400)).toHaveLength(mostGuesses.address)
    expect(seen.slice(mostGuesses.address)).toEqual(Array(60 - mostGuesses.address).fill(429))
    expect(await guessStore(99, diner(0))).toBe(400)
  })

  test(`a client that invents addresses has ${mostGuesses.codeForAddress} one-time codes sent`, async () => {
    const { askForCode } = await start(environment)
    const seen = await tries(40, (header, n) => askForCode(n, header), thief)
    expect(seen).toEqual([...Array(mostGuesses.codeForAddress).fill(204), ...Array(10).fill(429)])
    expect(await askForCode(99, diner(0))).toBe(204)
  })
})

test('without a proxy a client’s invented header changes nothing', async () => {
  const { call, upgrade, poll } = await start({ RATE_LIMIT: '3', CONNECTIONS_PER_ADDRESS: '1' })
  expect(await tries(5, call, madeUp)).toEqual([200, 200, 200, 429, 429])
  expect(await tries(2, upgrade, madeUp)).toEqual([101, 429])
  expect(await poll(madeUp(2))).toBe(429)
})

test('a header never sets the name and protocol by which a node was reached', async () => {
  await start({ TRUSTED_PROXIES: '1' })
  const courier = await aCourier(gateway!)
  const { body } = await rawAnswer(`${gateway!.url}/api/rider/${courier.id}/positions-url`, {
    ...courier.headers,
    'x-forwarded-host': 'elsewhere.example',
    'x-forwarded-proto': 'https',
    forwarded: 'for=198.51.100.7;host=elsewhere.example;proto=https',
  })
  expect(new URL(JSON.parse(String(body)).url).origin).toBe(gateway!.url)
})

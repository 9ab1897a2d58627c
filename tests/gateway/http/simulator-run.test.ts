import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { demoCredentials, readSettings } from '#gateway/composition/config.ts'
import { demoSimulatorKey, runHeader, runProof } from '#simulator/network/run-key.ts'
import { aSubmission } from '#tests/kit/diner.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'
import { aBrowser } from '#tests/kit/sign-in.ts'

const key = 'a key of thirty-two characters, or of more'
let gateway: TestGateway | null = null
afterEach(async () => {
  await gateway?.close()
  gateway = null
})

const lines: string[] = []
const start = async (environment: Readonly<Record<string, string>>) => {
  lines.length = 0
  gateway = await startTestGateway({ environment, logTo: { write: (line) => void lines.push(line) } })
  return gateway
}
const proof = (secret = key, lateMs = 0) => ({
  [runHeader]: runProof(secret, (gateway?.clock.now().getTime() ?? 0) + lateMs),
})
const statuses = async (headers: () => Record<string, string>, times = 4) => {
  const seen: number[] = []
  for (let n = 0; n < times; n++)
    seen.push((await fetch(`${gateway?.url}/api/configuration`, { headers: headers() })).status)
  return seen
}
const [letThrough, limited] = [
  [200, 200, 200, 200],
  [200, 200, 429, 429],
]

test('a run with the operator’s key is not counted, and learns that it is accepted', async () => {
  const { url } = await start({ RATE_LIMIT: '2', SIMULATOR_KEY: key })
  expect(await statuses(proof)).toEqual(letThrough)
  expect((await fetch(`${url}/api/configuration`, { headers: proof() })).headers.get(runHeader)).toBe('accepted')
})

test.each([
  ['another key', () => proof('b'.repeat(40))],
  ['an old proof', () => proof(key, -6 * 60_000)],
  ['a proof of tomorrow', () => proof(key, 24 * 3_600_000)],
  ['a proof whose end was moved', () => ({ [runHeader]: proof()[runHeader]?.replace(/\.\d/, '.2') ?? '' })],
  ['no proof', () => ({ [runHeader]: '' })],
])('a call with %s is counted as any other', async (_, headers) => {
  await start({ RATE_LIMIT: '2', SIMULATOR_KEY: key })
  expect(await statuses(headers)).toEqual(limited)
})

test('a gateway without a key accepts no run', async () => {
  await start({ RATE_LIMIT: '2', SIMULATOR_KEY: '' })
  expect(await statuses(() => proof(demoSimulatorKey))).not.toEqual(letThrough)
})

test('a run opens more sockets and places more orders than an address may', async () => {
  const { url } = await start({ CONNECTIONS_PER_ADDRESS: '1', ORDER_LIMIT: '1', SIMULATOR_KEY: key })
  const address = `${url.replace('http', 'ws')}/app/demo-key?protocol=7&client=test&version=1`
  for (let n = 0; n < 4; n++) {
    const socket = new WebSocket(address, { headers: proof() })
    await once(socket, 'open')
  }
  const stranger = new WebSocket(address)
  await once(stranger, 'open')
  const another = new WebSocket(address)
  expect(String((await once(another, 'error'))[0])).toContain('429')
  const order = async (headers: Record<string, string>, phone: string) => {
    const body = await aSubmission(gateway as TestGateway, { phone })
    return (await aBrowser(gateway as TestGateway).call('POST', '/api/order', body, headers)).status
  }
  const ofRun = [await order(proof(), '+5491155643001'), await order(proof(), '+5491155643002')]
  const ofStranger = [await order({}, '+5491155643003'), await order({}, '+5491155643004')]
  expect([ofRun, ofStranger]).toEqual([
    [200, 200],
    [200, 429],
  ])
})

test('neither the key nor a proof is in the log', async () => {
  await start({ LOG_LEVEL: 'debug', SIMULATOR_KEY: key, RATE_LIMIT: '1' })
  const { [runHeader]: shown = '' } = proof()
  await statuses(proof)
  await statuses(() => proof('b'.repeat(40)))
  await fetch(`${gateway?.url}/api/diner/nowhere`, { headers: proof() })
  const log = lines.join('')
  expect(log).not.toContain(key)
  expect(log).not.toContain(shown.split('.')[2])
  expect(log).not.toMatch(/v1\.\d{10}\./)
})

test('the key that every demo has is the simulator’s own, and refused outside the demo', () => {
  expect(demoCredentials.SIMULATOR_KEY).toBe(demoSimulatorKey)
  expect(() => readSettings({ SIMULATOR_KEY: demoSimulatorKey })).toThrow(/SIMULATOR_KEY is the demo's/)
  expect(() => readSettings({ SIMULATOR_KEY: 'too short' })).toThrow(/SIMULATOR_KEY is not accepted/)
})

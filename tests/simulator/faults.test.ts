import { Effect } from 'effect'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { errorBody } from '#gateway/http/problems.ts'
import { faulty } from '#simulator/network/faults.ts'
import type { Network } from '#simulator/network/network.ts'
import type { SocketEvents } from '#simulator/network/socket.ts'
import { readScenario } from '#simulator/scenario/read.ts'
import { callsTo } from '#simulator/services/calls.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { theScenario } from './the-scenario.ts'

const world = theWorld()
beforeEach(() => void vi.useFakeTimers({ now: 0 }))
afterEach(() => void vi.useRealTimers())

/** Faults as a file writes them. */
function faultsOf(written: string, seed = '1') {
  const read = readScenario(`name: quiet\nlasts: 5m\nseed: '${seed}'\nshops: []\nfaults: [${written}]\n`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

/** A network that records which actors came through, and whose sockets a test controls. */
function aNetwork() {
  const reached: string[] = []
  const sockets: SocketEvents[] = []
  const network: Network = {
    async fetch(_, actor) {
      reached.push(actor)
      return new Response(null, { status: 204 })
    },
    open(_, events, actor) {
      sockets.push(events)
      return { send: (text) => void reached.push(`${actor}: ${text}`), drop: () => undefined }
    },
  }
  return { network, reached, sockets }
}

const ask = (network: Network, actor = 'courier 1.1') =>
  network.fetch(new Request('http://gateway/'), actor).then(
    ({ status }) => status,
    (error: Error) => error.message,
  )

test.each([
  ['lose-request', 'the request was lost', 0],
  ['lose-answer', 'the answer was lost', 1],
  ['cut', 'there is no network', 0],
  ['error', 503, 0],
  ['error, status: 429', 429, 0],
  ['repeat', 204, 2],
])('%s: the caller sees %s, and the gateway %i calls', async (kind, seen, calls) => {
  const { network, reached } = aNetwork()
  expect(await ask(faulty(network, faultsOf(`{ kind: ${kind} }`)))).toBe(seen)
  expect(reached).toHaveLength(calls)
})

/** Calls of an actor over a network that refuses for a minute, and when the gateway got one. */
function askedTooOften() {
  const { network, reached } = aNetwork()
  const refusing = faulty(network, faultsOf('{ kind: error, status: 429, by: 20s, until: 1m }'))
  const calls = callsTo({ baseUrl: 'http://gateway', adminToken: '', patience: 'endless', network: refusing })
  return { ...calls, reached }
}

test('an actor that asks too often gets the gateway’s own answer with the time to ask again', async () => {
  const { network } = aNetwork()
  const refusing = faulty(network, faultsOf('{ kind: error, status: 429, by: 19500ms }'))
  const answer = await refusing.fetch(new Request('http://gateway/'), 'diner 1.1')
  expect(answer.headers.get('Retry-After')).toBe('20')
  expect(await answer.json()).toEqual(errorBody(429, 'TOO_MANY_REQUESTS', 'A fault.'))
})

test('a call that the gateway has refused early is sent again, no sooner than it asks', async () => {
  const { ask, reached } = askedTooOften()
  const sentAt: number[] = []
  const call = ask('readyz', (_, signal, fetch) => {
    sentAt.push(Date.now())
    return fetch(new Request('http://gateway/readyz', { signal })).then((response) => ({ response }))
  })
  const over = Effect.runPromise(call)
  await vi.advanceTimersByTimeAsync(65_000)
  await over
  expect(reached).toHaveLength(1)
  expect(sentAt).toHaveLength(4)
  expect(sentAt.every((at, times) => at >= 20_000 * times)).toBe(true)
})

test('positions of a phone that sends too often are not refused, so that it keeps them', async () => {
  const { once } = askedTooOften()
  const send = once('sendPositions', (_, signal, fetch) =>
    fetch(new Request('http://gateway/api/rider/r1/positions', { signal })).then((response) => ({ response })),
  )
  expect(await Effect.runPromise(Effect.flip(send))).toMatchObject({ _tag: 'Unreachable', retryAfterMs: 20_000 })
})

test('a delayed call comes later, and not at all for an actor that has given up', async () => {
  const { network, reached } = aNetwork()
  const late = faulty(network, faultsOf('{ kind: delay, by: 10s }'))
  const answer = ask(late)
  await vi.advanceTimersByTimeAsync(1)
  expect(reached).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toBe(204)
  const giving = new AbortController()
  const given = late.fetch(new Request('http://gateway/', { signal: giving.signal }), 'diner 1.1')
  giving.abort(new Error('gave up'))
  await expect(given).rejects.toThrow('gave up')
  expect(reached).toHaveLength(1)
})

test('a fault hits the named actors, in its window', async () => {
  const { network } = aNetwork()
  const some = faulty(network, faultsOf('{ kind: error, on: diners, from: 1m, until: 2m }'))
  const both = async () => [await ask(some, 'diner 1.1'), await ask(some, 'courier 1.1')]
  expect(await both()).toEqual([204, 204])
  vi.setSystemTime(60_000)
  expect(await both()).toEqual([503, 204])
  vi.setSystemTime(120_000)
  expect(await both()).toEqual([204, 204])
})

test('the fault of an actor’s call is the same with any other actors', async () => {
  const of = async (others: boolean) => {
    const some = faulty(aNetwork().network, faultsOf('{ kind: error, rate: 0.5 }'))
    const seen: unknown[] = []
    for (let call = 0; call < 20; call++) {
      if (others) await ask(some, `diner 1.${call % 3}`)
      seen.push(await ask(some))
    }
    return seen
  }
  const alone = await of(false)
  expect(new Set(alone)).toEqual(new Set([204, 503]))
  expect(await of(true)).toEqual(alone)
})

test('a cut ends sockets and opens none, a deaf network passes nothing and opens none', async () => {
  const { network, reached, sockets } = aNetwork()
  const told: string[] = []
  const events = {
    onText: (text: string) => told.push(text),
    onPing: () => undefined,
    onLost: (why: string) => told.push(why),
  }
  const address = new URL('ws://gateway/')
  const cut = faulty(network, faultsOf('{ kind: cut, from: 10s, until: 20s }'))
  cut.open(address, events, 'courier 1.1')
  await vi.advanceTimersByTimeAsync(10_000)
  cut.open(address, events, 'courier 1.1')
  await vi.advanceTimersByTimeAsync(1_000)
  expect([told, sockets.length]).toEqual([['there is no network', 'there is no network'], 1])
  await vi.advanceTimersByTimeAsync(9_000)
  cut.open(address, events, 'courier 1.1')
  expect(sockets).toHaveLength(2)

  told.length = 0
  const deaf = faulty(network, faultsOf('{ kind: deaf, from: 1s, until: 20s }'))
  const socket = deaf.open(address, events, 'courier 1.1')
  await vi.advanceTimersByTimeAsync(1_000)
  socket.send('up')
  sockets.at(-1)?.onText('down')
  expect([told, reached]).toEqual([[], []])
  deaf.open(address, events, 'courier 1.1')
  await vi.advanceTimersByTimeAsync(10_000)
  expect([told, sockets.length]).toEqual([['there is no network'], 3])
  await vi.advanceTimersByTimeAsync(10_000)
  socket.send('up')
  sockets.at(-1)?.onText('down')
  expect([told, reached]).toEqual([['there is no network', 'down'], ['courier 1.1: up']])
})

test('the socket of a slow page says how long it takes for a frame, in the fault’s window', () => {
  const { network, sockets } = aNetwork()
  const slow = faulty(network, faultsOf('{ kind: slow, on: diners, by: 3s, until: 1m }'))
  const events = { onText: () => undefined, onPing: () => undefined, onLost: () => undefined }
  for (const actor of ['diner 1.1', 'courier 1.1']) slow.open(new URL('ws://gateway/'), events, actor)
  expect(sockets.map(({ takes }) => takes?.())).toEqual([3_000, 0])
  vi.setSystemTime(60_000)
  expect(sockets.map(({ takes }) => takes?.())).toEqual([0, 0])
})

test('in tunnels and with lost answers every order arrives once', async () => {
  vi.useRealTimers()
  const tunnels = theScenario('tunnels')
  const outcome = await world.run({ ...tunnels, diners: [{ ...tunnels.diners[0]!, count: 2 }] })
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
})

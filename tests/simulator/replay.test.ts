import { Clock, Effect, Fiber } from 'effect'
import { TestClock } from 'effect/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startDemoGateway } from '#demo/gateway.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { liveNetwork, type Network } from '#simulator/network/network.ts'
import { endText, headText, type Recording, type RecordingLine, readRecording } from '#simulator/record/format.ts'
import { replay } from '#simulator/replay/replay.ts'
import { openWorld } from '#simulator/world/host.ts'
import { preparedPglite } from '#tests/kit/prepared-pglite.ts'
import { theScenario } from './the-scenario.ts'

const smoke = theScenario('smoke')
const small = { ...smoke, diners: smoke.diners.slice(0, 1), couriers: [{ ...smoke.couriers[0]!, count: 2 }] }

const world = openWorld({ plants: new URL('../kit/plants.ts', import.meta.url) })
afterAll(world.close)

function read(text: string): Recording {
  const found = readRecording(text)
  if (!found.ok) throw new Error(found.says)
  return found.recording
}

/** A run in virtual time, and its output. */
async function record(scenario: typeof smoke) {
  const parts: string[] = []
  const outcome = await world.run(scenario, { onRecorded: (text) => parts.push(text) })
  return { outcome, recording: read(parts.join('')) }
}

let run: Awaited<ReturnType<typeof record>>
beforeAll(async () => {
  run = await record(small)
})

const asRecorded = { difference: null, failure: null }
const callsOf = ({ lines }: Recording) => lines.filter(({ type }) => type === 'call').length
const framesOf = ({ lines }: Recording) => lines.filter(({ type }) => type === 'heard').length

test('the replay of a run gives the same event log with every frame', async () => {
  const { outcome, recording } = run
  expect(outcome.verdict).toBe('held')
  expect(await world.replay(recording, 1)).toEqual({
    ...{ ...asRecorded, hashOfLog: outcome.hashOfLog, calls: callsOf(recording) },
    frames: { again: framesOf(recording), of: framesOf(recording), missing: null },
  })
})

test('hours without actions give the same event log too', async () => {
  const carts = theScenario('abandoned-carts')
  const { outcome, recording } = await record({
    ...carts,
    carts: carts.carts.filter(({ story }) => story === 'forgotten'),
  })
  const replayed = await world.replay(recording, 1)
  expect(replayed).toMatchObject({ ...asRecorded, hashOfLog: outcome.hashOfLog })
})

test('as fast as answers come each is as recorded, though every id is different', async () => {
  const { recording } = run
  const head = { ...recording.head, scenario: { ...recording.head.scenario, seed: 'another' } }
  const replayed = await world.replay({ ...recording, head }, 'max')
  expect(replayed).toMatchObject({ ...asRecorded, calls: callsOf(recording) })
  expect(replayed.frames.again).toBeGreaterThan(0)
})

test.each([
  [
    'a status that is another',
    'orders are refused',
    /^line \d+: POST \/api\/order was answered 200, and is now answered 409 CLOSED$/,
  ],
  ['a frame that is another', 'a cursor stands still', /^line \d+: diner 1.1 got a frame that differs now$/],
])('a replay reports the line of %s', async (_, plant, says) => {
  const { recording } = run
  const { difference } = await world.replay(recording, 1, { plant })
  expect(difference).toMatch(says)
  const line = Number(/\d+/.exec(difference ?? '')?.[0])
  expect(recording.lines.find((one) => one.line === line)).toBeDefined()
})

test('a lost call is lost again', async () => {
  const faults = [{ kind: 'lose-answer', status: 503, on: 'all', rate: 0.1, from: 0, until: null, by: 0 }] as const
  const { outcome, recording } = await record({ ...small, faults: [...faults] })
  expect(recording.lines.some((line) => line.type === 'call' && line.end === 'lost')).toBe(true)
  const replayed = await world.replay(recording, 1)
  expect(replayed).toMatchObject({ ...asRecorded, hashOfLog: outcome.hashOfLog })
})

test('a recording plays again and again into a gateway with its own log', async () => {
  const gateway = await startDemoGateway(
    { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
    { database: overPglite(await preparedPglite()) },
  )
  const target = { network: liveNetwork, baseUrl: gateway.url, adminToken: 'demo-admin', isLive: true } as const
  for (const pace of ['max', 40] as const)
    expect(await Effect.runPromise(replay(run.recording, { ...target, pace }))).toMatchObject({
      ...{ ...asRecorded, calls: callsOf(run.recording) },
    })
  await gateway.close()
  const { failure } = await Effect.runPromise(replay(run.recording, { ...target, pace: 'max' }))
  expect(failure).toBe(`no gateway answers at ${gateway.url}`)
})

const call = (more: Partial<Extract<RecordingLine, { type: 'call' }>>): RecordingLine => ({
  ...{ type: 'call', actor: 'diner 1.1', at: 0, took: 1, method: 'GET', path: '/', headers: {}, body: null },
  ...{ end: 'answered', status: 200, answer: null, ...more },
})

/** Plays lines into a gateway of a test. */
const play = (
  lines: readonly RecordingLine[],
  answer: (request: Request, body: string) => Response | Promise<Response>,
) => {
  const network: Network = {
    fetch: async (request) => answer(request, await request.clone().text()),
    open: () => ({ send: () => undefined, drop: () => undefined }),
  }
  const text = headText(small, 'live', 0) + lines.map((line) => `${JSON.stringify(line)}\n`).join('') + endText(0)
  const target = { network, baseUrl: 'http://gateway', adminToken: 'ours', pace: 'max', isLive: false } as const
  return Effect.runPromise(replay(read(text), target))
}

const order = { method: 'POST', path: '/api/order', answer: { code: 'CODE1111' } }

test('a call with an order waits for the call that creates it, and then uses this gateway’s id', async () => {
  const asked: string[] = []
  const lines = [
    call({ ...order, took: 20 }),
    call({
      actor: 'shop s',
      at: 30,
      method: 'POST',
      path: '/console/CODE1111/accept',
      headers: { authorization: 'Bearer {admin}' },
    }),
    call({ actor: 'courier 1.1', at: 40, path: '/offers', answer: [{ order: 'CODE1111', id: 'shipment-1' }] }),
    call({ actor: 'courier 1.1', at: 50, method: 'PUT', path: '/shipments/shipment-1' }),
  ]
  let looks = 0
  const replayed = await play(lines, async (request) => {
    const { pathname } = new URL(request.url)
    if (pathname === '/api/order') await new Promise((resolve) => setImmediate(resolve))
    asked.push(pathname)
    if (pathname === '/offers') return Response.json(looks++ === 0 ? [] : [{ order: 'CODE2222', id: 'shipment-9' }])
    if (pathname.endsWith('accept')) expect(request.headers.get('authorization')).toBe('Bearer ours')
    return Response.json({ code: 'CODE2222' })
  })
  expect(replayed).toMatchObject({ ...asRecorded, calls: 4 })
  expect(asked).toEqual(['/api/order', '/console/CODE2222/accept', '/offers', '/offers', '/shipments/shipment-9'])
})

test('a browser shows the cookies that this gateway has given it', async () => {
  const shown: (string | null)[] = []
  const lines = [
    call({ path: '/code', cookies: ['challenge=AAAA1111'] }),
    call({ path: '/confirm', at: 10, headers: { cookie: 'challenge=AAAA1111' } }),
  ]
  await play(lines, ({ headers }) => {
    shown.push(headers.get('cookie'))
    return new Response(null, { headers: { 'set-cookie': 'challenge=BBBB2222; HttpOnly' } })
  })
  expect(shown).toEqual([null, 'challenge=BBBB2222'])
})

test('a replay in virtual time ends when the run did, so its gateway does no more than the run’s', async () => {
  const text = `${headText(small, 'virtual', 0)}${JSON.stringify(call({}))}\n${endText(5_000)}`
  const network: Network = {
    fetch: async () => new Response(),
    open: () => ({ send: () => undefined, drop: () => undefined }),
  }
  const target = { network, baseUrl: 'http://gateway', adminToken: 'ours', pace: 1, isLive: false } as const
  const ended = Effect.gen(function* () {
    const replaying = yield* Effect.forkChild(Effect.andThen(replay(read(text), target), Clock.currentTimeMillis))
    yield* TestClock.adjust('1 minute')
    return yield* Fiber.join(replaying)
  })
  expect(await Effect.runPromise(ended.pipe(Effect.provide(TestClock.layer())))).toBe(5_000)
})

test('the first different answer is reported, and later lines are not played', async () => {
  const asked: string[] = []
  const lines = [call({ path: '/a' }), call({ path: '/b', at: 10 }), call({ path: '/c', at: 20 })]
  const { difference, calls } = await play(lines, ({ url }) => {
    asked.push(new URL(url).pathname)
    return Response.json({ code: 'GONE' }, { status: url.endsWith('/b') ? 410 : 200 })
  })
  expect(difference).toBe('line 3: GET /b was answered 200, and is now answered 410 GONE')
  expect([calls, asked]).toEqual([1, ['/a', '/b']])
})

test('a call that is refused for its rate is made again when the gateway says', async () => {
  let asked = 0
  const tooOften = () => Response.json({ code: 'TOO_MANY_REQUESTS' }, { status: 429, headers: { 'Retry-After': '0' } })
  expect(await play([call({})], () => (asked++ < 2 ? tooOften() : Response.json(null)))).toMatchObject(asRecorded)
  expect(asked).toBe(3)
})

test('a call that never left the phone is not sent, and a lost answer may be any', async () => {
  const asked: string[] = []
  const lines = [
    call({ path: '/unsent', end: 'unsent', status: null }),
    call({ path: '/drained', status: 503, at: 5 }),
    call({ path: '/too-often', status: 429, answer: { code: 'TOO_MANY_REQUESTS' }, at: 7 }),
    call({ path: '/lost', end: 'lost', status: null, at: 10 }),
  ]
  const replayed = await play(lines, ({ url }) => {
    asked.push(new URL(url).pathname)
    return Response.json({}, { status: 409 })
  })
  expect(replayed).toMatchObject({ ...asRecorded, calls: 1 })
  expect(asked).toEqual(['/lost'])
})

test('instants keep their distance from now, and a repeated command has the same content', async () => {
  const at = new Date(1_000).toISOString()
  const bodies: string[] = []
  const command = { method: 'PUT', path: '/a', headers: { 'content-type': 'application/json' }, body: { at } }
  await play([call({ ...command, at: 4_000 }), call({ ...command, at: 9_000 })], (_, body) => {
    bodies.push(body)
    return Response.json({})
  })
  const said = Date.parse((JSON.parse(bodies[0]!) as { at: string }).at)
  expect(Math.abs(Date.now() - 3_000 - said)).toBeLessThan(2_000)
  expect(bodies[1]).toBe(bodies[0])
})

import { expect, onTestFinished, test } from 'vitest'
import { localBus } from '#gateway/events/bus.ts'
import { callJson } from '#gateway/outside/json-call.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { outsideOfRequests, requestId } from '#gateway/ports/request-id.ts'
import { bareApp } from '#tests/kit/bare-app.ts'
import { anOfferedOrder } from '#tests/kit/delivery.ts'
import { openFakeProvider } from '#tests/kit/fake-provider.ts'
import { startTestGateway } from '#tests/kit/gateway.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'

async function idFor(headers: Readonly<Record<string, string>>) {
  const { app } = await bareApp()
  app.get('/', async () => 'here')
  const answer = await app.inject({ url: '/', headers })
  return String(answer.headers['x-request-id'])
}

test.each(['7b7e9b1c-6f5c-4f0e-9a52-0f4f0d0c9c11', 'req_0123456789ab:1'])(
  'the id %s of a proxy is the request’s',
  async (id) => {
    expect(await idFor({ 'x-request-id': id, traceparent: `00-${trace}-00f067aa0ba902b7-01` })).toBe(id)
  },
)

test('the id of a trace is the request’s where a proxy sends no other', async () => {
  expect(await idFor({ traceparent: `00-${trace}-00f067aa0ba902b7-01` })).toBe(trace)
})

test.each([
  ['a phone', { 'x-request-id': '5491155550311' }],
  ['a text', { 'x-request-id': 'Ana Ríos, Bolívar 900, 4 B' }],
  ['more than 64 signs', { 'x-request-id': 'a'.repeat(65) }],
  ['a trace of zeros', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
  ['a broken trace', { traceparent: trace }],
  ['nothing', {}],
])('a request with %s for its id gets one of ours', async (_, headers) => {
  expect(await idFor(headers)).toMatch(/^[\da-f]{16}-[\da-z]+$/)
})

test('each request has an id of its own, also at two nodes and where no page is', async () => {
  const { app } = await bareApp()
  const lost = async () => String((await app.inject('/nowhere')).headers['x-request-id'])
  expect(new Set([await idFor({}), await idFor({}), await lost(), await lost()]).size).toBe(4)
})

test('a call of a partner and each line of the log carry the id of the request that made them', async () => {
  const partner = await openFakeProvider(() => ({ status: 200, body: {} }))
  onTestFinished(() => partner.close())
  const { app, lines } = await bareApp()
  app.post('/', async (request) => {
    await callJson(new URL(partner.url), { service: 'places', timeoutMs: 5_000, mostBytes: 1_000 })
    request.log.warn('of the request')
    app.log.warn('of the node')
    return {}
  })
  const ids = ['the-first-of-two-requests', 'the-second-of-two-requests']
  await Promise.all(
    ids.map((id) => app.inject({ method: 'POST', url: '/', headers: { 'x-request-id': id }, payload: { a: 1 } })),
  )
  app.log.warn('of no request')
  expect(partner.asked.map(({ headers }) => headers['x-request-id']).sort()).toEqual(ids)
  const idsOf = (msg: string) => lines.filter((line) => line['msg'] === msg).map((line) => line['reqId'])
  expect(idsOf('of the request').sort()).toEqual(ids)
  expect(idsOf('of the node').sort()).toEqual(ids)
  expect(idsOf('of no request')).toEqual([undefined])
})

test('background work that a request sets off carries no id of a request', async () => {
  const { app } = await bareApp()
  const ids: (string | undefined)[] = []
  const note = () => void ids.push(requestId.getStore())
  app.get('/', async () => {
    note()
    await new Promise<void>((resolve) =>
      systemClock.after(0, () => {
        note()
        resolve()
      }),
    )
    outsideOfRequests(note)()
    return {}
  })
  await app.inject({ url: '/', headers: { 'x-request-id': 'the-only-request' } })
  expect(ids).toEqual(['the-only-request', undefined, undefined])
})

test('a poke of the log after a commit carries no id of the request that committed', async () => {
  const bus = localBus()
  const ids: (string | undefined)[] = []
  bus.onPoke(() => void ids.push(requestId.getStore()))
  const gateway = await startTestGateway({ bus })
  onTestFinished(() => gateway.close())
  ids.length = 0
  await anOfferedOrder(gateway)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids)).toEqual(new Set([undefined]))
})

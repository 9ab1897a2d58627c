import { once } from 'node:events'
import { request as call, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { callJson } from '#gateway/outside/json-call.ts'
import { traceBy } from '#gateway/ports/trace.ts'
import { sendTraces } from '#gateway/traces/send-traces.ts'
import { bareApp } from '#tests/kit/bare-app.ts'
import { openCollector } from '#tests/kit/collector.ts'
import { openFakeProvider } from '#tests/kit/fake-provider.ts'

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'
const server = 2
const client = 3

async function tracedApp() {
  const collector = await openCollector()
  onTestFinished(() => collector.close())
  const { tracer, close } = sendTraces({
    endpoint: collector.url,
    headers: {},
    serviceName: 'comanda',
    instance: 'one',
    onLink: () => undefined,
  })
  const stop = traceBy(tracer)
  const { app } = await bareApp()
  app.get('/orders/:code', async (request) => request.params)
  app.get('/breaks', async () => {
    throw new Error('the order of +5491155550311 is gone')
  })
  return {
    app,
    /** Sends the spans that wait, and answers all of them. */
    async spans() {
      stop()
      // The span of a call ends with its connection, at the next turn of the loop.
      await new Promise((resolve) => setImmediate(resolve))
      await close()
      return collector.spans()
    },
  }
}

test('the span of a request has the pattern of its route, and not its path', async () => {
  const { app, spans } = await tracedApp()
  const answer = await app.inject('/orders/7KQ2MXPA?phone=5491155550311')
  const [span] = await spans()
  expect(span).toMatchObject({ name: 'GET /orders/:code', kind: server, isFailed: false })
  expect(span?.parentSpanId).toBeUndefined()
  expect(span?.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/orders/:code',
    'http.response.status_code': 200,
    'http.response.header.x-request-id': [answer.headers['x-request-id']],
  })
})

test('a request to no page is a span without a route', async () => {
  const { app, spans } = await tracedApp()
  await app.inject('/nowhere/5491155550311')
  const [span] = await spans()
  expect(span).toMatchObject({ name: 'GET', attributes: { 'http.response.status_code': 404 } })
  expect(JSON.stringify(span)).not.toContain('549115')
})

test('a request that breaks is a failed span, and says nothing of the error', async () => {
  const { app, spans } = await tracedApp()
  await app.inject('/breaks')
  const [span] = await spans()
  expect(span).toMatchObject({
    isFailed: true,
    attributes: { 'http.response.status_code': 500, 'error.type': '500' },
  })
  expect(JSON.stringify(span)).not.toContain('549115')
})

test('a request whose caller leaves before the answer is a failed span without a status', async () => {
  const { app, spans } = await tracedApp()
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  app.get('/waits', async (_, reply) => {
    reply.raw.once('close', left.resolve)
    asked.resolve()
    await left.promise
  })
  const caller = call(`${await app.listen({ port: 0, host: '127.0.0.1' })}/waits`).on('error', () => undefined)
  caller.end()
  await asked.promise
  caller.destroy()
  await left.promise
  const [span] = await spans()
  expect(span).toMatchObject({ name: 'GET /waits', isFailed: true, attributes: { 'error.type': 'left' } })
  expect(span?.attributes).not.toHaveProperty('http.response.status_code')
})

test('the connection of a publisher is no span', async () => {
  const { app, spans } = await tracedApp()
  await app.inject({ url: '/orders/1', headers: { upgrade: 'WebSocket' } })
  expect(await spans()).toEqual([])
})

test('the span of a request is a child of the span that its traceparent names', async () => {
  const { app, spans } = await tracedApp()
  await app.inject({ url: '/orders/1', headers: { traceparent: `00-${trace}-${parent}-01` } })
  expect(await spans()).toMatchObject([{ traceId: trace, parentSpanId: parent }])
})

test('a request whose traceparent was not recorded is not recorded either', async () => {
  const { app, spans } = await tracedApp()
  await app.inject({ url: '/orders/1', headers: { traceparent: `00-${trace}-${parent}-00` } })
  expect(await spans()).toEqual([])
})

test.each([
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${trace}-${'0'.repeat(16)}-01`,
  `ff-${trace}-${parent}-01`,
  `00-${trace}-${parent}-0`,
  'Ana Ríos',
])('a traceparent that is not whole begins a trace: %s', async (traceparent) => {
  const { app, spans } = await tracedApp()
  await app.inject({ url: '/orders/1', headers: { traceparent } })
  const [span] = await spans()
  expect(span?.name).toBe('GET /orders/:code')
  expect(span?.parentSpanId).toBeUndefined()
  expect(span?.traceId).not.toBe(trace)
})

test('a call of a partner is a child of its request, names the host alone, and passes its own span on', async () => {
  const partner = await openFakeProvider(() => ({ status: 503, body: {} }))
  onTestFinished(() => partner.close())
  const { app, spans } = await tracedApp()
  app.get('/asks', async () => callJson(new URL(`${partner.url}/keys/s3cret?phone=5491155550311`), limits))
  await app.inject('/asks')
  const all = await spans()
  const request = all.find(({ name }) => name === 'GET /asks')
  const call = all.find(({ kind }) => kind === client)
  const { host } = new URL(partner.url)
  expect(call).toMatchObject({ name: `GET ${host}`, parentSpanId: request?.spanId, isFailed: true })
  expect(call?.attributes).toEqual({
    'http.request.method': 'GET',
    'server.address': '127.0.0.1',
    'http.response.status_code': 503,
    'error.type': '503',
  })
  expect(partner.asked[0]?.headers['traceparent']).toBe(`00-${call?.traceId}-${call?.spanId}-01`)
})

test('a call of a partner that does not answer ends its span', async () => {
  const partner = await openFakeProvider(() => ({ status: 200, body: {} }))
  onTestFinished(() => partner.close())
  partner.fail('GET', 'lose')
  const { app, spans } = await tracedApp()
  app.get('/asks', async () => callJson(new URL(partner.url), limits))
  await app.inject('/asks')
  const call = (await spans()).find(({ kind }) => kind === client)
  expect(call).toMatchObject({ isFailed: true, attributes: { 'error.type': 'ECONNRESET' } })
})

test('a call of a partner whose answer is cut is a failed span', async () => {
  const partner = createServer((_, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"half":', () => response.destroy())
  }).listen(0, '127.0.0.1')
  await once(partner, 'listening')
  onTestFinished(() => void partner.close())
  const { app, spans } = await tracedApp()
  const url = new URL(`http://127.0.0.1:${(partner.address() as AddressInfo).port}`)
  app.get('/asks', async () => callJson(url, limits))
  await app.inject('/asks')
  const span = (await spans()).find(({ kind }) => kind === client)
  expect(span).toMatchObject({ isFailed: true, attributes: { 'error.type': 'cut', 'http.response.status_code': 200 } })
})

test('a process that traces nothing sends no traceparent to partners', async () => {
  const partner = await openFakeProvider(() => ({ status: 200, body: {} }))
  onTestFinished(() => partner.close())
  await callJson(new URL(partner.url), limits)
  await vi.waitFor(() => expect(partner.asked.length).toBe(1))
  expect(partner.asked[0]?.headers).not.toHaveProperty('traceparent')
})

const limits = { service: 'places', timeoutMs: 5_000, mostBytes: 1_000 } as const

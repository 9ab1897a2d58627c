import { PerformanceObserver } from 'node:perf_hooks'
import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { observe, type Readings } from '#gateway/http/observe.ts'
import type { Readiness } from '#gateway/http/readiness.ts'
import { manualClock } from '#tests/kit/clock.ts'

const document = { openapi: '3.1.0', info: { title: 'none', version: '0' }, paths: {} }

async function anObserved({
  readings = {},
  readiness = {},
}: {
  readonly readings?: Readings
  readonly readiness?: Partial<Readiness>
} = {}) {
  const lines: Readonly<Record<string, unknown>>[] = []
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  onTestFinished(() => app.close())
  const clock = manualClock()
  const serves = { isLeaving: () => false, askDatabase: async () => null, isNatsAway: () => false }
  const whole = { clock, ...serves, relayBehindSeconds: () => 0, ...readiness }
  const observed = await observe(app, { document, readiness: whole, readings })
  return { app, clock, lines, observed, metrics: async () => (await app.inject('/metrics')).body }
}

test('a node that lives says so, and one that can serve as well', async () => {
  const { app } = await anObserved()
  expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
  const { statusCode, body } = await app.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ready' }])
})

const notReady = (type: string, message: string) => ({
  statusCode: 503,
  error: 'Service Unavailable',
  code: 'NOT_READY',
  message: 'The node cannot serve now.',
  errors: [{ type, message }],
})

test('a node whose database fails says so, logs the reason and keeps running', async () => {
  const { app, lines } = await anObserved({
    readiness: { askDatabase: () => Promise.reject(new Error('no database')) },
  })
  const { statusCode, body } = await app.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual([503, notReady('database', 'It does not answer.')])
  expect(lines).toMatchObject([{ msg: 'not ready', err: { message: 'no database' } }])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
})

test('a node whose database hangs says so within a second', async () => {
  const hung = Promise.withResolvers<null>()
  const askDatabase = vi.fn<() => Promise<null>>(() => hung.promise)
  const { app, clock, lines } = await anObserved({ readiness: { askDatabase } })
  const answer = app.inject('/readyz')
  await vi.waitFor(() => expect(clock.waiting()).toBe(1))
  clock.advance(1_000)
  expect((await answer).json()).toEqual(notReady('database', 'It does not answer.'))
  expect(lines).toMatchObject([{ msg: 'not ready', err: { message: 'no answer within a second' } }])
  hung.resolve(null)
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  expect(clock.waiting()).toBe(0)
})

test('a node that leaves is not ready, and asks its database no more', async () => {
  const askDatabase = vi.fn<() => Promise<null>>(async () => null)
  const { app } = await anObserved({ readiness: { isLeaving: () => true, askDatabase } })
  expect((await app.inject('/readyz')).json()).toEqual(notReady('leaving', 'It is leaving.'))
  expect(askDatabase).not.toHaveBeenCalled()
})

test('a node without NATS is ready, and says that it is away', async () => {
  const { app } = await anObserved({ readiness: { isNatsAway: () => true } })
  const { statusCode, body } = await app.inject('/readyz')
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ready', nats: 'away' }])
})

test('figures are read when requested, one or one for each value of a label', async () => {
  let count = 1
  const { metrics } = await anObserved({
    readings: {
      connections: { help: 'Open lines', read: () => count },
      refused: {
        help: 'Refused',
        label: 'reason',
        readEach: () =>
          new Map([
            ['rate', count],
            ['size', 0],
          ]),
      },
    },
  })
  expect(await metrics()).toContain('# HELP comanda_connections Open lines\n')
  count = 7
  const text = await metrics()
  expect(text).toContain('comanda_connections 7\n')
  expect(text).toContain('comanda_refused{reason="rate"} 7\n')
  expect(text).toContain('comanda_refused{reason="size"} 0\n')
})

test('a figure whose name ends with total is a counter, any other one a gauge', async () => {
  const { metrics } = await anObserved({
    readings: {
      refused_total: { help: 'Refused', label: 'reason', readEach: () => new Map([['rate', 3]]) },
      taken_total: { help: 'Taken', read: () => 5 },
      connections: { help: 'Open lines', read: () => 1 },
    },
  })
  await metrics()
  const text = await metrics()
  expect(text).toContain('# TYPE comanda_refused_total counter\ncomanda_refused_total{reason="rate"} 3\n')
  expect(text).toContain('# TYPE comanda_taken_total counter\ncomanda_taken_total 5\n')
  expect(text).toContain('# TYPE comanda_connections gauge\n')
})

test('a gauge has no value of a label that is gone', async () => {
  const late = new Map([['print', 2]])
  const { metrics } = await anObserved({ readings: { late: { help: 'Late', label: 'kind', readEach: () => late } } })
  expect(await metrics()).toContain('comanda_late{kind="print"} 2\n')
  late.clear()
  expect(await metrics()).not.toContain('comanda_late{')
})

test('the process is measured under our name, in the format of Prometheus', async () => {
  const { app } = await anObserved()
  const { headers, body } = await app.inject('/metrics')
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/)
  expect(body).toMatch(/^comanda_process_resident_memory_bytes \d+$/m)
})

test('each answer is counted by its method, route and status, never by its address', async () => {
  const { app, metrics } = await anObserved()
  app.get('/things/:id', async (_, reply) => reply.code(204).send())
  await app.inject('/things/7?phone=115566')
  await app.inject('/nowhere')
  const text = await metrics()
  expect(text).toContain('comanda_http_request_seconds_count{method="GET",route="/things/:id",status="204"} 1\n')
  expect(text).toContain('comanda_http_request_seconds_count{method="GET",route="none",status="404"} 1\n')
  expect(text).not.toContain('115566')
})

test('an answer’s time is measured in seconds', async () => {
  const { app, metrics } = await anObserved()
  app.get('/', async (_, reply) => {
    Object.defineProperty(reply, 'elapsedTime', { value: 1_500 })
    return 'here'
  })
  await app.inject('/')
  const text = await metrics()
  const labels = 'method="GET",route="/",status="200"'
  expect(text).toContain(`comanda_http_request_seconds_sum{${labels}} 1.5\n`)
  expect(text).toContain(`comanda_http_request_seconds_bucket{le="0.02",${labels}} 0\n`)
  expect(text).toContain(`comanda_http_request_seconds_bucket{le="2.5",${labels}} 1\n`)
})

test('the time of an event to its relay is counted', async () => {
  const { observed, metrics } = await anObserved()
  observed.lagged(0.03)
  observed.lagged(4)
  const text = await metrics()
  expect(text).toContain('comanda_relay_lag_seconds_count 2\n')
  expect(text).toContain('comanda_relay_lag_seconds_sum 4.03\n')
  expect(text).toContain('comanda_relay_lag_seconds_bucket{le="0.02"} 0\n')
  expect(text).toContain('comanda_relay_lag_seconds_bucket{le="0.05"} 1\n')
})

test('the contract is served, and redirected to from its other name', async () => {
  const { app } = await anObserved()
  const first = await app.inject('/openapi.json')
  expect([first.statusCode, first.json(), first.headers['cache-control']]).toEqual([200, document, 'no-cache'])
  const etag = String(first.headers['etag'])
  expect((await app.inject({ url: '/openapi.json', headers: { 'if-none-match': etag } })).statusCode).toBe(304)
})

test('the documentation page runs only its own scripts, and redirects to the contract’s one place', async () => {
  const { app } = await anObserved()
  const page = await app.inject('/docs/')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  for (const path of ['/docs/json', '/docs/yaml']) {
    const { statusCode, headers } = await app.inject(path)
    expect([statusCode, headers['location']]).toEqual([308, '../openapi.json'])
  }
  expect((await app.inject('/docs/static/swagger-ui.css')).statusCode).toBe(200)
})

test('gateways of one process share its figures, and no metric holds a gateway in memory', async () => {
  const { metrics } = await anObserved()
  const observing = vi.spyOn(PerformanceObserver.prototype, 'observe')
  onTestFinished(() => observing.mockRestore())
  const other = await anObserved()
  expect(observing).not.toHaveBeenCalled()
  for (const text of [await metrics(), await other.metrics()]) {
    expect(text).toContain('comanda_nodejs_gc_duration_seconds')
    expect(text).toContain('comanda_http_request_seconds')
  }
})

import swagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { cachedJson, cachedJsonOf, sendCached } from './cached-json.ts'
import { type Readiness, tellReadiness } from './readiness.ts'

/** A figure that is read when `/metrics` is asked for: a number, or one for each value of a label. */
type Reading =
  | { readonly help: string; readonly read: () => number }
  | { readonly help: string; readonly label: string; readonly readEach: () => ReadonlyMap<string, number> }
/** By name. One that ends with `_total` counts since the node's start; any other is a state of now. */
export type Readings = Readonly<Record<string, Reading>>

type Observed = {
  readonly document: { readonly [key: string]: unknown }
  readonly readiness: Readiness
  readonly readings: Readings
}

let ofProcess: Registry | undefined

/** Read once for all gateways of a process: what measures them never ends, and holds what it reports to. */
function figuresOfProcess(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess, prefix: 'comanda_' })
  return ofProcess
}

/** `/healthz` (it lives), `/readyz` (it can serve), `/metrics`, `/openapi.json` and `/docs`. */
export async function observe(app: FastifyInstance, { document, readiness, readings }: Observed) {
  const registry = new Registry()
  figuresOfProcess()
  for (const [name, reading] of Object.entries(readings)) register(registry, name, reading)
  const latency = new Histogram({
    name: 'comanda_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    latency.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  app.get('/healthz', async () => ({ status: 'ok' }))
  tellReadiness(app, readiness)
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send(await Registry.merge([figuresOfProcess(), registry]).metrics()),
  )
  const cached = cachedJsonOf(cachedJson(document))
  app.get(
    '/openapi.json',
    (request, reply) =>
      cached && sendCached(request, reply, cached, { status: 200, headers: { 'cache-control': 'no-cache' } }),
  )

  await app.register(swagger, {
    mode: 'static',
    specification: { document } as unknown as FastifyStaticSwaggerOptions['specification'],
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // It would write the whole document at each request; JSON is YAML, too.
    uiHooks: {
      onRequest: (request, reply, done) =>
        /\/(json|yaml)$/.test(request.routeOptions.url ?? '') ? void reply.redirect('../openapi.json', 308) : done(),
    },
  })

  const lag = new Histogram({
    name: 'comanda_relay_lag_seconds',
    help: 'Time from an event to its relay to readers',
    buckets: seconds,
    registers: [registry],
  })
  return {
    /** Seconds from an event to its relay on this node. */
    lagged: (seconds: number) => lag.observe(seconds),
  }
}

/** Bounds of the histograms. A call is given up after 30 seconds. */
const seconds = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

function register(registry: Registry, name: string, reading: Reading) {
  const metric = {
    name: `comanda_${name}`,
    help: reading.help,
    labelNames: 'label' in reading ? [reading.label] : [],
    registers: [registry],
  }
  const values = () =>
    'read' in reading
      ? [[{}, reading.read()] as const]
      : [...reading.readEach()].map(([value, count]) => [{ [reading.label]: value }, count] as const)
  if (!name.endsWith('_total'))
    return new Gauge({
      ...metric,
      collect() {
        this.reset()
        for (const [labels, value] of values()) this.set(labels, value)
      },
    })
  return new Counter({
    ...metric,
    collect() {
      this.reset()
      for (const [labels, value] of values()) this.inc(labels, value)
    },
  })
}

import swagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { lateSeconds } from '../events/relay-watch.ts'
import { keptJson, keptOf, sendKept } from './kept-json.ts'
import { errorBody } from './problems.ts'

/** A figure that is read when `/metrics` is asked for: a number, or one for each value of a label. */
type Reading =
  | { readonly help: string; readonly read: () => number }
  | { readonly help: string; readonly label: string; readonly readEach: () => ReadonlyMap<string, number> }
export type Readings = Readonly<Record<string, Reading>>

type Observed = {
  readonly document: { readonly [key: string]: unknown }
  /** Resolves when the node can serve; rejects with the reason when it cannot. */
  readonly ready: () => Promise<void>
  /** The age of the oldest event that the node has not relayed. */
  readonly relayBehindSeconds: () => number
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
export async function observe(app: FastifyInstance, { document, ready, relayBehindSeconds, readings }: Observed) {
  const registry = new Registry()
  figuresOfProcess()
  for (const [name, reading] of Object.entries(readings))
    new Gauge({
      name: `comanda_${name}`,
      help: reading.help,
      labelNames: 'label' in reading ? [reading.label] : [],
      registers: [registry],
      collect() {
        if ('read' in reading) return this.set(reading.read())
        for (const [value, count] of reading.readEach()) this.set({ [reading.label]: value }, count)
      },
    })
  const latency = new Histogram({
    name: 'comanda_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    latency.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
  })

  // Concurrent requests share one question to the database.
  let asking: Promise<void> | null = null
  const askedOnce = () => {
    asking ??= ready().finally(() => {
      asking = null
    })
    return asking
  }

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await askedOnce()
      const behind = relayBehindSeconds()
      // Late pushes are no reason to take the node out of service: calls are answered, and the other nodes share the cause.
      return { status: 'ready', ...(behind >= lateSeconds && { relayBehindSeconds: Math.round(behind) }) }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply
        .code(503)
        .send(errorBody(503, 'NOT_READY', 'The node cannot serve now: its database does not answer, or it is leaving.'))
    }
  })
  app.get('/metrics', async (_, reply) =>
    reply.type(registry.contentType).send(await Registry.merge([figuresOfProcess(), registry]).metrics()),
  )
  const kept = keptOf(keptJson(document))
  app.get(
    '/openapi.json',
    (request, reply) =>
      kept && sendKept(request, reply, kept, { status: 200, headers: { 'cache-control': 'no-cache' } }),
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
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  return {
    /** Seconds from an event to its relay on this node. */
    lagged: (seconds: number) => lag.observe(seconds),
  }
}

import swagger, { type FastifyStaticSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { errorBody } from './problems.ts'

export type Readings = Readonly<Record<string, { readonly help: string; readonly read: () => number }>>

type Observed = {
  readonly document: { readonly [key: string]: unknown }
  /** Resolves when the node can serve; rejects with the reason when it cannot. */
  readonly ready: () => Promise<void>
  readonly readings: Readings
}

/** `/healthz` (it lives), `/readyz` (it can serve), `/metrics`, `/openapi.json` and `/docs`. */
export async function observe(app: FastifyInstance, { document, ready, readings }: Observed): Promise<void> {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'comanda_' })
  for (const [name, { help, read }] of Object.entries(readings))
    new Gauge({
      name: `comanda_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(read())
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

  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    try {
      await ready()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.code(503).send(errorBody(503, 'NOT_READY', 'The database does not answer.'))
    }
  })
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
  app.get('/openapi.json', async () => document)

  await app.register(swagger, {
    mode: 'static',
    specification: { document } as unknown as FastifyStaticSwaggerOptions['specification'],
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
}

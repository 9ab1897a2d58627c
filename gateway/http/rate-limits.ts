import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Settings } from '../config.ts'
import { addressOf } from './guess-limits.ts'
import { HttpProblem } from './problems.ts'

/** A first visit loads many files, pictures and tiles, and each costs little. */
const filesPerCall = 10

const mostAddresses = 50_000

/** Balancers ask for health all the time, and the application signs its calls of `/apps/` (docs/protocol.md). */
const unlimited = /^\/(healthz|readyz|apps\/.*)$/
const statistics = /^\/analytics\/events$/
const files = /^\/(\*|api\/\*|media\/.*|tiles\/.*|brand\/.*|docs\/static\/.*)$/

/**
 * Counts the requests of each address in a minute: calls and documents in one sum, files and pages in another.
 * Statistics have a third, so that they never cost a diner a call of the order.
 * A limit in a route's own configuration would be counted for that route apart.
 */
export async function limitRequests(app: FastifyInstance, { RATE_LIMIT }: Settings): Promise<void> {
  if (RATE_LIMIT === 0) return
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => addressOf(ip),
    errorResponseBuilder: (_, { after }) =>
      new HttpProblem(429, 'TOO_MANY_REQUESTS', `Too many requests: try again in ${after}.`),
  })
  const perMinute = (max: number) => app.rateLimit({ max, timeWindow: '1 minute', cache: mostAddresses })
  const limitCall = perMinute(RATE_LIMIT)
  const limitStatistics = perMinute(RATE_LIMIT)
  const limitFile = perMinute(RATE_LIMIT * filesPerCall)
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request)
    if (unlimited.test(route)) return
    const limit = files.test(route) ? limitFile : statistics.test(route) ? limitStatistics : limitCall
    await limit.call(app, request, reply)
  })
}

/** What no route takes is answered with the client's page or a short 404: as cheap as a file. */
const routeOf = ({ routeOptions: { url = '/*' } }: FastifyRequest) => url

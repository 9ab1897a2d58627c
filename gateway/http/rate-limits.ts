import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Device } from './device.ts'
import { addressOf } from './guess-limits.ts'
import { HttpProblem } from './problems.ts'
import type { HttpSettings } from './settings.ts'

/** A first visit loads many files, pictures and tiles, and each costs little. */
const filesPerCall = 10

const mostAddresses = 50_000

/** Balancers ask for health all the time, and the application signs its calls of `/apps/` (docs/protocol.md). */
const unlimited = /^\/(healthz|readyz|apps\/.*)$/
const statistics = /^\/analytics\/events$/
const files = /^\/(\*|api\/\*|media\/.*|tiles\/.*|brand\/.*|pictures\/.*|docs\/static\/.*)$/

/** The shares of a limit that a device has, and that all young or known ones of one address have together. */
const young = { name: 'young', own: 0.3, together: 10 }
const known = { name: 'known', own: 1, together: 50 }
const sharesOf = (device: Device) => (device.isYoung ? young : known)

/**
 * Counts the requests of each device, or of all strangers at one address, in a minute: calls and documents in one sum, files and
 * pages in another. Statistics have a third, so that they never cost a diner a call of the order. Cookies are free, so
 * the devices of one address have a sum together, too (decision 080).
 * A limit in a route's own configuration would be counted for that route apart.
 */
export async function limitRequests(app: FastifyInstance, { RATE_LIMIT }: HttpSettings): Promise<void> {
  if (RATE_LIMIT === 0) return
  const tooMany = (after: string) =>
    new HttpProblem(429, 'TOO_MANY_REQUESTS', `Too many requests: try again in ${after}.`)
  await app.register(rateLimit, { global: false, errorResponseBuilder: (_, { after }) => tooMany(after) })

  const perMinute = (max: number) => {
    const window = { timeWindow: '1 minute', cache: mostAddresses }
    const own = app.rateLimit({
      ...window,
      max: ({ device }) => Math.ceil(max * (device ? sharesOf(device).own : 1)),
      keyGenerator: ({ device, ip }) => (device ? `device ${device.id}` : addressOf(ip)),
    })
    const together = app.createRateLimit({
      ...window,
      max: ({ device }) => max * (device ? sharesOf(device).together : 1),
      keyGenerator: ({ device, ip }) => `${device ? sharesOf(device).name : ''} ${addressOf(ip)}`,
    })
    return async (request: FastifyRequest, reply: FastifyReply) => {
      // First its own: a device that is refused uses up nothing of its neighbours'.
      await own.call(app, request, reply)
      if (!request.device) return
      const count = await together(request)
      if (count.isAllowed || !count.isExceeded) return
      reply.header('retry-after', count.ttlInSeconds)
      throw tooMany(`${count.ttlInSeconds} seconds`)
    }
  }
  const limitCall = perMinute(RATE_LIMIT)
  const limitStatistics = perMinute(RATE_LIMIT)
  const limitFile = perMinute(RATE_LIMIT * filesPerCall)
  app.addHook('onRequest', async (request, reply) => {
    const route = routeOf(request)
    if (request.isRun || unlimited.test(route)) return
    const limit = files.test(route) ? limitFile : statistics.test(route) ? limitStatistics : limitCall
    await limit(request, reply)
  })
}

/** A request without a route counts as a file: its answer, the client's page or a short 404, is as cheap. */
const routeOf = ({ routeOptions: { url = '/*' } }: FastifyRequest) => url

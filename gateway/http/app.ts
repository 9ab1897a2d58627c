import compress from '@fastify/compress'
import etag from '@fastify/etag'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '../config.ts'
import { answerErrors } from './errors.ts'
import { HttpProblem } from './problems.ts'
import { answerFrameworkError, answerRawError, refuseExpectations, refuseHostless } from './raw-errors.ts'
import { securityHeaders } from './security-headers.ts'

const bodyLimit = 256 * 1024

/** Takes the log, a line of JSON at a time. */
export type LogStream = { readonly write: (line: string) => void }

/** An empty house: security headers, limits, compression, the one error body, and no route yet. */
export async function createApp(
  settings: Settings,
  logTo?: LogStream,
  showsVendorMaps: () => boolean = () => false,
): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit,
    trustProxy: settings.PUBLIC_URL !== undefined,
    logger: { level: settings.LOG_LEVEL, serializers: { req: requestSummary }, ...(logTo && { stream: logTo }) },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: 2_000 },
    http: { requireHostHeader: false },
    clientErrorHandler: answerRawError,
    frameworkErrors: answerFrameworkError,
    rewriteUrl: ({ url = '/' }) => readable(url),
  })
  answerErrors(app)
  refuseExpectations(app)
  app.addHook('onRequest', refuseHostless)
  const headers = { plain: await securityHeaders(settings, false), withMaps: await securityHeaders(settings, true) }
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(showsVendorMaps() ? headers.withMaps : headers.plain)
    done()
  })
  await app.register(compress, { threshold: 1024 })
  await app.register(etag)
  if (settings.RATE_LIMIT > 0)
    await app.register(rateLimit, {
      global: false,
      errorResponseBuilder: (_, { after }) =>
        new HttpProblem(429, 'TOO_MANY_REQUESTS', `Too many requests: try again in ${after}.`),
    })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  return app
}

export type RouteLimit = { readonly max: number; readonly timeWindow: string; readonly groupId: string }

/** What an address may ask in a minute, over all calls together; `false` where limits are off. */
export const routeLimit = ({ RATE_LIMIT }: Settings): false | RouteLimit =>
  RATE_LIMIT > 0 && { max: RATE_LIMIT, timeWindow: '1 minute', groupId: 'api' }

/** A path whose percent signs spell nothing is read as it stands: a page or a 404, and no refusal to look. */
function readable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?')
  }
}

/** No query, no address, no phone: what a log may keep of a request. */
const requestSummary = ({ method, routeOptions }: { method: string; routeOptions?: { url?: string | undefined } }) => ({
  method,
  route: routeOptions?.url,
})

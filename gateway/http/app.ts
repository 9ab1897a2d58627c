import compress from '@fastify/compress'
import etag from '@fastify/etag'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '../config.ts'
import { answerErrors } from './errors.ts'
import { HttpProblem } from './problems.ts'

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
  })
  answerErrors(app)
  await app.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurityPolicy(settings, showsVendorMaps) },
    strictTransportSecurity: isSecure(settings),
    // Open tile providers refuse who does not say where they come from; the page's address stays here.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
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

const isSecure = ({ PUBLIC_URL }: Settings) => PUBLIC_URL?.startsWith('https:') ?? false

const contentSecurityPolicy = (settings: Settings, showsVendorMaps: () => boolean) => {
  const map = vendorMapSources(settings)
  // MAP-02: the vendor's scripts may run only where a branch has chosen its map.
  const own = (sources: string, more: string) => [() => (showsVendorMaps() ? `${sources} ${more}` : sources)]
  const line = settings.PUBLIC_URL ? ` ${settings.PUBLIC_URL.replace(/^http/, 'ws')}` : ''
  return {
    defaultSrc: ["'self'"],
    scriptSrc: own("'self'", map.scripts),
    styleSrc: own("'self'", map.styles),
    // A shop's own pictures and the map provider's tiles come from addresses of its choice.
    fontSrc: own("'self'", map.fonts),
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    connectSrc: own(`'self'${line}`, map.calls),
    workerSrc: own("'self'", map.workers),
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    upgradeInsecureRequests: isSecure(settings) ? [] : null,
  }
}

/** What the big vendor's guide to a content security policy asks for; its map writes styles of its own. */
const vendorMapSources = ({ GOOGLE_MAPS_URL }: Settings) => ({
  scripts: `${new URL(GOOGLE_MAPS_URL).origin} https://*.googleapis.com https://*.gstatic.com`,
  styles: "'unsafe-inline' https://fonts.googleapis.com",
  fonts: 'https://fonts.gstatic.com',
  calls: `${new URL(GOOGLE_MAPS_URL).origin} https://*.googleapis.com https://*.gstatic.com`,
  workers: 'blob:',
})

/** No query, no address, no phone: what a log may keep of a request. */
const requestSummary = ({ method, routeOptions }: { method: string; routeOptions?: { url?: string | undefined } }) => ({
  method,
  route: routeOptions?.url,
})

import type { IncomingMessage } from 'node:http'
import compress from '@fastify/compress'
import etag from '@fastify/etag'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { requestId } from '../ports/request-id.ts'
import { bareHeaders } from './bare-headers.ts'
import { type Devices, knowDevices } from './device.ts'
import type { Drain } from './drain.ts'
import { answerErrors } from './errors.ts'
import { type LogStream, openLogOutput } from './log-output.ts'
import { loggedError } from './logged-error.ts'
import { warnOfProxy } from './proxy-warning.ts'
import { limitRequests } from './rate-limits.ts'
import { answerFrameworkError, rawErrorAnswer, refuseExpectations, refuseHosts } from './raw-errors.ts'
import { requestIds, tellRequestIds } from './request-id.ts'
import { type HeaderSettings, securityHeaders } from './security-headers.ts'
import type { HttpSettings } from './settings.ts'
import { longestPart } from './site.ts'
import { traceRequests } from './trace-requests.ts'
import { proxyTrust } from './trusted-proxies.ts'

/** The longest body that the gateway reads before it knows the caller. */
export const bodyLimit = 256 * 1024

/** An empty house: security headers, limits, compression, the one error body, and no route yet. */
export async function createApp(
  settings: HttpSettings & HeaderSettings,
  logTo?: LogStream,
  showsVendorMaps: () => boolean = () => false,
  formHosts: () => readonly string[] = () => [],
  devices?: Devices,
  drain?: Drain,
): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    bodyLimit,
    trustProxy: proxyTrust(settings),
    genReqId: requestIds(),
    logger: {
      level: settings.LOG_LEVEL,
      serializers: { req: requestSummary, err: loggedError },
      // The log of a request has its id already.
      mixin: (_, __, logger) => {
        const reqId = logger === app.log ? requestId.getStore() : undefined
        return reqId === undefined ? {} : { reqId }
      },
      stream:
        logTo ?? openLogOutput((lines) => app.log.warn({ lines }, 'lines of the log were lost: its disk was full')),
    },
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    http: {
      shouldUpgradeCallback: isWebSocket,
      requireHostHeader: false,
      ...(drain && { ServerResponse: drain.Answer }),
    },
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { maxParamLength: longestPart },
    clientErrorHandler: rawErrorAnswer(bareHeaders(settings)),
    frameworkErrors: answerFrameworkError,
    rewriteUrl: ({ url = '/' }) => readable(url),
  })
  drain?.watch(app.server)
  traceRequests(app)
  tellRequestIds(app)
  answerErrors(app)
  refuseExpectations(app, bareHeaders(settings))
  app.addHook('onRequest', refuseHosts)
  let headers: Readonly<Record<'plain' | 'withMaps', Record<string, string>>>
  app.addHook('onReady', async () => {
    headers = {
      plain: await securityHeaders(settings, false, formHosts()),
      withMaps: await securityHeaders(settings, true, formHosts()),
    }
  })
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(showsVendorMaps() ? headers.withMaps : headers.plain)
    done()
  })
  await app.register(compress)
  await app.register(etag)
  warnOfProxy(app, settings)
  app.decorateRequest('device', null)
  app.decorateRequest('isRun', false)
  if (devices) knowDevices(app, devices)
  await limitRequests(app, settings)
  const readJson = app.getDefaultJsonParser('error', 'error')
  // Some clients name the type of JSON in every call, also in one without a body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  )
  app.addContentTypeParser('application/yaml', { parseAs: 'string' }, (_, body, done) => done(null, body))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  return app
}

/** Any other upgrade, such as h2c, is ignored, and the request is answered as it stands (RFC 9110, 7.8). */
const isWebSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket'

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

import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import { isSecure } from './bare-headers.ts'
import type { HttpSettings } from './settings.ts'

/** The settings that headers depend on. */
export type HeaderSettings = Pick<HttpSettings, 'PUBLIC_URL'> & {
  /** The address of the big vendor's map. */
  readonly GOOGLE_MAPS_URL: string
}

/** Headers that every response carries by itself. */
const ofAnyAnswer = ['content-length', 'content-type', 'date', 'connection', 'keep-alive']

/**
 * Helmet's headers, made once. Helmet would read its settings again at each request, which costs a sixth of
 * a ready answer. With `vendorMaps` the big vendor's map may run (MAP-02); a
 * form may be sent to `formHosts`.
 */
export async function securityHeaders(
  settings: HeaderSettings,
  vendorMaps: boolean,
  formHosts: readonly string[] = [],
): Promise<Record<string, string>> {
  const probe = Fastify()
  await probe.register(helmet, {
    contentSecurityPolicy: { directives: contentSecurityPolicy(settings, vendorMaps, formHosts) },
    strictTransportSecurity: isSecure(settings),
    // As `frame-ancestors` says, for browsers that do not know it.
    xFrameOptions: { action: 'deny' },
    // Open tile providers refuse who does not say where they come from; the page's address stays here.
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  })
  probe.get('/', async () => '')
  const { headers } = await probe.inject('/')
  await probe.close()
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofAnyAnswer.includes(name))
      .map(([name, value]) => [name, String(value)]),
  )
}

function contentSecurityPolicy(settings: HeaderSettings, vendorMaps: boolean, formHosts: readonly string[]) {
  const map = vendorMaps ? vendorMapSources(settings) : null
  const line = settings.PUBLIC_URL ? [settings.PUBLIC_URL.replace(/^http/, 'ws')] : []
  return {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", ...(map?.scripts ?? [])],
    styleSrc: ["'self'", ...(map?.styles ?? [])],
    fontSrc: ["'self'", ...(map?.fonts ?? [])],
    // A shop's own pictures and the map provider's tiles come from addresses of its choice.
    imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
    connectSrc: ["'self'", ...line, ...(map?.calls ?? [])],
    workerSrc: ["'self'", ...(map?.workers ?? [])],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
    // OPEN-27: the bank's page is opened by a form.
    formAction: ["'self'", ...formHosts],
    upgradeInsecureRequests: isSecure(settings) ? [] : null,
  }
}

/** The sources that the big vendor's guide to a content security policy asks for. Its map writes styles of its own. */
function vendorMapSources({ GOOGLE_MAPS_URL }: HeaderSettings) {
  const calls = [new URL(GOOGLE_MAPS_URL).origin, 'https://*.googleapis.com', 'https://*.gstatic.com']
  return {
    scripts: calls,
    styles: ["'unsafe-inline'", 'https://fonts.googleapis.com'],
    fonts: ['https://fonts.gstatic.com'],
    calls,
    workers: ['blob:'],
  }
}

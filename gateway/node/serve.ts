import { fileURLToPath } from 'node:url'
import { createAdmission } from '../access/admission.ts'
import { countedGuesses } from '../composition/features.ts'
import { bareHeaders } from '../http/bare-headers.ts'
import { bindContract } from '../http/bind.ts'
import { contractDocument } from '../http/document.ts'
import { serveSite } from '../http/site.ts'
import { proxyTrust } from '../http/trusted-proxies.ts'
import { localApplication } from '../realtime/application.ts'
import { connectionLimits } from '../realtime/connection-limits.ts'
import { serveHttpApi } from '../realtime/http-api.ts'
import { servePolling } from '../realtime/polling.ts'
import { servePublishers } from '../realtime/publishers.ts'
import { serveSockets } from '../realtime/sockets.ts'
import { spanningApplication } from '../realtime/spanning-application.ts'
import type { Base } from './base.ts'
import type { NodeParts } from './joined.ts'
import type { RealtimeServer } from './line.ts'
import type { GatewayOptions } from './options.ts'

const builtClient = fileURLToPath(new URL('../../web/dist', import.meta.url))

/**
 * Puts every route on the server: readers' sockets, the realtime calls, the contract, the features' own, and the client's pages.
 * `farewell` resolves when the long polls that were ended have been told.
 */
export async function serveAll(
  { demo }: GatewayOptions,
  { settings, app, bus, clock, devices }: Base,
  { realtime }: RealtimeServer,
  features: NodeParts,
): Promise<{ readonly farewell: () => Promise<void> }> {
  const publishers = await servePublishers(app, realtime, clock)
  const limits = connectionLimits({
    perAddress: settings.CONNECTIONS_PER_ADDRESS,
    trust: proxyTrust(settings),
    clock,
    devices,
  })
  serveSockets(app.server, realtime, limits, (request, raw, head) => publishers.emit('upgrade', request, raw, head))
  const farewell = servePolling(app, realtime, limits, bareHeaders(settings))
  serveHttpApi(app, realtime, spanningApplication(localApplication(realtime), realtime, bus), clock)
  app.register(async (scope) => {
    bindContract(scope, {
      document: contractDocument(),
      handlers: features.operations,
      countedGuesses,
      admission: createAdmission(features.callers, settings.ADMIN_TOKEN),
      checkResponses: settings.CHECK_RESPONSES,
    })
  })
  if (demo) await app.register(demo.routes)
  features.routes(app)
  await serveSite(
    app,
    {
      webRoot: settings.WEB_ROOT ?? builtClient,
      mediaRoot: settings.MEDIA_DIR ?? null,
      withWorker: settings.SERVICE_WORKER === 'on',
      publicUrl: settings.PUBLIC_URL,
      policyOf: features.pagePolicy,
    },
    features.pages,
  )
  return { farewell }
}

import type { Middleware } from 'openapi-fetch'
import { hearGatewayTime } from '#web/state/clock.ts'
import { api } from './client.ts'
import { firstAnswersAt } from './first-answers.ts'

const sentAt = new WeakMap<Request, number>()

const listening: Middleware = {
  onRequest({ request }) {
    sentAt.set(request, performance.now())
  },
  onResponse({ request, response: { headers } }) {
    const sent = sentAt.get(request) ?? performance.now()
    hearGatewayTime({
      at: Date.parse(headers.get('Date') ?? ''),
      withinMs: performance.now() - sent,
      // The service worker and the browser keep what the gateway lets them keep.
      mayBeKept: !/no-store/.test(headers.get('Cache-Control') ?? ''),
    })
  },
}

/** Sets the clock of this page by the page's document, and by each answer of the gateway. */
export function followGatewayClock() {
  api.use(listening)
  const at = firstAnswersAt()
  if (at === null) return
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // No worker answered, and the whole document came over the network, so that no cache has kept it.
  const isFresh = opened?.workerStart === 0 && opened.transferSize > opened.encodedBodySize
  hearGatewayTime({ at, withinMs: performance.now() - (opened?.requestStart ?? 0), mayBeKept: !isFresh })
}

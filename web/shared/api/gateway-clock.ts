import { hearGatewayTime } from '#web/shared/state/clock.ts'
import { api } from './client.ts'
import { firstAnswersAt } from './first-answers.ts'

/** Sets this page's clock from its document, and from each answer of the gateway. */
export function followGatewayClock() {
  api.use({
    onResponse({ response: { headers } }) {
      // The service worker and the browser may store the answers that the gateway allows.
      const mayBeKept = !/no-store/.test(headers.get('Cache-Control') ?? '')
      hearGatewayTime(Date.parse(headers.get('Date') ?? ''), mayBeKept)
    },
  })
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // No worker answered, and the whole document came over the network, so it is not from a cache.
  const isFresh = opened?.workerStart === 0 && opened.transferSize > opened.encodedBodySize
  const age = opened ? performance.now() - opened.responseStart : 0
  hearGatewayTime(firstAnswersAt() + age, !isFresh)
}

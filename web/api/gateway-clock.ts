import { hearGatewayTime } from '#web/state/clock.ts'
import { api } from './client.ts'
import { firstAnswersAt } from './first-answers.ts'

/** Sets the clock of this page by the page's document, and by each answer of the gateway. */
export function followGatewayClock() {
  api.use({
    onResponse({ response: { headers } }) {
      // The service worker and the browser keep what the gateway lets them keep.
      const mayBeKept = !/no-store/.test(headers.get('Cache-Control') ?? '')
      hearGatewayTime(Date.parse(headers.get('Date') ?? ''), mayBeKept)
    },
  })
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // No worker answered, and the whole document came over the network, so that no cache has kept it.
  const isFresh = opened?.workerStart === 0 && opened.transferSize > opened.encodedBodySize
  const age = opened ? performance.now() - opened.responseStart : 0
  hearGatewayTime(firstAnswersAt() + age, !isFresh)
}

import { hasNetwork, hear, isOfProxy } from '#web/shared/network.ts'
import { hearGatewayTime } from '#web/shared/state/clock.ts'
import { api } from './client.ts'
import { firstAnswersAt } from './first-answers.ts'

/** Sets this page's clock from its document, and from each answer of the gateway; an answer is also a sign of life. */
export function followGateway() {
  api.use({
    onResponse({ response: { headers, status } }) {
      // The service worker and the browser may store the answers that the gateway allows.
      const mayBeCached = !/no-store/.test(headers.get('Cache-Control') ?? '')
      hearGatewayTime(Date.parse(headers.get('Date') ?? ''), mayBeCached)
      if (isOfProxy(status)) void hasNetwork()
      else if (!mayBeCached) hear()
    },
    onError({ error }) {
      const isGivenUp = error instanceof DOMException && error.name === 'AbortError'
      if (!isGivenUp) void hasNetwork()
    },
  })
  const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  // No worker answered, and the whole document came over the network, so it is not from a cache.
  const isFresh = opened?.workerStart === 0 && opened.transferSize > opened.encodedBodySize
  if (isFresh) hear()
  const age = opened ? performance.now() - opened.responseStart : 0
  hearGatewayTime(firstAnswersAt() + age, !isFresh)
}

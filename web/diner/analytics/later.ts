import type { QueryClient } from '@tanstack/react-query'
import type { Way } from './way.ts'

/** After the first paint, and before a diner has read the page. */
const afterMs = 2_500

/** Loads all of analytics after the first paint. Pages visited before that are kept for it. */
export function startAnalyticsLater(router: Way, queryClient: QueryClient) {
  const visited = [router.state.location]
  const stop = router.subscribe(({ location }) => void visited.push(location))
  setTimeout(
    () =>
      import('./start.ts').then(
        ({ startAnalytics }) => {
          stop()
          startAnalytics(router, queryClient, visited)
        },
        // Without its code nothing is counted, and the page works as before.
        () => stop(),
      ),
    afterMs,
  )
}

import type { QueryClient } from '@tanstack/react-query'

/** Long after the first paint: until then the page has the network for itself. */
const afterMs = 5_000

/** Loads the code that no diner waits for, when the browser is idle and there is a network. */
export function startLater(queryClient: QueryClient): void {
  const load = () =>
    void Promise.all([import('#web/shared/app/start-worker.ts'), import('../state/forget.ts')])
      .then(([{ start }, { forgetWithOthers }]) => start(() => forgetWithOthers(queryClient)))
      .catch(() => undefined)
  setTimeout(() => (navigator.onLine ? load() : window.addEventListener('online', load, { once: true })), afterMs)
}

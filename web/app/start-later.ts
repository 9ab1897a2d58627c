import type { QueryClient } from '@tanstack/react-query'

/** Long after the first paint: until then the page has the network for itself. */
const afterMs = 5_000

/** Loads the code that no diner waits for, when the browser is idle and there is a network. */
export function startLater(queryClient: QueryClient): void {
  const load = () => void import('./start-worker.ts').then(({ start }) => start(queryClient)).catch(() => undefined)
  setTimeout(() => (navigator.onLine ? load() : window.addEventListener('online', load, { once: true })), afterMs)
}

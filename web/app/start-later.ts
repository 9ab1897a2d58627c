import type { QueryClient } from '@tanstack/react-query'

/** Long after the first paint: the page in front of the diner has the line for itself. */
const afterMs = 5_000

/** What no diner waits for: it is loaded when nothing else is to do, and once there is a network. */
export function startLater(queryClient: QueryClient): void {
  const load = () => void import('./start-worker.ts').then(({ start }) => start(queryClient)).catch(() => undefined)
  setTimeout(() => (navigator.onLine ? load() : window.addEventListener('online', load, { once: true })), afterMs)
}

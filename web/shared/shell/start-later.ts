/** Long after the first paint: until then the page has the network for itself. */
const afterMs = 5_000

/**
 * Loads the code of the service worker's start, for which no reader waits, when the browser is idle and there is a
 * network. `loadFirst` loads code of the app that runs before it.
 */
export function startLater(loadFirst: () => Promise<() => void> = async () => () => undefined): void {
  const load = () =>
    void Promise.all([import('../app/start-worker.ts'), loadFirst()])
      .then(([{ start }, first]) => start(first))
      .catch(() => undefined)
  setTimeout(() => (navigator.onLine ? load() : window.addEventListener('online', load, { once: true })), afterMs)
}

/** Long after the first paint: the page in front of the diner has the line for itself. */
const afterMs = 5_000

/** What no diner waits for: it is loaded when nothing else is to do. */
export function startLater(): void {
  const begin = () => {
    void import('./start-worker.ts').then(({ startWorker }) => startWorker()).catch(() => undefined)
    void import('../api/send-later.ts').then(({ sendUnsentOnReturn }) => sendUnsentOnReturn()).catch(() => undefined)
  }
  setTimeout(() => (window.requestIdleCallback ? window.requestIdleCallback(begin) : begin()), afterMs)
}

/** Long after the first paint: the page in front of the diner has the line for itself. */
const afterMs = 5_000

/** What no diner waits for: it is loaded when nothing else is to do. */
export function startLater(): void {
  setTimeout(() => void import('./start-worker.ts').then(({ start }) => start()).catch(() => undefined), afterMs)
}

import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | null = null
const listeners = new Set<() => void>()
const change = (worker: ServiceWorker | null) => {
  waiting = worker
  for (const notify of listeners) notify()
}

/** Called when the worker of a newer release has loaded its files and waits. */
export function releaseWaits(worker: ServiceWorker): void {
  change(worker)
  // An even newer worker may replace it, and is then reported itself.
  worker.addEventListener('statechange', () => worker.state === 'redundant' && waiting === worker && change(null))
}

/** Whether a newer release waits for this page. */
export const useNewRelease = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const waitingRelease = (): ServiceWorker | null => waiting

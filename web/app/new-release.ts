import { useSyncExternalStore } from 'react'

let waiting: ServiceWorker | null = null
let isTaken = false
const listeners = new Set<() => void>()

/** A worker of a newer release has loaded its files and waits. */
export function releaseWaits(worker: ServiceWorker): void {
  waiting = worker
  for (const notify of listeners) notify()
}

/** Whether a newer release waits for this page. */
export const useNewRelease = (): boolean => useSyncExternalStore(subscribe, () => waiting !== null)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Lets the newer release begin, and starts this page again in it. Other pages go on with the files of theirs. */
export function takeNewRelease(reload: () => void = () => location.reload()): void {
  if (!waiting || isTaken) return
  isTaken = true
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  waiting.postMessage({ type: 'TAKE_OVER' })
}

/** A page on which somebody is in the middle of something that a reload would break: paying, an order, a delivery. */
export const isBusyPage = (pathname: string): boolean =>
  /^\/menu\/[^/]+\/(checkout|order)(\/|$)|^\/logistics\/(?!tracking\/)|^\/encuesta\//.test(pathname)

import { waitingRelease } from './new-release.ts'

let isTaken = false

/** Lets the newer release begin, and starts this page again in it. Other pages go on with the files of theirs. */
export function takeNewRelease(reload: () => void = () => location.reload()): void {
  const waiting = waitingRelease()
  if (!waiting) return
  if (!isTaken) navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true })
  isTaken = true
  // Said again with the next step of the diner, should the worker not have heard it.
  waiting.postMessage({ type: 'TAKE_OVER' })
}

/** A page on which somebody is in the middle of something that a reload would break: paying, an order, a delivery. */
export const isBusyPage = (pathname: string): boolean =>
  /^\/menu\/[^/]+\/(checkout|order)(\/|$)|^\/logistics\/(?!tracking\/)|^\/encuesta\//.test(pathname)

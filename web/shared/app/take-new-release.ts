import { readStorage, writeStorage } from '../state/storage.ts'
import { waitingRelease } from './new-release.ts'

/** The diner's page when the newer release was asked to begin, and the time until which that page may reload. */
type ReleaseRequest = { readonly pathname: string; readonly until: number }

let asked: ReleaseRequest | null = null
/**
 * The previous service worker finishes before this one takes over. After more time the diner may have started something
 * on the page.
 */
const longestMs = 3_000
/** Chromium sometimes leaves a worker waiting that was told to begin. Loading a page again lets it begin. */
const unheardMs = 1_500
const freeEveryMs = 60_000
const FREED = 'comanda.release-freed'

/**
 * Lets the newer release begin, and reloads this page in it. Other pages continue with their own files. If it begins
 * too late, or the diner has moved on, the page stays as it is: the diner's next step finds the release active.
 */
export function takeNewRelease(reload: () => void = () => location.reload()): void {
  const waiting = waitingRelease()
  if (!waiting) return
  // Another page has already let it begin, or this one did some time ago.
  if (waiting.state === 'activating' || waiting.state === 'activated') {
    reload()
    return
  }
  if (!asked) navigator.serviceWorker.addEventListener('controllerchange', () => mayStartAgain() && reload())
  asked = { pathname: location.pathname, until: Date.now() + longestMs }
  // Sent again with the diner's next step, in case the worker has missed it.
  waiting.postMessage({ type: 'TAKE_OVER' })
  setTimeout(() => {
    if (waiting.state === 'installed' && mayStartAgain() && mayFree()) reload()
  }, unheardMs)
}

const mayStartAgain = () => asked !== null && asked.pathname === location.pathname && Date.now() <= asked.until

/** Limits the forced reloads, in case they do not help. Without storage there are none. */
function mayFree(): boolean {
  if (Date.now() - Number(readStorage('tab', FREED)) < freeEveryMs) return false
  return writeStorage('tab', FREED, String(Date.now()))
}

/** Whether a reload of the page would interrupt a payment, an order or a delivery. */
export const isBusyPage = (pathname: string): boolean =>
  /^\/menu\/[^/]+\/(checkout|order)(\/|$)|^\/logistics\/(?!tracking\/)|^\/encuesta\//.test(pathname)

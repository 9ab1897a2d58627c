import { waitingRelease } from './new-release.ts'

/** Where the diner was when the newer release was asked to begin, and until when this page may start again in it. */
type Asked = { readonly pathname: string; readonly until: number }

let asked: Asked | null = null
/** The worker before it ends its work first. A diner who has been on a page for longer may have begun something there. */
const longestMs = 3_000
/** Chromium now and then leaves a worker waiting that was told to begin. Loading a page again lets it begin. */
const unheardMs = 1_500
const freeEveryMs = 60_000
const FREED = 'comanda.release-freed'

/**
 * Lets the newer release begin, and starts this page again in it. Other pages go on with the files of theirs. Where it begins
 * too late, or the diner has gone on, the page stays as it is: the next step finds that it has begun.
 */
export function takeNewRelease(reload: () => void = () => location.reload()): void {
  const waiting = waitingRelease()
  if (!waiting) return
  // Another page has let it begin, or this one a while ago.
  if (waiting.state === 'activating' || waiting.state === 'activated') {
    reload()
    return
  }
  if (!asked) navigator.serviceWorker.addEventListener('controllerchange', () => mayStartAgain() && reload())
  asked = { pathname: location.pathname, until: Date.now() + longestMs }
  // Said again with the next step of the diner, should the worker not have heard it.
  waiting.postMessage({ type: 'TAKE_OVER' })
  setTimeout(() => {
    if (waiting.state === 'installed' && mayStartAgain() && mayFree()) reload()
  }, unheardMs)
}

const mayStartAgain = () => asked !== null && asked.pathname === location.pathname && Date.now() <= asked.until

/** Not again and again, should it not help. Without storage never. */
function mayFree(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(FREED)) < freeEveryMs) return false
    sessionStorage.setItem(FREED, String(Date.now()))
    return true
  } catch {
    return false
  }
}

/** A page on which somebody is in the middle of something that a reload would break: paying, an order, a delivery. */
export const isBusyPage = (pathname: string): boolean =>
  /^\/menu\/[^/]+\/(checkout|order)(\/|$)|^\/logistics\/(?!tracking\/)|^\/encuesta\//.test(pathname)

import { shellTexts } from '#web/shared/texts/shell.ts'
import { toast } from '#web/shared/ui/toast.ts'
import { logProblem } from '../api/diner-log.ts'
import { type PendingCall, sendUnsentOnReturn } from '../api/send-later.ts'
import { releaseWaits } from './new-release.ts'

/** Starts when the browser is idle, after `first`; Safari has no idle callback. */
export function start(first: () => void): void {
  const begin = () => {
    first()
    sendUnsentOnReturn(tellRefused)
    void startWorker().catch(() => undefined)
  }
  if (window.requestIdleCallback) window.requestIdleCallback(begin)
  else begin()
}

/** Reporting a refused log line would only create another log line. */
function tellRefused({ path }: PendingCall, status: number) {
  if (path === '/api/diner/log') return
  logProblem(new Error(`a call that waited for a network was refused: ${status}`), { component: 'unsent' })
  toast(shellTexts.notSent, 'bad')
}

/**
 * Registers the service worker, except where the browser saves data: it loads all pages of an order in advance, about
 * 400 kB.
 */
async function startWorker(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData) return
  const isFirst = navigator.serviceWorker.controller === null
  const known = await navigator.serviceWorker.getRegistration()
  // A worker that has unregistered itself (SERVICE_WORKER=off) ends with its last page; registering it again would keep
  // it.
  if (!known && !isFirst) return
  const registration =
    known ?? (await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }))
  const look = (worker: ServiceWorker | null) => {
    // The first worker of a browser takes over at once, so it is not reported as waiting.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) releaseWaits(worker)
  }
  const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => look(worker))
  look(registration.waiting)
  // The browser checks for a newer worker with each document, so it may be loading since before this call.
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
  if (isFirst) keepThisPage((await navigator.serviceWorker.ready).active)
}

/** This page's files were loaded before the worker existed, and would be missing without a network. */
function keepThisPage(worker: ServiceWorker | null) {
  const calls = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage({
    type: 'KEEP',
    pathname: location.pathname,
    calls: calls.filter((name) => name.startsWith(`${location.origin}/api/`)),
  })
}

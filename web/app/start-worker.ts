import type { QueryClient } from '@tanstack/react-query'
import { forgetWithOthers } from '#web/state/forget.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { toast } from '#web/ui/toast.ts'
import { logProblem } from '../api/diner-log.ts'
import { sendUnsentOnReturn, type Unsent } from '../api/send-later.ts'
import { releaseWaits } from './new-release.ts'

/** Begins when nothing else is to do; Safari has no idle callback. */
export function start(queryClient: QueryClient): void {
  const begin = () => {
    forgetWithOthers(queryClient)
    sendUnsentOnReturn(tellRefused)
    void startWorker().catch(() => undefined)
  }
  if (window.requestIdleCallback) window.requestIdleCallback(begin)
  else begin()
}

/** A refused line of the log would only log itself again. */
function tellRefused({ path }: Unsent, status: number) {
  if (path === '/api/diner/log') return
  logProblem(new Error(`what waited for a network was refused: ${status}`), { component: 'unsent' })
  toast(shellTexts.notSent, 'bad')
}

/**
 * Registers the service worker, but not where the browser saves data: it loads the pages of the whole way ahead, about
 * 400 kB.
 */
async function startWorker(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || connection?.saveData) return
  const isFirst = navigator.serviceWorker.controller === null
  const known = await navigator.serviceWorker.getRegistration()
  // A worker that has unregistered itself (SERVICE_WORKER=off) goes with its last page; to register it again would keep it.
  if (!known && !isFirst) return
  const registration =
    known ?? (await navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }))
  const look = (worker: ServiceWorker | null) => {
    // The first worker of a browser waits for nobody.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) releaseWaits(worker)
  }
  const watch = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', () => look(worker))
  look(registration.waiting)
  // The browser looks for a newer one with each document, so that it may be loading since before this call.
  watch(registration.installing)
  registration.addEventListener('updatefound', () => watch(registration.installing))
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
  if (isFirst) keepThisPage((await navigator.serviceWorker.ready).active)
}

/** What this page has loaded came before the worker did, and would be missing without a network. */
function keepThisPage(worker: ServiceWorker | null) {
  const calls = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage({
    type: 'KEEP',
    pathname: location.pathname,
    calls: calls.filter((name) => name.startsWith(`${location.origin}/api/`)),
  })
}

import { hasNetwork } from './network.ts'
import { readStorage, writeStorage } from './state/storage.ts'

const key = 'comanda.startedAgainAt'
/** Two failures within this time are not caused by a release, so the error page is shown. */
const onceInMs = 60_000

let isStarting = false

/**
 * A page that was opened before a release may request files that no longer exist. It reloads itself; the diner's
 * choices are stored in the browser. Without a network it does not reload, because the browser's error page would
 * replace a page that is still readable.
 */
export function startAgainAfterRelease(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', () => {
    void hasNetwork().then((answers) => {
      if (!answers || isStarting || !mayStartAgain()) return
      isStarting = true
      reload()
    })
  })
}

/** Whether the page is about to be reloaded. */
export const isStartingAgain = (): boolean => isStarting

function mayStartAgain(): boolean {
  const now = Date.now()
  if (now - Number(readStorage('tab', key)) < onceInMs) return false
  return writeStorage('tab', key, String(now)) // without storage it could reload endlessly
}

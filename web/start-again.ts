const key = 'comanda.startedAgainAt'
/** Twice within this time is no release but a fault, and the error page is honest about it. */
const onceInMs = 60_000

/**
 * A page that was opened before a release asks for files that are gone. It starts again by itself;
 * what the diner has chosen is kept in the browser and still there.
 */
export function startAgainAfterRelease(reload: () => void = () => location.reload()): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!mayStartAgain()) return
    event.preventDefault()
    reload()
  })
}

function mayStartAgain(): boolean {
  try {
    const now = Date.now()
    if (now - Number(sessionStorage.getItem(key) ?? 0) < onceInMs) return false
    sessionStorage.setItem(key, String(now))
    return true
  } catch {
    return false // without a memory it could start again for ever
  }
}

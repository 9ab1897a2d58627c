/** Calls `wake` whenever the page becomes visible, is restored from the back-forward cache, or gets or loses its network. */
export function onWake(wake: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', wake)
  window.addEventListener('offline', wake)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('online', wake)
    window.removeEventListener('offline', wake)
  }
}

/** Calls `wake` whenever the page comes back: to sight, from the back-forward cache, or to a network. */
export function onWake(wake: () => void): () => void {
  const seen = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('pageshow', wake)
  window.addEventListener('online', wake)
  return () => {
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('pageshow', wake)
    window.removeEventListener('online', wake)
  }
}

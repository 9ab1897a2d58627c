/** Keeps the screen on where a phone can; the lock is lost with the page's sight and taken again with it. */
export function keepAwake(): () => void {
  if (!navigator.wakeLock) return () => undefined
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const take = async () => {
    if (document.visibilityState !== 'visible' || (lock && !lock.released)) return
    try {
      const taken = await navigator.wakeLock.request('screen')
      if (isOver) void taken.release()
      else lock = taken
    } catch {
      // Refused on low battery: the screen goes dark as on any page.
    }
  }
  document.addEventListener('visibilitychange', take)
  void take()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', take)
    void lock?.release()
  }
}

/**
 * Keeps the screen on where the phone can. The browser releases the lock when the page is hidden, so it is requested
 * again when the page is visible.
 */
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
      // The browser refuses on low battery: the screen then turns off as usual.
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

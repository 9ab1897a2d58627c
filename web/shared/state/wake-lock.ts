/**
 * Keeps the screen on where the phone or tablet can, until the returned function is called. Browsers release the lock of a hidden page,
 * so it is requested again when the page is visible.
 */
export function keepAwake(): () => void {
  if (!navigator.wakeLock) return () => undefined
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const release = () => {
    void lock?.release()
    lock = null
  }
  const follow = async () => {
    if (document.visibilityState !== 'visible') return release()
    if (lock && !lock.released) return
    try {
      const granted = await navigator.wakeLock.request('screen')
      // A page that was hidden for a moment has asked twice.
      const isHeld = lock !== null && !lock.released
      if (isOver || isHeld || document.visibilityState !== 'visible') void granted.release()
      else lock = granted
    } catch {
      // The browser refuses on low battery: the screen then turns off as usual.
    }
  }
  document.addEventListener('visibilitychange', follow)
  void follow()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', follow)
    release()
  }
}

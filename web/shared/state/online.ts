import { useSyncExternalStore } from 'react'

/** Whether this device has a network at all. */
export const useOnline = () => useSyncExternalStore(subscribe, () => navigator.onLine)

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

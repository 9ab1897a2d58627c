import { useCallback, useSyncExternalStore } from 'react'

/** Whether the screen matches a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = new AbortController()
      matchMedia(query).addEventListener('change', listener, { signal: stop.signal })
      return () => stop.abort()
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

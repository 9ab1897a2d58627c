import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/** The current minute, as an instant; opening hours are computed from it. */
export const useNow = (): string => useSyncExternalStore(subscribe, currentMinute)

const currentMinute = () => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS).toISOString()

const subscribe = (listener: () => void) => {
  const timer = setInterval(listener, 10_000)
  return () => clearInterval(timer)
}

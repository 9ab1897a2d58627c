import { useSyncExternalStore } from 'react'

/** How often the page checks the clock for texts in minutes. */
export const lookMs = 5_000

/** The current minute, in milliseconds of the epoch. */
export const useMinute = () => useSyncExternalStore(everyLook, () => Math.floor(Date.now() / 60_000) * 60_000)

const everyLook = (look: () => void) => {
  const clock = setInterval(look, lookMs)
  return () => clearInterval(clock)
}

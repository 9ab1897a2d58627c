import { useSyncExternalStore } from 'react'

/** How often the page looks at the clock for what it says in minutes. */
export const lookMs = 5_000

/** The minute that it is, in milliseconds of the epoch. */
export const useMinute = () => useSyncExternalStore(everyLook, () => Math.floor(Date.now() / 60_000) * 60_000)

const everyLook = (look: () => void) => {
  const clock = setInterval(look, lookMs)
  return () => clearInterval(clock)
}

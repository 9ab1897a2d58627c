import { useSyncExternalStore } from 'react'

/** A screen with so many lines of its text, in `rem`, has room for a tall foot below what it is about. */
const tallRem = 36

const subscribe = (look: () => void) => {
  addEventListener('resize', look)
  return () => removeEventListener('resize', look)
}

/** Measured by the text of the page, because large text fills a screen as a low screen does. */
const isTall = () =>
  innerHeight >= tallRem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize || '16')

/** Whether the screen is tall enough for a foot of several buttons that stays in sight. */
export const useTall = (): boolean => useSyncExternalStore(subscribe, isTall)

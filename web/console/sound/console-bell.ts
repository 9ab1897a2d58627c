import { useSyncExternalStore } from 'react'
import type { useOwnBell } from '#web/shared/sound/use-own-bell.ts'

type ConsoleBell = Pick<ReturnType<typeof useOwnBell>, 'bell' | 'isTrusted' | 'unlock'>

export const noBell: ConsoleBell = { bell: null, isTrusted: false, unlock: () => undefined }
let current = noBell
const listeners = new Set<() => void>()

/** Hands a bell to the page in sight. */
export function lendBell(bell: ConsoleBell) {
  current = bell
  for (const listener of [...listeners]) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The one bell of the console: a page that comes after another need not ask the browser for sound again. */
export const useConsoleBell = (): ConsoleBell => useSyncExternalStore(subscribe, () => current)

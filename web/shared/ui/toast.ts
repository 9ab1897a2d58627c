import { useSyncExternalStore } from 'react'

export type Toast = { readonly id: number; readonly message: string; readonly tone: 'plain' | 'good' | 'bad' }

/** FMT-06. */
const TOAST_MS = 3000
/** FMT-07; further toasts wait (FOPEN-96). */
const VISIBLE = 2

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()
const timed = new Set<number>()

/** Shows a sentence for three seconds. Anything that matters longer is on the page as well. */
export function toast(message: string, tone: Toast['tone'] = 'plain') {
  lastId += 1
  // The same sentence replaces the earlier one, and is announced again.
  toasts = [...toasts.filter((other) => other.message !== message), { id: lastId, message, tone }]
  settle()
}

export function clearToasts() {
  toasts = []
  settle()
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, visible)

function settle() {
  shown = toasts.slice(0, VISIBLE)
  for (const { id } of shown) {
    if (timed.has(id)) continue
    timed.add(id)
    setTimeout(() => {
      timed.delete(id)
      toasts = toasts.filter((other) => other.id !== id)
      settle()
    }, TOAST_MS)
  }
  for (const notify of listeners) notify()
}

let shown: readonly Toast[] = []
const visible = () => shown

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

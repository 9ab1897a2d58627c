import { useSyncExternalStore } from 'react'
import type { LeverInForce } from '#openapi/wire/availability.ts'

type LeversByStore = ReadonlyMap<string, readonly LeverInForce[]>

let known: LeversByStore = new Map()
const listeners = new Set<() => void>()

function change(next: LeversByStore) {
  known = next
  for (const listener of listeners) listener()
}

/**
 * The levers of stores as their channels last said. Newer than every answer until the page, without a connection, has
 * asked again; then a store has none here, and its answers count.
 */
export const liveLevers = {
  take: (storeId: string, levers: readonly LeverInForce[]) => change(new Map([...known, [storeId, levers]])),
  forget: (storeId: string) => {
    if (known.has(storeId)) change(new Map([...known].filter(([id]) => id !== storeId)))
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLiveLevers = (): LeversByStore => useSyncExternalStore(subscribe, () => known)

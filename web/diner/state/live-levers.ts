import { useSyncExternalStore } from 'react'
import type { Plate } from '#domain/catalog/menu.ts'
import type { StoreView } from '#openapi/wire/stores.ts'

/** The answers of a store with its levers as its channel last said. The code for it loads with the channel, and not with a page. */
export type Live = {
  readonly ofStore: (store: StoreView) => StoreView
  readonly ofPlates: (plates: readonly Plate[]) => readonly Plate[]
}

type LiveByStore = ReadonlyMap<string, Live>

let known: LiveByStore = new Map()
const listeners = new Set<() => void>()

function change(next: LiveByStore) {
  known = next
  for (const listener of listeners) listener()
}

/**
 * The levers of stores as their channels last said. Newer than every answer until the page, without a connection, has
 * asked again; then a store has none here, and its answers count.
 */
export const liveLevers = {
  take: (storeId: string, live: Live) => change(new Map([...known, [storeId, live]])),
  forget: (storeId: string) => {
    if (known.has(storeId)) change(new Map([...known].filter(([id]) => id !== storeId)))
  },
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLiveLevers = (): LiveByStore => useSyncExternalStore(subscribe, () => known)

import { useSyncExternalStore } from 'react'
import { readAs, readText } from './shape.ts'
import { readStorage, type StoragePlace, writeStorage } from './storage.ts'

/**
 * Merges the value in storage (`found`) with a value that storage did not accept (`held`). `before` is the content of
 * storage when that value was made.
 */
type Merge<Value> = (of: {
  readonly found: Value | null
  readonly held: Value | null
  readonly before: Value | null
}) => Value | null

type Options<Value> = {
  /** The tab, for a value that belongs to one visit. By default the phone. */
  readonly place?: StoragePlace
  /** Without it, another tab's write replaces a value that is only in memory. */
  readonly merge?: Merge<Value>
  /** The stored text is the value, and no JSON. */
  readonly isPlainText?: boolean
}

/** The values of the loaded code, by key (`forget.ts`). Other tabs cannot see a value of the tab. */
export const storedValues = new Map<
  string,
  {
    readonly place: StoragePlace
    readonly current: () => unknown
    readonly set: (next: null) => void
    readonly reload: () => void
  }
>()

/**
 * Declares a small value that survives the page if storage works, and otherwise lives as long as the page. `read` is
 * the value's shape: the text may be of an older release, half written, or edited by hand, and is then no value. A new
 * meaning needs a new key.
 */
export function createStored<Value>(
  key: string,
  read: (value: unknown) => Value | null,
  { place = 'phone', merge, isPlainText = false }: Options<Value> = {},
) {
  const found = (): Value | null => {
    const text = readStorage(place, key)
    return isPlainText && text !== null ? readAs(read, text) : readText(read, text)
  }
  let value = found()
  /** The content of storage at the last read or write. */
  let stored = value
  /** Storage is full or forbidden, so its content is older. */
  let isInMemoryOnly = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const notify of listeners) notify()
  }

  const keep = (next: Value | null) => {
    value = next
    isInMemoryOnly = !writeStorage(place, key, next === null ? null : isPlainText ? String(next) : JSON.stringify(next))
    if (!isInMemoryOnly) stored = next
  }
  const look = () => {
    const now = found()
    const merged = isInMemoryOnly && merge ? merge({ found: now, held: value, before: stored }) : now
    stored = now
    if (merged === now) {
      isInMemoryOnly = false
      value = now
    } else keep(merged)
    tell()
  }

  const store = {
    current: () => value,
    set(next: Value | null) {
      keep(next)
      tell()
    },
    /** Reads the stored value again, as a later visit does. A value that is only in memory stays. */
    reload() {
      if (!isInMemoryOnly || merge) look()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  storedValues.set(key, { place, ...store })
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) look()
  })
  return store
}

export const useStored = <Value>(store: ReturnType<typeof createStored<Value>>): Value | null =>
  useSyncExternalStore(store.subscribe, store.current)

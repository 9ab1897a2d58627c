import { useSyncExternalStore } from 'react'

/**
 * Merges the value in storage (`found`) with a value that storage did not accept (`held`). `before` is the content of
 * storage when that value was made.
 */
type Merge<Value> = (of: {
  readonly found: Value | null
  readonly held: Value | null
  readonly before: Value | null
}) => Value | null

const shared = () => localStorage

/**
 * The functions that clear each stored value of this page, by key (`forget.ts`). Other tabs cannot see a value with
 * `isOfTab`.
 */
export const storedValues = new Map<string, { readonly isOfTab: boolean; readonly forget: () => void }>()

/** A small value that survives the page if storage works, and otherwise lives as long as the page. */
export function createStored<Value>(
  key: string,
  parse: (text: string) => Value | null,
  storage: () => Storage = shared,
  /** Without it, another tab's write replaces a value that is only in memory. */
  merge?: Merge<Value>,
) {
  let value: Value | null = parsed(readText(storage, key), parse)
  /** The content of storage at the last read or write. */
  let stored = value
  /** Storage is full or forbidden, so its content is older. */
  let isInMemoryOnly = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const notify of listeners) notify()
  }

  const keep = (next: Value | null, write: (value: Value) => string) => {
    value = next
    try {
      if (next === null) storage().removeItem(key)
      else storage().setItem(key, write(next))
      isInMemoryOnly = false
      stored = next
    } catch {
      isInMemoryOnly = true
    }
  }
  const read = () => {
    const found = parsed(readText(storage, key), parse)
    const merged = isInMemoryOnly && merge ? merge({ found, held: value, before: stored }) : found
    stored = found
    if (merged === found) {
      isInMemoryOnly = false
      value = found
    } else keep(merged, JSON.stringify)
    tell()
  }

  const store = {
    current: () => value,
    set(next: Value | null, write: (value: Value) => string = JSON.stringify) {
      keep(next, write)
      tell()
    },
    /** Reads the stored value again, as a later visit does. A value that is only in memory stays. */
    reload() {
      if (!isInMemoryOnly || merge) read()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  storedValues.set(key, { isOfTab: storage !== shared, forget: () => store.set(null) })
  globalThis.addEventListener?.('storage', (event) => {
    if (event.key === key || event.key === null) read()
  })
  return store
}

export const useStored = <Value>(store: ReturnType<typeof createStored<Value>>): Value | null =>
  useSyncExternalStore(store.subscribe, store.current)

function readText(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function parsed<Value>(text: string | null, parse: (text: string) => Value | null): Value | null {
  try {
    return text === null ? null : parse(text)
  } catch {
    return null
  }
}

import { useSyncExternalStore } from 'react'

/**
 * Joins what storage holds now (`found`) with a value that storage did not take (`held`). `before` is what storage held
 * when that value was made.
 */
type Merge<Value> = (of: {
  readonly found: Value | null
  readonly held: Value | null
  readonly before: Value | null
}) => Value | null

const shared = () => localStorage

/** How each value of this page is forgotten, by its key (`forget.ts`); one of this tab no other tab can see. */
export const storedValues = new Map<string, { readonly isOfTab: boolean; readonly forget: () => void }>()

/** A small value that outlives the page if storage works, and lives as long as the page if not. */
export function createStored<Value>(
  key: string,
  parse: (text: string) => Value | null,
  storage: () => Storage = shared,
  /** Without it, what another tab writes takes the place of a value that is in memory only. */
  merge?: Merge<Value>,
) {
  let value: Value | null = parsed(readText(storage, key), parse)
  /** What storage held when it was last read or written. */
  let stored = value
  /** Storage is full or forbidden: what it holds is older. */
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
    /** Reads the stored value again, as a later visit does. One that is in memory only stays. */
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

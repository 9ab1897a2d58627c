import { useSyncExternalStore } from 'react'

/** A small value that outlives the page if storage works, and lives as long as the page if not. */
export function createStored<Value>(
  key: string,
  parse: (text: string) => Value | null,
  storage: () => Storage = () => localStorage,
) {
  let text: string | null = readText(storage, key)
  let value: Value | null = parsed(text, parse)
  /** Storage is full or forbidden: what it holds is older. */
  let isInMemoryOnly = false
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const notify of listeners) notify()
  }

  const read = () => {
    isInMemoryOnly = false
    text = readText(storage, key)
    value = parsed(text, parse)
    tell()
  }

  const store = {
    current: () => value,
    set(next: Value | null, write: (value: Value) => string = JSON.stringify) {
      value = next
      text = next === null ? null : write(next)
      try {
        if (text === null) storage().removeItem(key)
        else storage().setItem(key, text)
        isInMemoryOnly = false
      } catch {
        isInMemoryOnly = true
      }
      tell()
    },
    /** Reads the stored value again, as a later visit does. One that is in memory only stays. */
    reload() {
      if (!isInMemoryOnly) read()
    },
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
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

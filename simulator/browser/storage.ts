import type { TextStorage } from '#openapi/client/keeper.ts'
import type { StoredValue } from '#openapi/client/stored-value.ts'

/** The texts stored in a diner's browser; they survive its tabs. */
export function textStorage(): TextStorage {
  const texts = new Map<string, string>()
  return {
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
  }
}

/** A value that a tab stores in the browser. */
export function storedIn<Value>(
  storage: TextStorage,
  key: string,
  read: (value: unknown) => Value | null,
): StoredValue<Value> {
  const stored = () => {
    const text = storage.getItem(key)
    return text === null ? null : read(JSON.parse(text))
  }
  let value = stored()
  return {
    current: () => value,
    set(next) {
      value = next
      if (next === null) storage.removeItem(key)
      else storage.setItem(key, JSON.stringify(next))
    },
    reload() {
      value = stored()
    },
  }
}

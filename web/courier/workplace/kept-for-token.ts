import { courierToken } from './courier-token.ts'

/** Long enough to distinguish tokens, and too short to be used as one. */
const markOf = (token: string) => token.slice(0, 8)

type Kept<Value> = { readonly token: string; readonly value: Value }

/** Data that a phone without a network can show again, while it holds the same courier's token. */
export const keptForToken = <Value>(key: string) => ({
  read(): Value | null {
    const token = courierToken()
    try {
      const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept<Value> | null
      return token && kept?.token === markOf(token) ? kept.value : null
    } catch {
      return null
    }
  },
  write(value: Value) {
    const token = courierToken()
    try {
      if (token) localStorage.setItem(key, JSON.stringify({ token: markOf(token), value } satisfies Kept<Value>))
    } catch {
      // Storage is full or forbidden. The data is then loaded from the network.
    }
  },
  forget() {
    try {
      localStorage.removeItem(key)
    } catch {
      // Storage is forbidden, so there is nothing to remove.
    }
  },
})

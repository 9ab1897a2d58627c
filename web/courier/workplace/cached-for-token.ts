import { having, oneOf, readText, type Shape } from '#web/shared/state/shape.ts'
import { readStorage, writeStorage } from '#web/shared/state/storage.ts'
import { courierToken } from './courier-token.ts'

/** Long enough to distinguish tokens, and too short to be used as one. */
const markOf = (token: string) => token.slice(0, 8)

type StoredForToken = { readonly token: string; readonly value: unknown }

/** Data that a phone without a network can show again, while it holds the same courier's token. */
export const cachedForToken = <Value>(key: string, value: Shape<Value>) => ({
  read(): Value | null {
    const token = courierToken()
    if (!token) return null
    const owned = having<StoredForToken>({ token: oneOf(markOf(token)) })
    return readText((cached) => value(owned(cached).value), readStorage('phone', key))
  },
  /** Without storage the data is loaded from the network. */
  write(value: Value) {
    const token = courierToken()
    if (token) writeStorage('phone', key, JSON.stringify({ token: markOf(token), value }))
  },
  forget: () => void writeStorage('phone', key, null),
})

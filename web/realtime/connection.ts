/** The states of a realtime connection, by the names that Pusher clients use (RT-07 to RT-10). */
export type ConnectionState = 'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected'

export type Signal =
  | { readonly type: 'Opened' }
  | { readonly type: 'Established' }
  | { readonly type: 'Lost'; readonly code: number; readonly dice: number }
  | { readonly type: 'RetryDue' }
  | { readonly type: 'NetworkBack' }
  | { readonly type: 'Left' }

export type Connection = {
  readonly state: ConnectionState
  readonly attempt: number
  /** How long to wait before the next try; null while none is due. */
  readonly retryInMs: number | null
}

export const initialConnection: Connection = { state: 'initialized', attempt: 0, retryInMs: null }

const firstMs = 1_000
const longestMs = 30_000

/** Full jitter over a doubling ceiling: a crowd that was dropped together comes back spread out (FOPEN-57). */
export const backoff = (attempt: number, dice: number) => Math.round(dice * Math.min(longestMs, firstMs * 2 ** attempt))

/** Codes 4000 to 4099 say "do not come back" (Pusher protocol, error codes). */
const isRefusal = (code: number) => code >= 4000 && code < 4100

/** Every state meets every signal; what does not concern a state leaves it as it is. */
export function next(connection: Connection, signal: Signal): Connection {
  const { state, attempt } = connection
  switch (signal.type) {
    case 'Left':
      return { state: 'disconnected', attempt: 0, retryInMs: null }
    case 'Opened':
      return state === 'connected' ? connection : { state: 'connecting', attempt, retryInMs: null }
    case 'Established':
      return state === 'connecting' ? { state: 'connected', attempt: 0, retryInMs: null } : connection
    case 'Lost':
      if (state !== 'connecting' && state !== 'connected') return connection
      if (isRefusal(signal.code)) return { state: 'failed', attempt, retryInMs: null }
      return { state: 'unavailable', attempt: attempt + 1, retryInMs: backoff(attempt, signal.dice) }
    case 'RetryDue':
      return state === 'unavailable' ? { state: 'connecting', attempt, retryInMs: null } : connection
    case 'NetworkBack':
      return state === 'unavailable' ? { state: 'connecting', attempt: 0, retryInMs: null } : connection
    default:
      return signal satisfies never
  }
}

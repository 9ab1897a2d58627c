/** The states of a realtime connection, with the names of Pusher clients (RT-07 to RT-10). */
export type ConnectionState = 'initialized' | 'connecting' | 'connected' | 'unavailable' | 'failed' | 'disconnected'

/** The transport of the frames: long polls where websockets are blocked. */
export type Way = 'websocket' | 'polling'

export type Signal =
  | { readonly type: 'Opened' }
  | { readonly type: 'Established' }
  | { readonly type: 'Lost'; readonly code: number; readonly dice: number; readonly isOffline?: boolean }
  | { readonly type: 'RetryDue' }
  | { readonly type: 'NetworkBack' }
  /** A websocket was accepted while the connection uses long polls. */
  | { readonly type: 'WebSocketSeen' }
  | { readonly type: 'Left' }

export type Connection = {
  readonly state: ConnectionState
  /** The transport of the current try, or of the last one. */
  readonly way: Way
  readonly attempt: number
  /** The number of websocket tries in a row that did not lead to a connection. */
  readonly misses: number
  /** The number of times in a row that the gateway has asked the client to wait. */
  readonly backoffRequests: number
  /** The wait before the next try; null when none is planned. */
  readonly retryInMs: number | null
}

export const initialConnection: Connection = {
  state: 'initialized',
  way: 'websocket',
  attempt: 0,
  misses: 0,
  backoffRequests: 0,
  retryInMs: null,
}

const firstMs = 1_000
const longestMs = 30_000
/** After this number of failed tries, the client assumes that the network blocks websockets. */
const missesUntilPolling = 2

/** Full jitter below a doubling limit: clients that were dropped together come back spread out (FOPEN-57). */
export const backoff = (attempt: number, dice: number) => Math.round(dice * Math.min(longestMs, firstMs * 2 ** attempt))

/** The meaning of close codes, by their hundreds (Pusher protocol, "Error codes"). */
const isRefusal = (code: number) => code >= 4000 && code < 4100
const asksForBackoff = (code: number) => code >= 4100 && code < 4200
/** A close code of the gateway proves that the client has reached it. */
const isOfTheGateway = (code: number) => code >= 4000

/** Every state accepts every signal; a signal that does not concern a state changes nothing. */
export function next(connection: Connection, signal: Signal): Connection {
  const { state } = connection
  switch (signal.type) {
    case 'Left':
      return { ...initialConnection, state: 'disconnected' }
    case 'Opened':
      return state === 'connected' || state === 'connecting' ? connection : connecting(connection)
    case 'Established':
      return state === 'connecting' ? connected(connection) : connection
    case 'Lost':
      return state === 'connecting' || state === 'connected' ? lost(connection, signal) : connection
    case 'RetryDue':
      return state === 'unavailable' ? connecting(connection) : connection
    case 'NetworkBack':
      return state === 'unavailable' ? connecting({ ...connection, attempt: 0 }) : connection
    case 'WebSocketSeen':
      return state === 'connected' && connection.way === 'polling'
        ? connecting({ ...connection, misses: 0 })
        : connection
    default:
      return signal satisfies never
  }
}

const connecting = (connection: Connection): Connection => ({
  ...connection,
  state: 'connecting',
  way: connection.misses >= missesUntilPolling ? 'polling' : 'websocket',
  retryInMs: null,
})

const connected = (connection: Connection): Connection => ({
  ...connection,
  state: 'connected',
  attempt: 0,
  misses: connection.way === 'websocket' ? 0 : connection.misses,
  retryInMs: null,
})

/** A client that was connected comes back within a second; clients that were told to back off are spread wider. */
function lost(
  connection: Connection,
  { code, dice, isOffline = false }: Extract<Signal, { type: 'Lost' }>,
): Connection {
  const { attempt } = connection
  if (isRefusal(code)) return { ...connection, state: 'failed', retryInMs: null }
  const backoffRequests = asksForBackoff(code) ? connection.backoffRequests + 1 : 0
  return {
    ...connection,
    state: 'unavailable',
    attempt: attempt + 1,
    misses: isOffline ? connection.misses : missesAfter(connection, code),
    backoffRequests,
    retryInMs: backoffRequests > 0 ? firstMs + backoff(backoffRequests - 1, dice) : backoff(attempt, dice),
  }
}

/**
 * Without any network a failed try says nothing about websockets. If polls fail too, the network is away and does not
 * block websockets, so the tries alternate.
 */
function missesAfter({ state, way, misses }: Connection, code: number): number {
  if (state === 'connected') return misses
  if (way === 'polling') return missesUntilPolling - 1
  return isOfTheGateway(code) ? 0 : misses + 1
}

import { type Connection, type ConnectionState, initialConnection, next, type Signal } from './connection.ts'

export type Message = { readonly event: string; readonly data: unknown; readonly at: string | null }

export type Subscription = {
  /** The place of what is shown: the gateway answers with the newest message if it is newer. */
  readonly since: () => string | null
  readonly onMessage: (message: Message) => void
  /** From here on nothing is missed: what was read before may be old. */
  readonly onJoined?: () => void
  readonly onError?: (error: unknown) => void
}

export type RealtimeOptions = {
  /** `wss://host/app/key`. */
  readonly url: string
  /** Answers the `auth` of a private channel. */
  readonly authorize?: (socketId: string, channel: string) => Promise<string>
  readonly log: (what: string, cause: unknown) => void
}

export type RealtimeClient = ReturnType<typeof createRealtimeClient>

const connectMs = 10_000
const pingAfterMs = 30_000
const pongWithinMs = 10_000

/**
 * One connection to the gateway, shared by all that the page watches. It comes back by itself,
 * spread by jitter, at once when the phone wakes or the network returns, and subscribes again
 * from where each subscription stands.
 */
export function createRealtimeClient({ url, authorize, log }: RealtimeOptions) {
  let connection: Connection = initialConnection
  let socket: WebSocket | null = null
  let socketId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const subscriptions = new Map<string, Subscription>()
  /** The channels that the gateway has let this socket into. */
  const joined = new Set<string>()

  const after = (milliseconds: number, run: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(run, milliseconds)
  }

  function signal(happened: Signal) {
    const before = connection
    connection = next(before, happened)
    if (connection === before) return
    if (connection.retryInMs !== null) after(connection.retryInMs, () => signal({ type: 'RetryDue' }))
    if (connection.state === 'connecting' && before.state !== 'connecting') open()
    if (connection.state !== before.state) for (const listener of listeners) listener()
  }

  function open() {
    drop()
    const mine = new WebSocket(`${url}?protocol=7&client=comanda&version=1`)
    socket = mine
    const lost = (code: number) => {
      if (socket !== mine) return // a socket that was replaced has nothing more to say
      drop()
      signal({ type: 'Lost', code, dice: Math.random() })
    }
    after(connectMs, () => lost(1006))
    mine.onmessage = ({ data }) => {
      if (socket === mine) take(String(data), lost)
    }
    mine.onclose = ({ code }) => lost(code)
    mine.onerror = () => lost(1006)
  }

  function drop() {
    clearTimeout(timer)
    const old = socket
    socket = null
    socketId = null
    joined.clear()
    if (!old) return
    old.onmessage = old.onclose = old.onerror = null
    old.close()
  }

  /** Silence is asked about, and silence after that means a dead line. */
  function expectLife(lost: (code: number) => void) {
    after(pingAfterMs, () => {
      send({ event: 'pusher:ping', data: {} })
      after(pongWithinMs, () => lost(1006))
    })
  }

  function take(text: string, lost: (code: number) => void) {
    expectLife(lost)
    const frame = parsed(text) as { event?: string; channel?: string; data?: unknown; at?: string } | null
    if (!frame?.event) return
    if (frame.event === 'pusher:connection_established') {
      socketId = (unwrapped(frame.data) as { socket_id: string }).socket_id
      signal({ type: 'Established' })
      for (const channel of subscriptions.keys()) void join(channel)
    } else if (frame.event === 'pusher:ping') send({ event: 'pusher:pong', data: {} })
    else if (frame.event === 'pusher:error') log('realtime error', unwrapped(frame.data))
    else if (frame.channel) deliver(frame.channel, frame.event, frame.data, frame.at ?? null)
  }

  function deliver(channel: string, event: string, data: unknown, at: string | null) {
    const subscription = subscriptions.get(channel)
    if (event === 'pusher_internal:subscription_succeeded') {
      joined.add(channel)
      subscription?.onJoined?.()
    } else if (event === 'pusher:subscription_error') subscription?.onError?.(unwrapped(data))
    else if (!event.startsWith('pusher')) subscription?.onMessage({ event, data: unwrapped(data), at })
  }

  async function join(channel: string) {
    const id = socketId
    const subscription = subscriptions.get(channel)
    if (!id || !subscription) return
    try {
      const auth = channel.startsWith('private-') ? ((await authorize?.(id, channel)) ?? '') : ''
      if (socketId !== id || subscriptions.get(channel) !== subscription) return // left, or joined anew, meanwhile
      const since = subscription.since()
      send({ event: 'pusher:subscribe', data: { channel, auth, ...(since && { since }) } })
    } catch (error) {
      subscription.onError?.(error)
    }
  }

  const send = (frame: object) => {
    if (socket?.readyState !== WebSocket.OPEN) return false
    socket.send(JSON.stringify(frame))
    return true
  }

  return {
    state: (): ConnectionState => connection.state,
    onState(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    connect: () => signal({ type: 'Opened' }),
    disconnect() {
      drop()
      signal({ type: 'Left' })
    },
    /** The network is back, or the page is seen again: the wait is over. */
    wake: () => signal({ type: 'NetworkBack' }),
    subscribe(channel: string, subscription: Subscription) {
      subscriptions.set(channel, subscription)
      void join(channel)
      return () => {
        if (subscriptions.get(channel) !== subscription) return
        subscriptions.delete(channel)
        joined.delete(channel)
        send({ event: 'pusher:unsubscribe', data: { channel } })
      }
    },
    /** Sends a client event on a channel that was joined; false when there is no such line, so that the caller keeps what it wanted to send. */
    trigger: (channel: string, event: `client-${string}`, data: object) =>
      joined.has(channel) && send({ event, channel, data }),
  }
}

const unwrapped = (data: unknown) => (typeof data === 'string' ? (parsed(data) ?? data) : data)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

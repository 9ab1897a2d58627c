import { isNewerCursor } from '#domain/tracking/cursor.ts'
import { hear } from '../network.ts'
import { type Connection, type ConnectionState, initialConnection, next, type Signal, type Way } from './connection.ts'
import { openPolling } from './polling-transport.ts'
import { type ClientTransport, lostWithoutCode, type OpenTransport } from './transport.ts'
import { openWebSocket } from './websocket-transport.ts'

export type Message = { readonly event: string; readonly data: unknown; readonly at: string | null }

export type Subscription = {
  /**
   * The cursor of the shown data: the gateway replies with the newest message if it is newer. A watcher without it reads the data by itself
   * once the channel is joined, so it shares the subscription of an earlier watcher.
   */
  readonly since?: () => string | null
  readonly onMessage: (message: Message) => void
  /** Called when no further event is missed; data loaded before may be old. */
  readonly onJoined?: () => void
  readonly onError?: (error: unknown) => void
}

export type RealtimeOptions = {
  /** `wss://host/app/key`. */
  readonly url: string
  /** Returns the `auth` of a private channel. */
  readonly authorize?: (socketId: string, channel: string) => Promise<string>
  readonly log: (what: string, cause: unknown) => void
  /** The page is heard while it is hidden, so its line is watched then too. */
  readonly isHeardWhileHidden?: boolean
  /** Opens connections; tests pass their own instead of the browser's. */
  readonly ways?: Readonly<Record<Way, OpenTransport>>
}

export type RealtimeClient = ReturnType<typeof createRealtimeClient>

/** Long polls need more round trips, and a script. */
const connectMs: Readonly<Record<Way, number>> = { websocket: 10_000, polling: 20_000 }
/** A dead line is known within the sum of this silence and the wait for its pong, so that a page says it within 15 s. */
const pingAfterMs = 9_000
/** A hidden page shows nothing, and asks for life once it is seen again. */
const hiddenPingAfterMs = 30_000
const pongWithinMs = 5_000
/** The interval at which a page on long polls tries whether websockets work again. */
const lookAgainMs = 180_000

const browsersWays = { websocket: openWebSocket, polling: openPolling }

/**
 * One connection to the gateway, shared by all watchers of the page. It reconnects with jitter, at once when the phone
 * wakes or the network returns, and subscribes again from the cursor of each subscription. Where websockets are blocked
 * it uses long polls.
 */
export function createRealtimeClient(options: RealtimeOptions) {
  const { url, authorize, log, isHeardWhileHidden, ways = browsersWays } = options
  let connection: Connection = initialConnection
  let transport: ClientTransport | null = null
  let socketId: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopLooking = () => {}
  /** The time of a ping that has no answer yet. */
  let doubtedAt: number | null = null
  let lostAt: number | null = null
  const stateListeners = new Set<() => void>()
  const subscriptions = new Map<string, Set<Subscription>>()
  /** Channels that wait for their signature; channels requested on this connection; channels that it has joined. */
  const signing = new Set<string>()
  const asked = new Set<string>()
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
    if (connection.state === 'connecting') open()
    if (connection.state !== before.state) for (const listener of stateListeners) listener()
  }

  function open() {
    drop()
    const mine: ClientTransport = ways[connection.way](url, {
      onText: (text) => {
        if (transport === mine) take(text)
      },
      onLost: (code) => {
        if (transport === mine) lose(code)
      },
    })
    transport = mine
    after(connectMs[connection.way], () => lose(lostWithoutCode))
  }

  function lose(code: number) {
    if (connection.state === 'connected') lostAt = doubtedAt ?? Date.now()
    drop()
    signal({ type: 'Lost', code, dice: Math.random(), isOffline: navigator.onLine === false })
  }

  function drop() {
    clearTimeout(timer)
    stopLooking()
    const old = transport
    transport = null
    socketId = null
    doubtedAt = null
    for (const channels of [signing, asked, joined]) channels.clear()
    old?.close()
  }

  /** After a silence it sends a ping; after a further silence the connection counts as dead. */
  const expectLife = () => {
    doubtedAt = null
    const isWatched = isHeardWhileHidden || isPageInSight()
    after(isWatched ? pingAfterMs : hiddenPingAfterMs, askForLife)
  }
  function askForLife() {
    doubtedAt ??= Date.now()
    after(pongWithinMs, () => lose(lostWithoutCode))
    send({ event: 'pusher:ping', data: {} })
  }

  /** Tries a websocket beside the polls, and switches to it when it is accepted. */
  function lookForWebSocket() {
    let tried: ClientTransport | null = null
    const waiting = setTimeout(() => {
      tried = ways.websocket(url, {
        onText: () => signal({ type: 'WebSocketSeen' }),
        onLost: lookForWebSocket,
      })
    }, lookAgainMs)
    stopLooking = () => {
      clearTimeout(waiting)
      tried?.close()
    }
  }

  function take(text: string) {
    hear()
    expectLife()
    const frame = parsed(text) as { event?: string; channel?: string; data?: unknown; at?: string } | null
    if (!frame?.event) return
    if (frame.event === 'pusher:connection_established') established(frame.data)
    else if (frame.event === 'pusher:ping') send({ event: 'pusher:pong', data: {} })
    else if (frame.event === 'pusher:error') log('realtime error', unwrapped(frame.data))
    else if (frame.channel) deliver(frame.channel, frame.event, frame.data, frame.at ?? null)
  }

  function established(data: unknown) {
    socketId = (unwrapped(data) as { socket_id: string }).socket_id
    lostAt = null
    signal({ type: 'Established' })
    if (connection.way === 'polling') lookForWebSocket()
    for (const channel of subscriptions.keys()) void join(channel)
  }

  function deliver(channel: string, event: string, data: unknown, at: string | null) {
    if (event === 'pusher_internal:subscription_succeeded') {
      if (subscriptions.has(channel)) joined.add(channel)
      tell(channel, ({ onJoined }) => onJoined?.())
    } else if (event === 'pusher:subscription_error') {
      asked.delete(channel)
      tell(channel, ({ onError }) => onError?.(unwrapped(data)))
    } else if (!event.startsWith('pusher'))
      tell(channel, ({ onMessage }) => onMessage({ event, data: unwrapped(data), at }))
  }

  function tell(channel: string, what: (subscription: Subscription) => void) {
    for (const subscription of [...(subscriptions.get(channel) ?? [])]) what(subscription)
  }

  /** Subscribes to a channel; does so again for a later watcher who needs the newest message. */
  async function join(channel: string) {
    const id = socketId
    if (!id || signing.has(channel)) return
    signing.add(channel)
    try {
      const auth = channel.startsWith('private-') ? ((await authorize?.(id, channel)) ?? '') : ''
      const watching = subscriptions.get(channel)
      if (socketId !== id || !watching) return // lost, or left, in the meantime
      if (asked.has(channel)) send({ event: 'pusher:unsubscribe', data: { channel } })
      asked.add(channel)
      const since = oldest(watching)
      send({ event: 'pusher:subscribe', data: { channel, auth, ...(since && { since }) } })
    } catch (error) {
      if (socketId === id) tell(channel, ({ onError }) => onError?.(error))
    } finally {
      if (socketId === id) signing.delete(channel)
    }
  }

  const send = (frame: object) => transport?.send(JSON.stringify(frame)) ?? false

  return {
    state: (): ConnectionState => connection.state,
    onState(listener: () => void) {
      stateListeners.add(listener)
      return () => void stateListeners.delete(listener)
    },
    /** The last sign of life of a connection that was lost, in milliseconds of this device's clock; null for others. */
    lostAt: () => lostAt,
    connect: () => signal({ type: 'Opened' }),
    disconnect() {
      drop()
      lostAt = null
      signal({ type: 'Left' })
    },
    /**
     * The network is back or away, or the page is visible again: ends the wait and checks the connection, because a connection
     * that slept may be dead.
     */
    wake() {
      if (connection.state === 'connected') askForLife()
      signal({ type: 'NetworkBack' })
    },
    /**
     * Several watchers may share a channel: it is joined once, from the oldest of their cursors, and left with the last
     * watcher.
     */
    subscribe(channel: string, subscription: Subscription) {
      const watching = subscriptions.get(channel) ?? new Set()
      subscriptions.set(channel, watching.add(subscription))
      if (subscription.since || !asked.has(channel)) void join(channel)
      else if (joined.has(channel))
        queueMicrotask(() => {
          if (joined.has(channel) && watching.has(subscription)) subscription.onJoined?.()
        })
      return () => {
        if (!watching.delete(subscription) || watching.size > 0) return
        subscriptions.delete(channel)
        joined.delete(channel)
        if (asked.delete(channel)) send({ event: 'pusher:unsubscribe', data: { channel } })
      }
    },
    /**
     * Sends a client event on a joined channel; returns false without such a connection, so that the caller keeps the
     * event.
     */
    trigger: (channel: string, event: `client-${string}`, data: object) =>
      joined.has(channel) && send({ event, channel, data }),
  }
}

/** A program without a document, such as a test of a node, watches its line as a page in sight does. */
const isPageInSight = () => !globalThis.document?.hidden

/** The oldest cursor of the watchers; null when one of them has none. */
function oldest(watching: ReadonlySet<Subscription>): string | null {
  const cursors = [...watching].map(({ since }) => since?.() ?? null)
  return cursors.reduce((a, b) => (a === null || b === null ? null : isNewerCursor(a, b) ? b : a))
}

const unwrapped = (data: unknown) => (typeof data === 'string' ? (parsed(data) ?? data) : data)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

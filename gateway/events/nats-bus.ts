import { connect } from '@nats-io/transport-node'
import type { Bus, SentFix } from './relay.ts'

const pokes = 'comanda.poke'
const fixesOf = (trackingId: string) => `comanda.fix.${trackingId}`

type Listeners = {
  readonly onError: (error: unknown) => void
  /** Told once when the server is away, and once when it is back. */
  readonly onLink: (isUp: boolean) => void
}

/**
 * Pokes and fixes between nodes by core NATS. It reconnects by itself for as long as the node
 * lives; what would have been sent meanwhile is forgotten, for the log and the next fix make up for it.
 */
export async function natsBus(url: string, { onError, onLink }: Listeners): Promise<Bus> {
  const connection = await connect({
    servers: url,
    name: 'comanda',
    noEcho: true,
    maxReconnectAttempts: -1,
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: 500,
    reconnectJitter: 500,
    timeout: 5_000,
    // A server that vanished without a word is found out within 15 seconds.
    pingInterval: 5_000,
    maxPingOut: 2,
  })
  const listeners = new Set<() => void>()
  let isUp = true

  const notify = () => {
    for (const listener of listeners) listener()
  }
  const send = (subject: string, payload = '') => {
    // The client would keep all of it until it is connected again, and throw once it is closed.
    if (isUp && !connection.isClosed() && !connection.isDraining()) connection.publish(subject, payload)
  }
  const hear = (subject: string, take: (payload: string) => void) =>
    connection.subscribe(subject, {
      callback: (error, message) => {
        // What is thrown in here would end the client's reading for good, and silently.
        try {
          if (error) throw error
          take(message.string())
        } catch (cause) {
          onError(cause)
        }
      },
    })
  const watch = async () => {
    for await (const { type } of connection.status()) {
      const wasUp = isUp
      if (type === 'disconnect') isUp = false
      else if (type === 'reconnect') isUp = true
      if (isUp === wasUp || connection.isDraining()) continue
      onLink(isUp)
      if (isUp) notify()
    }
  }
  watch().catch(onError)
  hear(pokes, notify)

  return {
    poke() {
      notify()
      send(pokes)
    },
    onPoke(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    sendFix: (trackingId, sent) => send(fixesOf(trackingId), JSON.stringify(sent)),
    onFix(trackingId, listener) {
      const subscription = hear(fixesOf(trackingId), (payload) => listener(JSON.parse(payload) as SentFix))
      return () => subscription.unsubscribe()
    },
    // To drain is to wait for an answer of the server.
    close: () => (isUp ? connection.drain() : connection.close()),
  }
}

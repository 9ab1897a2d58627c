import { connect } from '@nats-io/transport-node'
import type { Bus, SentFix } from './relay.ts'

const pokes = 'comanda.poke'
const fixesOf = (trackingId: string) => `comanda.fix.${trackingId}`

/** Pokes and fixes between nodes by core NATS. It reconnects by itself for as long as the node lives. */
export async function natsBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, noEcho: true, name: 'comanda' })
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  connection.subscribe(pokes, { callback: (error) => (error ? onError(error) : notify()) })
  return {
    poke() {
      notify()
      connection.publish(pokes)
    },
    onPoke(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    sendFix: (trackingId, sent) => connection.publish(fixesOf(trackingId), JSON.stringify(sent)),
    onFix(trackingId, listener) {
      const subscription = connection.subscribe(fixesOf(trackingId), {
        callback: (error, message) => (error ? onError(error) : listener(message.json<SentFix>())),
      })
      return () => subscription.unsubscribe()
    },
    close: () => connection.drain(),
  }
}

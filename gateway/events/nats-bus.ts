import { connect } from '@nats-io/transport-node'
import type { Bus } from './relay.ts'

const subject = 'comanda.poke'

/** Pokes between nodes by core NATS. It reconnects by itself for as long as the node lives. */
export async function natsBus(url: string, onError: (error: unknown) => void): Promise<Bus> {
  const connection = await connect({ servers: url, maxReconnectAttempts: -1, name: 'comanda' })
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  connection.subscribe(subject, { callback: (error) => (error ? onError(error) : notify()) })
  return {
    poke: () => connection.publish(subject),
    onPoke(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    close: () => connection.drain(),
  }
}

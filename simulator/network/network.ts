import { Context } from 'effect'
import type { Socket, SocketEvents } from './socket.ts'
import { openWebSocket } from './web-socket.ts'

/**
 * The connection between actors and a gateway: the network in a live run, a simulated line in virtual time in a world.
 * Faults, and bugs that a test plants, wrap another network. `actor` is the caller, such as `courier 1.7`.
 */
export type Network = {
  readonly fetch: (request: Request, actor: string) => Promise<Response>
  /** Opens a socket to an address such as `wss://shop.example/app/KEY?protocol=7`. */
  readonly open: (address: URL, events: SocketEvents, actor: string) => Socket
}

/** A call that never left the phone, as far as is known: the gateway has not received it. */
export class Unsent extends TypeError {}

/** The tab of the call was killed while it waited: the gateway may have received the call. */
export class TabKilled extends TypeError {}

/** The network of this machine. */
export const liveNetwork: Network = {
  fetch: (request) => globalThis.fetch(request),
  open: (address, events) => openWebSocket(address, events),
}

/** The actor of this fiber: its kind, its group and its number there. */
export const Actor = Context.Reference<string>('simulator/network/Actor', { defaultValue: () => 'nobody' })

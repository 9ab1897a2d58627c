import { Context } from 'effect'
import type { Socket, SocketEvents } from './socket.ts'
import { openWebSocket } from './web-socket.ts'

/**
 * Everything between actors and a gateway: the network in a live run, a line in virtual time in a world. Faults, and bugs
 * that a test plants, are networks around another. `actor` is who asks, such as `courier 1.7`.
 */
export type Network = {
  readonly fetch: (request: Request, actor: string) => Promise<Response>
  /** Opens a socket to an address such as `wss://shop.example/app/KEY?protocol=7`. */
  readonly open: (address: URL, events: SocketEvents, actor: string) => Socket
}

/** A call that never left the phone, as far as is known: the gateway has not heard of it. */
export class Unsent extends TypeError {}

/** The tab that asked was killed while it waited: the gateway may have heard it. */
export class TabKilled extends TypeError {}

/** That of this machine. */
export const liveNetwork: Network = {
  fetch: (request) => globalThis.fetch(request),
  open: openWebSocket,
}

/** Who acts in this fiber: its kind, its group and its number there. */
export const Actor = Context.Reference<string>('simulator/network/Actor', { defaultValue: () => 'nobody' })

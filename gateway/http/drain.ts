import { once } from 'node:events'
import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as afterAccepting, setTimeout as pause } from 'node:timers/promises'

/** A call that is not answered this long after the drain has begun is cut, so that the node still has time to close the rest. */
const longestMs = 8_000
/** The time in which a connection that was accepted last sends its first call. */
const firstCallMs = 1_000
const lookMs = 50

export type Drain = ReturnType<typeof createDrain>

/**
 * Lets a server end without cutting a call. From the beginning of the drain each answer says `Connection: close`, so callers leave
 * their connections between two calls. Then the listener closes, idle connections are ended, and calls under way are answered.
 */
export function createDrain() {
  /** The connections that were never upgraded, and when each was opened. Readers' sockets leave it: there are thousands of them. */
  const connections = new Map<Socket, number>()
  const forget = (socket: Socket) => connections.delete(socket)
  function forgetThis(this: Socket) {
    forget(this)
  }
  let isDraining = false
  let closed: Promise<unknown> = Promise.resolve()

  /** Every answer of the server passes here, whether a route gives it, a file or the long polls. */
  const Answer: typeof ServerResponse = class<Request extends IncomingMessage> extends ServerResponse<Request> {
    override writeHead(...head: unknown[]): this {
      if (isDraining) this.shouldKeepAlive = false
      return Reflect.apply(super.writeHead, this, head)
    }
  }

  /** Whether a call is being received or answered, or may be about to come. */
  const isBusy = ([{ bytesRead }, openedAt]: readonly [Socket, number]) =>
    bytesRead > 0 || performance.now() - openedAt < firstCallMs

  return {
    Answer,
    /** Follows the connections of this server. */
    watch(server: Server) {
      server.on('connection', (socket) => {
        connections.set(socket, performance.now())
        socket.once('close', forgetThis)
      })
      server.on('upgrade', (_, raw) => {
        forget(raw as Socket)
        raw.off('close', forgetThis)
      })
    },
    /** Serves on until `whileServing` resolves, closes the listener, and resolves when no call is under way, or after eight seconds. */
    async drain(server: Server, whileServing: Promise<unknown>) {
      isDraining = true
      const limit = AbortSignal.timeout(longestMs)
      await whileServing
      // The loop has just accepted all that waited: a connection in the listener's queue would be cut.
      await afterAccepting()
      closed = once(server, 'close')
      server.close()
      for (;;) {
        server.closeIdleConnections()
        if (limit.aborted || ![...connections].some(isBusy)) return
        await pause(lookMs)
      }
    },
    /** Resolves when the last connection of a drained server has ended. */
    closed: () => closed,
  }
}

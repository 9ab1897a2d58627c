import { randomInt } from 'node:crypto'
import websocket from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import type { Clock } from '../ports/clock.ts'
import type { Hub } from './hub.ts'
import { type ClientEvent, openSession } from './session.ts'
import type { RealtimeApp } from './signature.ts'

export type RealtimeOptions = {
  readonly app: RealtimeApp
  readonly hub: Hub
  readonly clock: Clock
  readonly onClientEvent: (event: ClientEvent) => void
  readonly prime: (channel: string) => Promise<void>
}

const largestFrame = 64 * 1024

/** Serves the Pusher protocol at `/app/{key}`; answers how many sockets are open, and closes them calmly. */
export async function serveRealtime(server: FastifyInstance, options: RealtimeOptions) {
  const sockets = new Set<WebSocket>()
  await server.register(websocket, {
    options: { maxPayload: largestFrame, perMessageDeflate: false },
    errorHandler: (error, socket) => {
      server.log.warn({ err: error }, 'websocket failed')
      socket.terminate()
    },
  })
  server.register(async (scope) => {
    scope.get<{ Params: { key: string }; Querystring: { protocol?: string } }>(
      '/app/:key',
      { websocket: true },
      (socket, request) => {
        const refusal = refusalOf(request.params.key, request.query.protocol, options.app)
        if (refusal) return socket.close(...refusal)
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
        openSession(socket, {
          ...options,
          socketId: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
          onError: (error) => server.log.warn({ err: error }, 'socket session failed'),
        })
      },
    )
  })
  return {
    connections: () => sockets.size,
    /** Tells every socket to come back, elsewhere if need be; the rest of the drain is up to the server. */
    goAway() {
      for (const socket of sockets) socket.close(4200, 'The server restarts')
    },
  }
}

/** Close codes of the protocol, "Error codes". */
function refusalOf(key: string, protocol: string | undefined, app: RealtimeApp): [number, string] | null {
  if (key !== app.key) return [4001, `App key ${key.slice(0, 50)} not in this cluster`]
  if (protocol === undefined) return [4008, 'No protocol version supplied']
  if (!/^\d+$/.test(protocol)) return [4006, 'Invalid version string format']
  return Number(protocol) >= 5 && Number(protocol) <= 7 ? null : [4007, 'Unsupported protocol version']
}

import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { namesTwoHosts } from '../http/raw-errors.ts'
import { ClientSocket, type SocketEvents } from './client-socket.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import type { Realtime } from './realtime.ts'
import type { RealtimeApp } from './signature.ts'

/** A batch of positions after a dead zone is the largest thing that a client has to say. */
export const largestFrame = 64 * 1024

const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  /** The socket answers pings itself: `ws` would keep a callback for each client. */
  autoPong: false,
  maxPayload: largestFrame,
  /** A client that does not answer a close is cut after these milliseconds, because a node that leaves waits for all sockets. */
  closeTimeout: 2_000,
}

/**
 * Speaks the Pusher protocol at `/app/{key}`, on the server's upgrades and not on a route: a
 * route keeps its request for as long as the socket lives. Other upgrades go to `elsewhere`.
 */
export function serveSockets(
  server: Server,
  realtime: Realtime,
  limits: ConnectionLimits,
  elsewhere: (request: IncomingMessage, raw: Duplex, head: Buffer) => void,
) {
  const sockets = new WebSocketServer({ ...socketOptions, WebSocket: ClientSocket })
  const events: SocketEvents = {
    message: ({ session }, data, isBinary) => session?.take(isBinary ? '' : String(data)),
    error(socket) {
      if (socket.session) socket.session.endedBy ??= 'wrong-frame'
      else socket.terminate()
    },
    close: ({ session }, code) => session && realtime.closed(session, code, code === 1006 ? 'lost' : 'left'),
  }

  const speak = (raw: Duplex, request: IncomingMessage, head: Buffer, refusal: Refusal | null) => {
    // The answer to the upgrade and the first frame leave as one write: a crowd that comes back costs one less each.
    raw.cork()
    sockets.handleUpgrade(request, raw, head, (socket) => {
      socket.stand(raw, events)
      if (!refusal) {
        socket.session = realtime.open(socket)
        return
      }
      realtime.refused('connect')
      socket.close(...refusal)
    })
    raw.uncork()
  }

  server.on('upgrade', (request, raw, head) => {
    const address = URL.parse(request.url ?? '/', 'http://gateway')
    if (!address || namesTwoHosts(request)) return refuse(raw, '400 Bad Request')
    if (!limits.mayOpen(request)) {
      realtime.refused('connections')
      return refuse(raw, '429 Too Many Requests')
    }
    raw.on('close', limits.opened(request))
    const { pathname, searchParams } = address
    const [, key] = /^\/app\/([^/]+)$/.exec(pathname) ?? []
    if (key === undefined) return elsewhere(request, raw, head)
    if (realtime.isDraining()) return refuse(raw, '503 Service Unavailable')
    speak(raw, request, head, refusalOf(decoded(key), searchParams.get('protocol'), realtime.app))
  })
}

/** An upgraded socket has lost the server's own listeners: an error without a listener would end the process. */
function refuse(raw: Duplex, status: string) {
  raw.on('error', () => raw.destroy())
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`, () => raw.destroy())
}

type Refusal = readonly [code: number, reason: string]

/** Close codes of the protocol, "Error codes". */
export function refusalOf(key: string, protocol: string | null, app: RealtimeApp): Refusal | null {
  if (key !== app.key) return [4001, `App key ${key.slice(0, 50)} not in this cluster`]
  if (protocol === null) return [4008, 'No protocol version supplied']
  if (!/^\d+$/.test(protocol)) return [4006, 'Invalid version string format']
  return Number(protocol) >= 5 && Number(protocol) <= 7 ? null : [4007, 'Unsupported protocol version']
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { type DisconnectReason, Server } from 'socket.io'
import { errorBody } from '../http/problems.ts'
import type { ConnectionLimits } from './connection-limits.ts'
import { PollingTransport } from './polling-transport.ts'
import type { Realtime } from './realtime.ts'
import type { DisconnectCause } from './session.ts'
import { largestFrame, refusalOf } from './sockets.ts'

/** Not below `/app/`: nothing is ever upgraded here. */
const pollingPath = '/realtime-polling/'

/** A transport of this kind costs no connection, so their number has a bound of its own. */
const mostLines = 10_000

/** How long one that was ended is waited for, to be told so with the answer to its next poll. */
const farewellMs = 2_000
const farewellStepMs = 50

/**
 * The way for those whose network takes websockets away: Socket.IO, by long polls alone, in front of
 * the same sessions. Event `frame` carries the texts of the protocol, one or several; `end` says a
 * close code. It lives and closes with the app's server, whose other requests it passes on. The answer resolves when all that were
 * ended are told, or after two seconds.
 */
export function servePolling(
  app: FastifyInstance,
  realtime: Realtime,
  limits: ConnectionLimits,
  headersOfAll: Readonly<Record<string, string>>,
): () => Promise<void> {
  const io = new Server({
    path: pollingPath,
    transports: ['polling'],
    serveClient: false,
    maxHttpBufferSize: largestFrame,
    httpCompression: false,
    // A client that opens a transport and sends nothing holds it for at most this time, plus the time of the farewell.
    connectTimeout: 10_000,
    allowRequest: ({ url = '' }: IncomingMessage, decide) => {
      const hasRoom = !realtime.isDraining() && io.engine.clientsCount < mostLines
      const isScript = /[?&]j=/.test(url) // JSONP, which other sites could read
      if (!hasRoom) realtime.refused('connect')
      decide(null, hasRoom && !isScript)
    },
  })
  io.attach(app.server)
  const farewell = async () => {
    for (let waited = 0; io.engine.clientsCount > 0 && waited < farewellMs; waited += farewellStepMs)
      await sleep(farewellStepMs)
  }
  app.addHook('preClose', farewell)
  io.engine.use((request: PollRequest, response: ServerResponse, next: () => void) => {
    // Here, because the library's refusals carry these, too.
    for (const [name, value] of Object.entries(headersOfAll)) response.setHeader(name, value)
    const isGood = limits.mayPoll(request) && (request._query['sid'] ? true : limits.mayOpen(request))
    if (isGood) return next()
    realtime.refused('connections')
    refuse(response)
  })
  io.engine.on('connection', (connection: Connection) => {
    connection.transport.closeTimeout = farewellMs
    connection.once('close', limits.opened(connection.request))
  })

  io.on('connection', (socket) => {
    // A client may send an event of this name, too: without a listener it would end the process.
    socket.on('error', () => undefined)
    const { key, protocol } = socket.handshake.query
    const transport = new PollingTransport(socket)
    const refusal = refusalOf(String(key ?? ''), protocol === undefined ? null : String(protocol), realtime.app)
    if (refusal) {
      realtime.refused('connect')
      return transport.close(...refusal)
    }
    const session = realtime.open(transport)
    socket.onAny((event, text) => session.take(event === 'frame' && typeof text === 'string' ? text : ''))
    socket.conn.on('heartbeat', () => session.heard())
    socket.conn.transport.on('ready', () => session.drained())
    socket.on('disconnect', (reason) => {
      const cause = causes[reason] ?? 'lost'
      const code = transport.closedWith ?? (cause === 'left' ? 1000 : 1006)
      // After the tick that ended it, as with websockets: a session never goes while it speaks.
      setImmediate(() => realtime.closed(session, code, cause))
    })
  })
  return farewell
}

/** As Engine.IO has read it: a request without `sid` opens a transport. */
type PollRequest = IncomingMessage & { readonly _query: Readonly<Record<string, unknown>> }

type Connection = {
  readonly transport: { closeTimeout: number }
  readonly request: IncomingMessage
  readonly once: (event: 'close', run: () => void) => void
}

function refuse(response: ServerResponse) {
  response.writeHead(429, {
    'content-type': 'application/json; charset=utf-8',
    'retry-after': '60',
  })
  response.end(JSON.stringify(errorBody(429, 'TOO_MANY_REQUESTS', 'Too many connections of one address.')))
}

const causes: Partial<Record<DisconnectReason, DisconnectCause>> = {
  'client namespace disconnect': 'left',
  'transport close': 'left',
  'forced close': 'wrong-frame',
  'parse error': 'wrong-frame',
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ListenOptions } from 'node:net'
import { bareHeaders } from './bare-headers.ts'
import { errorBody } from './problems.ts'
import { rawErrorAnswer } from './raw-errors.ts'
import { requestIds } from './request-id.ts'
import type { HttpSettings } from './settings.ts'

/** The parts of a start that may take long, and what `/readyz` says of each. */
const parts = {
  database: 'It is being opened.',
  migrations: 'They change the schema.',
  tables: 'They are being rebuilt from the log.',
  start: 'The node is about to serve.',
} as const

export type StartPart = keyof typeof parts

/** Long enough for a node that opens its database, and short for a rebuild, which ends at any time. */
const retryAfterSeconds = 5
const starting = errorBody(503, 'STARTING', 'The node is starting. Nothing was done: try again soon.')

/**
 * Answers at the port of a node from the first moment of its start: it lives (`/healthz`), it is not ready (`/readyz`, with the part
 * that it waits for), and every other call comes too early. Each answer ends its connection, so that `leave` cuts none.
 */
export async function listenWhileStarting(place: ListenOptions, settings: Pick<HttpSettings, 'PUBLIC_URL'>) {
  const headers = { ...bareHeaders(settings), ...ofEachAnswer }
  let part: StartPart = 'database'
  const idOf = requestIds()
  const notReady = () =>
    errorBody(503, 'NOT_READY', 'The node cannot serve now.', [{ type: part, message: parts[part] }])
  const server = createServer({ requestTimeout: 30_000, requireHostHeader: false }, (request, response) => {
    const [path] = (request.url ?? '/').split('?', 1)
    const body = path === '/readyz' ? notReady() : starting
    const send = () => (path === '/healthz' ? answer(200, { status: 'ok' }) : answer(body.statusCode, body))
    const answer = (status: number, content: object) => {
      const json = JSON.stringify(content)
      if (status === 503) response.setHeader('retry-after', retryAfterSeconds)
      const own = { 'content-length': Buffer.byteLength(json), 'x-request-id': idOf(request) }
      response.writeHead(status, { ...headers, ...own }).end(json)
    }
    // A client that still sends would miss an answer that ends the connection.
    request.resume().once('end', send)
  })
  server.on('clientError', rawErrorAnswer(bareHeaders(settings)))
  server.listen(place)
  await once(server, 'listening')
  return {
    /** Says what the start waits for from now on. */
    waitsFor(next: StartPart) {
      part = next
    },
    /** Leaves the port to the node itself. Calls under way are answered. */
    leave: () => void server.close(),
    /** Closes it, with the connections that it still has. */
    close: () => void server.close().closeAllConnections(),
  }
}

const ofEachAnswer = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  connection: 'close',
}

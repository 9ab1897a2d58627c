import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from './operations.ts'
import { errorBody, HttpProblem } from './problems.ts'

/**
 * The answers to input that Node refuses before there is a request, by Node's code (event 'clientError' of
 * https://nodejs.org/api/http.html).
 */
const refusals: Readonly<Record<string, ErrorBody>> = {
  HPE_HEADER_OVERFLOW: errorBody(431, 'HEADERS_TOO_LARGE', 'The headers, or the address, are too long.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: errorBody(413, 'BODY_TOO_LARGE', 'The extensions of a chunk are too long.'),
  ERR_HTTP_REQUEST_TIMEOUT: errorBody(408, 'REQUEST_TIMEOUT', 'The request took too long to arrive.'),
}
const notHttp = errorBody(400, 'INVALID_REQUEST', 'This is not a request of HTTP/1.1.')

/**
 * Makes the answer, with these headers and the common error body, to input that reaches no route. It closes the connection, as the
 * remaining bytes cannot be parsed.
 */
export const rawErrorAnswer =
  (headers: Readonly<Record<string, string>>) =>
  (error: Error & { readonly code?: string }, socket: Duplex): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
    const body = refusals[error.code ?? ''] ?? notHttp
    const json = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${body.statusCode} ${body.error}`,
      'content-type: application/json; charset=utf-8',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      `content-length: ${Buffer.byteLength(json)}`,
      'connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${json}`, () => socket.destroy())
  }

/** RFC 9110, 10.1.1: an expectation other than `100-continue` is refused; Node would do it without a body. */
export function refuseExpectations({ server }: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const body = errorBody(417, 'EXPECTATION_FAILED', 'Only the expectation 100-continue is met.')
    const own = { 'content-type': 'application/json; charset=utf-8', connection: 'close' }
    response.writeHead(body.statusCode, { ...headers, ...own })
    response.end(JSON.stringify(body))
  })
}

/** RFC 9112, 3.2: HTTP/1.1 names its host, and no request names two. Node would refuse the first with no body, and read one of two. */
export async function refuseHosts({ raw }: FastifyRequest): Promise<void> {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined)
    throw new HttpProblem(400, 'INVALID_REQUEST', 'A request of HTTP/1.1 names its host.')
  if (namesTwoHosts(raw)) throw new HttpProblem(400, 'INVALID_REQUEST', 'A request names one host.')
}

/** Whether the header `Host` stands twice: a proxy in front may have read the other one. */
export const namesTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/** Answers the requests that Fastify refuses before routing: an address that cannot be read, or has too long a segment. */
export function answerFrameworkError({ statusCode = 400 }: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  const body =
    statusCode === 414
      ? errorBody(414, 'ADDRESS_TOO_LONG', 'A part of the address is too long.')
      : errorBody(400, 'INVALID_REQUEST', 'The address cannot be read.')
  reply.code(body.statusCode).send(body)
}

import { type ClientRequest, type IncomingMessage, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'
import type { OutsideService } from '#domain/system/services.ts'
import { requestId } from '../ports/request-id.ts'
import { beginSpan, nameOf, type Span } from '../ports/trace.ts'
import { services } from './failing.ts'
import { lookupName } from './names.ts'

type OutsideRequest = {
  readonly service: OutsideService
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  /** Ends the call, the reading of its answer included. */
  readonly signal: AbortSignal
}

type OutsideAnswer = { readonly status: number; readonly headers: Headers; readonly body: IncomingMessage }

/** A call that ended before it had a connection: no partner has heard of it. */
class NeverConnected extends Error {
  override readonly name = 'NeverConnected'
  readonly code = 'ETIMEDOUT'
  readonly syscall = 'connect'
  constructor(cause: unknown) {
    super('no connection', { cause })
  }
}

const agentOptions = { lookup: lookupName, keepAlive: true, scheduling: 'lifo', timeout: 5_000 } as const
const plain = { request: plainRequest, agent: new PlainAgent(agentOptions) }
const tls = { request: tlsRequest, agent: new TlsAgent(agentOptions) }

const headersOfAll = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'comanda' }

/** The bytes of an unread answer that are taken in, so that its connection serves the next call. */
const mostUnread = 16 * 1024

/**
 * The one way in which the gateway calls a partner over HTTP. Names are looked up without the system's threads, and no
 * redirect is followed. Rejects when there is no answer, and with the signal's own reason when it ends a call that may
 * have been heard.
 */
export function callOutside(to: string | URL, { service, method, headers, body, signal }: OutsideRequest) {
  const url = new URL(to)
  const { request, agent } = url.protocol === 'https:' ? tls : plain
  const id = requestId.getStore()
  const span = beginSpan({
    // The rest of the address may hold a key or a person's data.
    name: `${method} ${url.host}`,
    kind: 'client',
    attributes: { 'http.request.method': method, 'server.address': url.hostname },
  })
  const traced = {
    ...headersOfAll,
    ...(id !== undefined && { 'x-request-id': id }),
    ...(span && { traceparent: span.traceparent }),
    ...headers,
  }
  const call = request(url, { method, agent, signal, headers: traced })
  if (span) endWith(call, span)
  noteOutcome(call, service)
  let isConnected = false
  call.once('socket', (socket) => {
    isConnected = !socket.connecting
    // One that was kept from an earlier call is connected, and would keep this listener for ever.
    if (!isConnected)
      socket.once('connect', () => {
        isConnected = true
      })
  })
  return new Promise<OutsideAnswer>((answered, reject) => {
    call.once('response', (answer) =>
      answered({ status: answer.statusCode ?? 0, headers: headersOf(answer), body: answer }),
    )
    call.on('error', (error) => {
      if (!signal.aborted) return reject(error)
      reject(isConnected ? signal.reason : new NeverConnected(signal.reason))
    })
    call.end(body)
  })
}

/** A status of 500 or more says that the service itself has failed. */
function noteOutcome(call: ClientRequest, service: OutsideService): void {
  let status = 500
  call.once('response', (answer) => {
    status = answer.statusCode ?? status
  })
  call.once('close', () => (status < 500 ? services.answered(service) : services.failed(service)))
}

/** Ends a span with its call, the reading of the answer included. */
function endWith(call: ClientRequest, span: Span): void {
  let isWhole = () => true
  call.once('response', (answer) => {
    const { statusCode = 0 } = answer
    span.note({ 'http.response.status_code': statusCode })
    if (statusCode >= 400) span.fail(String(statusCode))
    isWhole = () => answer.complete
  })
  const end = () => {
    if (!isWhole()) span.fail('cut')
    span.end()
  }
  call.once('close', end)
  call.once('error', (error) => {
    call.off('close', end)
    span.fail(nameOf(error))
    span.end()
  })
}

/** Reads the text of an answer. Returns null when it is longer, and ends the connection. */
export async function readText(answer: IncomingMessage, mostBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    bytes += chunk.length
    // Leaving the loop ends the connection.
    if (bytes > mostBytes) return null
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/** Frees the connection of an answer whose status is enough. */
export const leaveUnread = (answer: IncomingMessage): void => void readText(answer, mostUnread).catch(() => undefined)

function headersOf({ headersDistinct }: IncomingMessage): Headers {
  const headers = new Headers()
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value)
  return headers
}

import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'

type Answer = {
  readonly status: number | undefined
  readonly connection: string | undefined
  readonly body: string
}

/** A call whose body goes out when the test says so, and whose answer is read when the test says so. */
export type OpenCall = {
  readonly send: (part: string) => void
  readonly end: (part?: string) => void
  /** The head of the answer. */
  readonly head: Promise<IncomingMessage>
  readonly answer: () => Promise<Answer>
  /** Whether it went out on a connection of an earlier call. */
  readonly isReused: () => boolean
}

/** A caller that keeps one connection open for its calls, as browsers and proxies do. */
export function keepAliveCaller(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let socket: Socket | undefined
  const open = (
    path: string,
    options: { readonly method?: string; readonly headers?: Readonly<Record<string, string | number>> } = {},
  ): OpenCall => {
    const call: ClientRequest = request(url + path, { agent, ...options })
    call.once('socket', (one) => {
      socket = one
    })
    const head = new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve)
      call.once('error', reject)
    })
    head.catch(() => undefined) // the code that awaits the answer gets the error
    return {
      send: (part) => void call.write(part),
      end: (part = '') => void call.end(part),
      head,
      async answer() {
        const response = await head
        return {
          status: response.statusCode,
          connection: response.headers.connection,
          body: await text(response),
        }
      },
      isReused: () => call.reusedSocket,
    }
  }
  return {
    open,
    get(path: string, headers: Readonly<Record<string, string>> = {}) {
      const call = open(path, { headers })
      call.end()
      return call
    },
    /** Sends the head and a part of a body of this length. */
    upload(path: string, body: string, sent: number) {
      const headers = { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(body) }
      const call = open(path, { method: 'POST', headers })
      call.send(body.slice(0, sent))
      return { ...call, finish: () => call.end(body.slice(sent)) }
    },
    /** Whether its connection has ended without an error. */
    hasEnded: () => socket?.destroyed === true && socket.errored === null,
    close: () => agent.destroy(),
  }
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ProviderRequest = {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingHttpHeaders
  /** The request as received. */
  readonly text: string
}

export type ProviderReply = {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

type Change = (reply: ProviderReply) => ProviderReply | Promise<ProviderReply>

/**
 * The fault of a request. `lose` does the work and closes the connection without an answer, `hang` does it and
 * never answers; `drop` closes before any work. A reply replaces work and answer; a function changes the
 * answer after the work, and the answer waits for the function's own work.
 */
export type Fault = 'lose' | 'hang' | 'drop' | ProviderReply | Change

/** An HTTP server on a free port that works as `serve` says, and fails on request. */
export async function openFakeProvider(serve: (request: ProviderRequest) => ProviderReply) {
  const asked: ProviderRequest[] = []
  let isReached = () => true
  const faults: { readonly on: string; readonly fault: Fault }[] = []

  const answer = async (request: ProviderRequest, response: ServerResponse) => {
    if (!isReached()) return void response.destroy()
    asked.push(request)
    const index = faults.findIndex(({ on }) => `${request.method} ${request.path}`.startsWith(on))
    const fault = index < 0 ? null : (faults.splice(index, 1)[0]?.fault ?? null)
    if (fault === 'drop') return void response.destroy()
    const reply = typeof fault === 'object' && fault !== null ? fault : serve(request)
    if (fault === 'lose') return void response.destroy()
    if (fault === 'hang') return
    const { status, body, headers } = typeof fault === 'function' ? await fault(reply) : reply
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://fake')
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on(
      'end',
      () =>
        void answer(
          {
            method: request.method ?? '',
            path: pathname,
            query: Object.fromEntries(searchParams),
            headers: request.headers,
            text: Buffer.concat(chunks).toString(),
          },
          response,
        ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    /** The next request whose method and path begin with this text gets the fault; several faults wait in order. */
    fail: (on: string, ...next: readonly Fault[]) => void faults.push(...next.map((fault) => ({ on, fault }))),
    /** Ends all faults. */
    heal: () => void faults.splice(0),
    /** A request arrives only while this says so: its sender may die before. */
    reachedWhile(check: () => boolean) {
      isReached = check
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
import { handOver, resolveName } from '../outside/names.ts'
import { isPublicAddress } from './endpoint.ts'

type PushMessage = {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Hands a message to a push service and answers its status. Throws when there is no answer. */
export type PushTransport = (message: PushMessage) => Promise<number>

const timeoutMs = 10_000

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress'
  constructor() {
    super('a push endpoint leads to an address that is not public')
  }
}

type ResolveName = typeof resolveName

/** Looks the name up once, and connects to what it found: a second look-up could find something else. */
const publicLookup =
  (resolve: ResolveName): LookupFunction =>
  (hostname, options, done) =>
    void resolve(hostname).then(
      (found) => {
        if (found.some((address) => !isPublicAddress(address))) return done(new PrivateAddress(), '')
        handOver(found, options, done)
      },
      (error: Error) => done(error, ''),
    )

/** Calls public addresses alone, follows no redirect, and reads nothing of the answer but its status. */
export function httpsTransport(resolve = resolveName): PushTransport {
  const lookup = publicLookup(resolve)
  const agent = new Agent({ lookup, keepAlive: true, maxSockets: 20, timeout: timeoutMs })
  return ({ endpoint, headers, body }) =>
    new Promise((answered, reject) => {
      const call = request(endpoint, {
        method: 'POST',
        agent,
        headers: { ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      })
      call.once('response', (answer) => {
        answered(answer.statusCode ?? 0)
        // The body is not read, so the connection is closed: an endless body would keep it open.
        answer.destroy()
      })
      call.once('error', reject)
      call.end(body)
    })
}

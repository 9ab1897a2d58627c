import { lookup } from 'node:dns'
import { Agent, request } from 'node:https'
import type { LookupFunction } from 'node:net'
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

/** Looks the name up once, and connects to what it found: a second look-up could find something else. */
const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return done(error ?? new Error('no address'), '')
    if (addresses.some(({ address }) => !isPublicAddress(address))) return done(new PrivateAddress(), '')
    if (options.all) return done(null, addresses)
    done(null, first.address, first.family)
  })

/** Calls public addresses alone, follows no redirect, and reads nothing of the answer but its status. */
export function httpsTransport(): PushTransport {
  const agent = new Agent({ lookup: publicLookup, keepAlive: true, maxSockets: 20, timeout: timeoutMs })
  return ({ endpoint, headers, body }) =>
    new Promise((resolve, reject) => {
      const call = request(endpoint, {
        method: 'POST',
        agent,
        headers: { ...headers },
        signal: AbortSignal.timeout(timeoutMs),
      })
      call.once('response', (answer) => {
        resolve(answer.statusCode ?? 0)
        // Nobody reads it, so it may not go on for ever.
        answer.destroy()
      })
      call.once('error', reject)
      call.end(body)
    })
}

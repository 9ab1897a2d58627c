import { Resolver } from 'node:dns/promises'
import { Agent, request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
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

/** The addresses of a host name; rejects when it has none. */
type ResolveName = (hostname: string) => Promise<readonly string[]>

/**
 * Asks the name servers without the threads of the system's own look-up: these are few, all of the process shares them, and
 * the name of an endpoint can be made to hang.
 */
const resolver = new Resolver({ timeout: 2_000, tries: 2 })
const resolveName: ResolveName = async (hostname) => {
  const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
  return found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}

/** Looks the name up once, and connects to what it found: a second look-up could find something else. */
const publicLookup =
  (resolve: ResolveName): LookupFunction =>
  (hostname, options, done) =>
    void resolve(hostname).then(
      (found) => {
        const [first] = found
        if (first === undefined) return done(new Error('no address'), '')
        if (found.some((address) => !isPublicAddress(address))) return done(new PrivateAddress(), '')
        if (options.all)
          return done(
            null,
            found.map((address) => ({ address, family: isIP(address) })),
          )
        done(null, first, isIP(first))
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
        // Nobody reads it, so it may not go on for ever.
        answer.destroy()
      })
      call.once('error', reject)
      call.end(body)
    })
}

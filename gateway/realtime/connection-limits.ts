import type { IncomingMessage } from 'node:http'
import { perMinute } from '../http/per-minute.ts'
import { clientOf, type ProxyTrust } from '../http/trusted-proxies.ts'
import type { Clock } from '../ports/clock.ts'

/** Everybody at one address may come back twice in a minute: a node that restarts sends them all away. */
const openingsPerConnection = 2

/** A page asks again with each message that it gets: every second or two while a courier drives. */
const pollsPerConnection = 100

export type ConnectionLimits = ReturnType<typeof connectionLimits>

type Options = {
  /** How many connections an address may have; 0 sets no limit. */
  readonly perAddress: number
  /** The proxies that are believed for requests, too. */
  readonly trust: ProxyTrust
  readonly clock: Clock
}

/** Bounds what one address may have open at this node, open in a minute, and poll in a minute. */
export function connectionLimits({ perAddress, trust, clock }: Options) {
  const most = perAddress || Number.POSITIVE_INFINITY
  const open = new Map<string, number>()
  const openings = perMinute(clock, most * openingsPerConnection)
  const polls = perMinute(clock, most * pollsPerConnection)

  return {
    /** Whether the client may open one more connection now. Each question counts as a try. */
    mayOpen(request: IncomingMessage): boolean {
      const client = clientOf(request, trust)
      return openings.allows(client) && (open.get(client) ?? 0) < most
    },

    /** Counts an open connection until the returned function is called. */
    opened(request: IncomingMessage): () => void {
      const client = clientOf(request, trust)
      open.set(client, (open.get(client) ?? 0) + 1)
      return () => {
        const left = (open.get(client) ?? 0) - 1
        if (left > 0) open.set(client, left)
        else open.delete(client)
      }
    },

    mayPoll: (request: IncomingMessage): boolean => polls.allows(clientOf(request, trust)),
  }
}

import type { IncomingMessage } from 'node:http'
import type { Devices } from '../http/device.ts'
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
  /** Knows browsers of ours. Without it all are strangers. */
  readonly devices?: Pick<Devices, 'of' | 'isRun'>
}

/** The shares of `perAddress` that a device has, and that all young or known ones of one address have together. */
const shareOfDevice = 0.1
const shareOfYoung = 10
const shareOfKnown = 25

/**
 * Bounds what a device, or the strangers of one address, may have open at this node, open in a minute, and poll in a minute
 * (decision 080).
 */
export function connectionLimits({ perAddress, trust, clock, devices }: Options) {
  const most = perAddress || Number.POSITIVE_INFINITY
  const open = new Map<string, number>()
  const openings = perMinute(clock, most)
  const polls = perMinute(clock, most)

  /** The counts of a client, its own first: a refused one uses up nothing of its neighbours'. A run of the simulator has none. */
  const countsOf = (request: IncomingMessage) => {
    if (devices?.isRun(request.headers)) return []
    const address = clientOf(request, trust)
    const device = devices?.of(request.headers)
    if (!device) return [{ key: address, bound: most }]
    const [name, share] = device.isYoung ? ['young', shareOfYoung] : ['known', shareOfKnown]
    return [
      { key: `device ${device.id}`, bound: Math.ceil(most * shareOfDevice) },
      { key: `${name} ${address}`, bound: most * share },
    ]
  }

  return {
    /** Whether the client may open one more connection now. Each question counts as a try. */
    mayOpen: (request: IncomingMessage): boolean =>
      countsOf(request).every(
        ({ key, bound }) => openings.allows(key, bound * openingsPerConnection) && (open.get(key) ?? 0) < bound,
      ),

    /** Counts an open connection until the returned function is called. */
    opened(request: IncomingMessage): () => void {
      const keys = countsOf(request).map(({ key }) => key)
      for (const key of keys) open.set(key, (open.get(key) ?? 0) + 1)
      return () => {
        for (const key of keys) {
          const left = (open.get(key) ?? 0) - 1
          if (left > 0) open.set(key, left)
          else open.delete(key)
        }
      }
    },

    mayPoll: (request: IncomingMessage): boolean =>
      countsOf(request).every(({ key, bound }) => polls.allows(key, bound * pollsPerConnection)),
  }
}

import { outcomeOf } from './outcome-of.ts'
import type { StoredValue } from './stored-value.ts'

/** A call whose effect its caller does not wait for, so that it may be sent when the network is back. */
export type PendingCall = {
  /** Its Idempotency-Key: a call whose answer was lost counts once. */
  readonly key: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly contentType: 'application/json' | 'text/plain'
  /** Empty for a call without one. */
  readonly body: string
  readonly at: number
}

export type Calls = readonly PendingCall[] | null
type Queue = StoredValue<readonly PendingCall[]>

/** A call that is older than a week is no longer of use. */
const longestMs = 7 * 86_400_000
const mostUnsent = 30

/** Reads the stored calls. */
export function readUnsent(unsent: unknown): Calls {
  return Array.isArray(unsent) ? unsent.filter(isUnsent) : null
}

/** An older release, or a hand, may have written the call. */
function isUnsent(call: unknown): call is PendingCall {
  const { key, method, path, contentType, body, at } = (call ?? {}) as Partial<Record<keyof PendingCall, unknown>>
  return [key, method, path, contentType, body].every((text) => typeof text === 'string') && typeof at === 'number'
}

/**
 * Storage had no room for a call of this tab, and another tab has written: the calls that this tab added and sent still
 * count.
 */
export function joinTabs({
  found,
  held,
  before,
}: {
  readonly found: Calls
  readonly held: Calls
  readonly before: Calls
}): Calls {
  const isIn = (calls: Calls, { key }: PendingCall) => calls?.some((call) => call.key === key) ?? false
  const theirs = (found ?? []).filter((call) => isIn(held, call) || !isIn(before, call))
  const ours = (held ?? []).filter((call) => !isIn(before, call) && !isIn(found, call))
  if (ours.length === 0 && theirs.length === (found ?? []).length) return found
  const all = [...theirs, ...ours].sort((a, b) => a.at - b.at).slice(-mostUnsent)
  return all.length > 0 ? all : null
}

/** Stores a call after those that already wait; drops the oldest where there are too many. */
export const addTo = (queue: Queue, call: PendingCall): void =>
  queue.set([...(queue.current() ?? []), call].slice(-mostUnsent))

type SendLaterDeps = {
  /** Rejects as `outcomeOf` reads it. */
  readonly send: (call: PendingCall) => Promise<unknown>
  /** Runs for a call that the gateway has refused for good, because no page waits for the answer any more. */
  readonly onRefused: (call: PendingCall, status: number) => void
}

/** Sends the waiting calls, oldest first. Stops at a call without an answer. */
export async function sendQueue(queue: Queue, page: SendLaterDeps): Promise<void> {
  queue.reload()
  for (let next = queue.current()?.[0]; next; next = queue.current()?.[0]) {
    const isOld = Date.now() - next.at > longestMs
    if (!isOld && !(await isTaken(next, page))) return
    // Another tab may have added calls.
    queue.reload()
    const rest = (queue.current() ?? []).filter(({ key }) => key !== next.key)
    queue.set(rest.length > 0 ? rest : null)
  }
}

/** Whether the gateway has answered for good; it would refuse a refused call again. */
async function isTaken(call: PendingCall, { send, onRefused }: SendLaterDeps): Promise<boolean> {
  try {
    await send(call)
  } catch (error) {
    const outcome = outcomeOf(error)
    if (outcome.is !== 'refused') return false
    onRefused(call, outcome.by.status)
  }
  return true
}

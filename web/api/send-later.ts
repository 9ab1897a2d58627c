import { createStored, useStored } from '#web/state/stored.ts'

/** A call that changes nothing for who made it, so that it may go out when the network is back. */
export type Unsent = {
  /** Its Idempotency-Key: a call whose answer was lost counts once. */
  readonly key: string
  readonly method: 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly contentType: 'application/json' | 'text/plain'
  /** Empty for a call without one. */
  readonly body: string
  readonly at: number
}

/** What is older than a week tells nobody anything. */
const longestMs = 7 * 86_400_000
const mostUnsent = 30

const parse = (text: string) => {
  const unsent: unknown = JSON.parse(text)
  return Array.isArray(unsent)
    ? (unsent as Unsent[]).filter(({ key, method, path, body }) => key && method && path && typeof body === 'string')
    : null
}

/** Lines of the log have a queue of their own, so that many of them push out no report or rating of the diner. */
const queues = {
  diner: createStored<readonly Unsent[]>('comanda.unsent', parse, () => localStorage, joinTabs),
  log: createStored<readonly Unsent[]>('comanda.unsent-log', parse, () => localStorage, joinTabs),
}
type Queue = (typeof queues)['diner']

export const logPath = '/api/diner/log'

type Calls = readonly Unsent[] | null

/** Storage had no room for a call of this tab, and another tab has written: what this tab added and sent still counts. */
function joinTabs({
  found,
  held,
  before,
}: {
  readonly found: Calls
  readonly held: Calls
  readonly before: Calls
}): Calls {
  const isIn = (calls: Calls, { key }: Unsent) => calls?.some((call) => call.key === key) ?? false
  const theirs = (found ?? []).filter((call) => isIn(held, call) || !isIn(before, call))
  const ours = (held ?? []).filter((call) => !isIn(before, call) && !isIn(found, call))
  if (ours.length === 0 && theirs.length === (found ?? []).length) return found
  const all = [...theirs, ...ours].sort((a, b) => a.at - b.at).slice(-mostUnsent)
  return all.length > 0 ? all : null
}

const none: readonly Unsent[] = []

/** What waits for the network, oldest first; it outlives the page. */
export const useUnsent = (): readonly Unsent[] => useStored(queues.diner) ?? none

/** Keeps a call until the gateway can be reached, in order after those that wait already. */
export function sendLater(call: Omit<Unsent, 'at'>): void {
  const queue = call.path === logPath ? queues.log : queues.diner
  queue.set([...(queue.current() ?? []), { ...call, at: Date.now() }].slice(-mostUnsent))
}

export function forgetUnsent(): void {
  queues.diner.set(null)
  queues.log.set(null)
}

/** What the gateway has refused, with the status of its answer: nobody is waiting for the answer any more. */
type Refused = (call: Unsent, status: number) => void
const untold: Parameters<Refused>[] = []
let tellRefused: Refused = (...refused) => void untold.push(refused)

/** Sends what waits, now and each time the network is back. Whatever is refused for good is told to `onRefused`. */
export function sendUnsentOnReturn(onRefused: Refused): void {
  tellRefused = onRefused
  for (const refused of untold.splice(0)) onRefused(...refused)
  window.addEventListener('online', () => void sendUnsent())
  if (queues.diner.current() || queues.log.current()) void sendUnsent()
}

/** Sends the diner's calls and then the log's, in one tab at a time. A call without an answer ends its own queue's turn. */
export async function sendUnsent(): Promise<void> {
  // A browser without locks may send from two tabs; the keys make that one.
  if (!navigator.locks) return sendAll()
  await navigator.locks.request('comanda.unsent', { ifAvailable: true }, async (lock) => lock && sendAll())
}

async function sendAll() {
  await sendQueue(queues.diner)
  await sendQueue(queues.log)
}

async function sendQueue(store: Queue) {
  store.reload()
  for (let next = store.current()?.[0]; next; next = store.current()?.[0]) {
    const isOld = Date.now() - next.at > longestMs
    if (!isOld && !(await isTaken(next))) return
    // Another tab may have added to them.
    store.reload()
    const rest = (store.current() ?? []).filter(({ key }) => key !== next.key)
    store.set(rest.length > 0 ? rest : null)
  }
}

/** Whether the gateway has answered for good; what it refuses is refused next time as well. */
async function isTaken(call: Unsent): Promise<boolean> {
  const { key, method, path, contentType, body } = call
  const headers = { ...(body && { 'content-type': contentType }), 'Idempotency-Key': key }
  const answer = await fetch(path, { method, headers, ...(body && { body }) }).catch(() => null)
  if (!answer || answer.status >= 500 || answer.status === 408 || answer.status === 429) return false
  if (!answer.ok) tellRefused(call, answer.status)
  return true
}

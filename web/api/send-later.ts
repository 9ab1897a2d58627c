import { addTo, joinTabs, readUnsent, sendQueue, type Unsent } from '#openapi/client/send-later.ts'
import { createStored, useStored } from '#web/state/stored.ts'

export type { Unsent }

/** Lines of the log have a queue of their own, so that many of them push out no report or rating of the diner. */
const queues = {
  diner: createStored<readonly Unsent[]>('comanda.unsent', readUnsent, () => localStorage, joinTabs),
  log: createStored<readonly Unsent[]>('comanda.unsent-log', readUnsent, () => localStorage, joinTabs),
}

export const logPath = '/api/diner/log'

const none: readonly Unsent[] = []

/** What waits for the network, oldest first; it outlives the page. */
export const useUnsent = (): readonly Unsent[] => useStored(queues.diner) ?? none

/** Keeps a call until the gateway can be reached, in order after those that wait already. */
export function sendLater(call: Omit<Unsent, 'at'>): void {
  const queue = call.path === logPath ? queues.log : queues.diner
  addTo(queue, { ...call, at: Date.now() })
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
  await sendQueue(queues.diner, page)
  await sendQueue(queues.log, page)
}

const page: Parameters<typeof sendQueue>[1] = {
  send: ({ key, method, path, contentType, body }) => {
    const headers = { ...(body && { 'content-type': contentType }), 'Idempotency-Key': key }
    return fetch(path, { method, headers, ...(body && { body }) }).then(
      ({ status }) => status,
      () => null,
    )
  },
  onRefused: (call, status) => tellRefused(call, status),
}

import { addTo, joinTabs, type PendingCall, readUnsent, sendQueue } from '#openapi/client/send-later.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'
import { answerOf } from './client.ts'
import { inTime } from './in-time.ts'

export type { PendingCall }

/** Log lines have a separate queue, so that many of them push out no report or rating of the diner. */
const queues = {
  diner: createStored<readonly PendingCall[]>('comanda.unsent', readUnsent, { merge: joinTabs }),
  log: createStored<readonly PendingCall[]>('comanda.unsent-log', readUnsent, { merge: joinTabs }),
}

export const logPath = '/api/diner/log'

const none: readonly PendingCall[] = []

/** The calls that wait for the network, oldest first; they survive the page. */
export const useUnsent = (): readonly PendingCall[] => useStored(queues.diner) ?? none

/** Stores a call until the gateway can be reached, after those that already wait. */
export function sendLater(call: Omit<PendingCall, 'at'>): void {
  const queue = call.path === logPath ? queues.log : queues.diner
  addTo(queue, { ...call, at: Date.now() })
}

export function forgetUnsent(): void {
  queues.diner.set(null)
  queues.log.set(null)
}

/** Takes a call that the gateway has refused, with the status; the caller no longer waits for the answer. */
type RefusalHandler = (call: PendingCall, status: number) => void
const untold: Parameters<RefusalHandler>[] = []
let tellRefused: RefusalHandler = (...refused) => void untold.push(refused)

/**
 * Sends the waiting calls, now and each time the network is back. `onRefused` gets the calls that are refused for good.
 */
export function sendUnsentOnReturn(onRefused: RefusalHandler): void {
  tellRefused = onRefused
  for (const refused of untold.splice(0)) onRefused(...refused)
  window.addEventListener('online', () => void sendUnsent())
  if (queues.diner.current() || queues.log.current()) void sendUnsent()
}

/** Sends the diner's calls and then the log's, in one tab at a time. A call without an answer stops its own queue. */
export async function sendUnsent(): Promise<void> {
  // Without locks two tabs may both send; the keys make each call count once.
  if (!navigator.locks) return sendAll()
  await navigator.locks.request('comanda.unsent', { ifAvailable: true }, async (lock) => lock && sendAll())
}

async function sendAll() {
  await sendQueue(queues.diner, page)
  await sendQueue(queues.log, page)
}

/** No page waits for the answer, but the calls behind it do. */
const answerMs = 30_000

const page: Parameters<typeof sendQueue>[1] = {
  send({ key, method, path, contentType, body }) {
    const headers = { ...(body && { 'content-type': contentType }), 'Idempotency-Key': key }
    return answerOf(
      inTime(answerMs, async (signal) => {
        const response = await fetch(path, { method, headers, signal, ...(body && { body }) })
        return { response, error: response.ok ? undefined : await response.json().catch(() => undefined) }
      }),
    )
  },
  onRefused: (call, status) => tellRefused(call, status),
}

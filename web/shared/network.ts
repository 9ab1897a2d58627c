import { useSyncExternalStore } from 'react'
import { sharedRun } from '#domain/kernel/single-flight.ts'
import { inTime } from './api/in-time.ts'

/** The interval at which a page checks whether the network is back; the browser's own event comes late, or never. */
const retryMs = 3_000
/**
 * After this silence a page in sight asks whether the gateway is still there. A connection has sent its ping by then, so only a page without
 * one asks, or one whose connection is dead. The sum of both stays below 15 s.
 */
const silenceMs = 10_000
const answerMs = 4_500
/** A gap that is shorter is not worth a word. */
export const lostAfterMs = 5_000

/** `since`: the last sign of life, in milliseconds of this device's clock; null for a page that has heard nothing. */
export type LostConnection = { readonly since: number | null }

let heardAt = Date.now()
/** Until then `heardAt` is the time at which the page was opened, perhaps from a store of this device. */
let hasHeard = false
let askedAt = 0
/** The last question had no answer. */
let isDoubted = false
let lost: LostConnection | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Takes a sign of life: an answer of the gateway, or a frame of a realtime connection. */
export function hear() {
  heardAt = Date.now()
  hasHeard = true
  isDoubted = false
  if (lost) say(null)
}

const askOnce = sharedRun(ask)

/** Whether the gateway answers. Simultaneous callers share one request. */
export function hasNetwork(): Promise<boolean> {
  const asked = askOnce()
  void asked.then(look)
  return asked
}

/** A proxy that finds no gateway behind it gives these answers. */
export const isOfProxy = (status: number) => status >= 502 && status <= 504

/** Resolves as soon as the browser says that the network is back, or the gateway answers. */
export const networkBack = (): Promise<void> =>
  new Promise((resolve) => {
    const retry = () => setTimeout(() => void hasNetwork().then((answers) => (answers ? resolve() : retry())), retryMs)
    addEventListener('online', () => resolve(), { once: true })
    retry()
  })

/** The lost connection to the gateway, whatever the browser says of its network; null while the gateway is heard. */
export const useLostConnection = (): LostConnection | null => useSyncExternalStore(subscribe, () => lost)

async function ask(): Promise<boolean> {
  askedAt = Date.now()
  const answers = await inTime(answerMs, (signal) => fetch('/healthz', { cache: 'no-store', signal })).then(
    ({ status }) => !isOfProxy(status),
    () => false,
  )
  if (answers) hear()
  // A frame may have come meanwhile.
  else if (!hasHeard || heardAt <= askedAt) doubt()
  return answers
}

/** Without an answer the connection is lost at once if the browser says so, too. */
function doubt() {
  isDoubted = true
  if (!lost && (!hasHeard || silence() >= lostAfterMs || !navigator.onLine)) say({ since: hasHeard ? heardAt : null })
}

/** A device whose clock is set back has its last sign of life now. */
function silence(): number {
  heardAt = Math.min(heardAt, Date.now())
  return Date.now() - heardAt
}

function say(next: LostConnection | null) {
  lost = next
  notify()
}

/** Draws again what depends on the network. */
export function notify() {
  for (const draw of listeners) draw()
}

/** Asks as soon as a question is due, while a page in sight shows the outcome. */
function look() {
  clearTimeout(timer)
  if (listeners.size === 0) return
  const dueMs = isDoubted ? askedAt + retryMs - Date.now() : silenceMs - silence()
  if (dueMs > 0 || document.hidden) timer = setTimeout(look, Math.max(dueMs, 0) || retryMs)
  else void hasNetwork()
}

/** Listens to the network, and keeps asking for it, as long as a part of the page depends on it. */
export function subscribe(listener: () => void) {
  listeners.add(listener)
  // A second listener of the same function is none.
  for (const news of ['online', 'offline']) addEventListener(news, hasNetwork)
  look()
  return () => void listeners.delete(listener)
}

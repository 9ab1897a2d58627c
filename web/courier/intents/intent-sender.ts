import { singleFlight } from '#domain/kernel/single-flight.ts'
import { backoff } from '#web/shared/realtime/connection.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import type { CourierStore } from './courier-log.ts'
import type { Intent } from './intent.ts'
import { type CourierCommand, heldMs, isHeld } from './intents.ts'

/** The result of sending an intent. */
export type Verdict =
  | Settlement
  /** No answer came: the intent stays and is sent again, not earlier than the gateway asks. */
  | { readonly type: 'Unanswered'; readonly retryInMs: number | null }
  /** The gateway does not accept the courier's token: nothing more is sent until the next shift. */
  | { readonly type: 'Denied' }

type Settlement = WithoutEnvelope<Extract<CourierCommand, { type: 'Confirm' | 'Lose' | 'Refuse' }>>
type WithoutEnvelope<Command> = Command extends unknown ? Omit<Command, 'id' | 'at'> : never

type SenderOptions = {
  readonly store: CourierStore
  /** The name of the lock that lets only one tab of a courier send at a time. */
  readonly name: string
  readonly submit: (intent: Intent) => Promise<Verdict>
  readonly onVerdict: (intent: Intent, verdict: Verdict) => void
}

const afterFaultMs = 30_000

const now = () => new Date().toISOString()

/**
 * Sends the intents one after another until each has an answer: after a wait, and at once when the phone wakes or the
 * network returns. Leaving the page also ends the time in which a step can be undone.
 */
export function startSender({ store, name, submit, onVerdict }: SenderOptions): () => void {
  let isStopped = false
  let isPageEnding = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let hold: ReturnType<typeof setTimeout> | undefined

  const sending = singleFlight(async () => {
    // A step that this sender has just sent wakes it, too, and does not end the wait for its answer.
    if (timer !== undefined || isStopped) return
    // A page that ends does not live until its turn comes. The key of a step makes two tabs count once.
    const waitMs = await (isPageEnding ? sendAll() : inTurn(name, sendAll)).catch((fault) => {
      // A bug of ours is reported, and must not block the queue forever.
      reportError(fault)
      return afterFaultMs
    })
    if (waitMs !== null && !isStopped) timer = setTimeout(drain, waitMs)
  })

  function drain() {
    clearTimeout(timer)
    timer = undefined
    void sending.wake()
  }

  /** Returns the wait before the next try; null when nothing is waiting. */
  async function sendAll(): Promise<number | null> {
    for (let intent = store.getState().pending[0]; intent && !isStopped; intent = store.getState().pending[0]) {
      if (isHeld(intent)) return null
      const sent = store.dispatch({ type: 'Send', id: intent.id, at: now() })
      // Another tab has already settled it.
      if (!sent.ok || sent.events.length === 0) continue
      const verdict = await submit(intent)
      if (verdict.type === 'Unanswered')
        return Math.max(1000 + backoff(Math.min(intent.sends, 5), Math.random()), verdict.retryInMs ?? 0)
      if (verdict.type === 'Denied') {
        onVerdict(intent, verdict)
        isStopped = true
        return null
      }
      const settled = store.dispatch({ ...verdict, id: intent.id, at: now() })
      // Another page or tab may have received the same answer; it is announced once.
      if (settled.ok && settled.events.length > 0) onVerdict(intent, verdict)
    }
    return null
  }

  const release = () => void store.dispatch({ type: 'Release', at: now() })
  const onHidden = () => {
    if (document.visibilityState !== 'hidden') return
    isPageEnding = true
    release()
    isPageEnding = false
  }
  function look() {
    clearTimeout(hold)
    const held = store.getState().pending.find(isHeld)
    if (held) hold = setTimeout(release, heldMs(held, Date.now()))
    drain()
  }

  document.addEventListener('visibilitychange', onHidden)
  const stops = [store.subscribe(look), onWake(drain)]
  look()
  return () => {
    isStopped = true
    clearTimeout(timer)
    clearTimeout(hold)
    document.removeEventListener('visibilitychange', onHidden)
    for (const stop of stops) stop()
  }
}

/** In a browser without locks, the idempotency key alone makes a step of two tabs count once. */
const inTurn = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(name, work) : work()

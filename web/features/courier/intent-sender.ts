import type { LogStore } from '#web/event-log/log-store.ts'
import { backoff } from '#web/realtime/connection.ts'
import { onWake } from '#web/realtime/wake.ts'
import type { Intent, IntentCommand, IntentEvent, IntentRejection, Intents } from './intents.ts'

export type IntentStore = LogStore<Intents, IntentCommand, IntentEvent, IntentRejection>

/** What sending an intent came to. Without an answer it stays, and goes out again. */
export type Verdict =
  | { readonly type: 'Confirm' }
  | { readonly type: 'Lose' }
  | { readonly type: 'Refuse'; readonly code: string }
  | { readonly type: 'Unanswered' }
  /** The courier's token is not accepted: nothing more goes out until the next shift. */
  | { readonly type: 'Denied' }

type SenderOptions = {
  readonly store: IntentStore
  readonly submit: (intent: Intent) => Promise<Verdict>
  readonly onVerdict: (intent: Intent, verdict: Verdict) => void
}

/** Sends the intents one after the other, until each has its answer: after a wait, and at once when the phone wakes or the network returns. */
export function startSender({ store, submit, onVerdict }: SenderOptions): () => void {
  let isSending = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function drain() {
    if (isSending || isStopped) return
    clearTimeout(timer)
    isSending = true
    let retryInMs: number | null = null
    for (let intent = store.getState().pending[0]; intent && !isStopped; intent = store.getState().pending[0]) {
      store.dispatch({ type: 'Send', id: intent.id, at: new Date().toISOString() })
      const verdict = await submit(intent)
      if (verdict.type === 'Unanswered') {
        retryInMs = 1000 + backoff(Math.min(intent.sends, 5), Math.random())
        break
      }
      if (verdict.type === 'Denied') {
        onVerdict(intent, verdict)
        break
      }
      const settled = store.dispatch({ ...verdict, id: intent.id, at: new Date().toISOString() })
      // Another page or tab may have heard the same answer: it is told once.
      if (settled.ok && settled.events.length > 0) onVerdict(intent, verdict)
    }
    isSending = false
    if (retryInMs !== null && !isStopped) timer = setTimeout(drain, retryInMs)
  }

  const stops = [store.subscribe(() => void drain()), onWake(() => void drain())]
  void drain()
  return () => {
    isStopped = true
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}

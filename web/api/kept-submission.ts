import { createStored } from '#web/state/stored.ts'

/** A submission that may have placed an order. */
export type KeptSubmission = {
  /** Its Idempotency-Key. */
  readonly key: string
  /** As it was sent. */
  readonly body: string
  /** The store's, for the page of the order. */
  readonly alias: string
  /** Where the store takes its orders as messages; null for one with a console. */
  readonly messagesTo: string | null
  /** When it was first sent. */
  readonly at: number
}

/** As long as the cart lives, and as long as the gateway remembers a key. */
const longestMs = 7 * 86_400_000

function parse(text: string): KeptSubmission | null {
  const kept = (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>
  const { key, body, alias, messagesTo = null, at } = kept
  if (typeof key !== 'string' || typeof body !== 'string' || typeof alias !== 'string') return null
  if (typeof at !== 'number' || Date.now() - at > longestMs) return null
  return { key, body, alias, messagesTo: typeof messagesTo === 'string' ? messagesTo : null, at }
}

/** Beside the cart, because all tabs have one cart: the next press may come in another tab, or after the app was closed. */
const store = createStored<KeptSubmission>('comanda.submission', parse)

/** The newest, of any tab. */
export function keptSubmission(): KeptSubmission | null {
  store.reload()
  return store.current()
}

export const keepSubmission = (submission: KeptSubmission): void => store.set(submission)

/** Its outcome is known. A newer submission of another tab stays. */
export function forgetSubmission(key: string): void {
  if (keptSubmission()?.key === key) store.set(null)
}

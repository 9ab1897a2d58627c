import type { StoredValue } from './stored-value.ts'

/** A submission that may have placed an order. */
export type PendingSubmission = {
  /** Its Idempotency-Key. */
  readonly key: string
  /** The body as it was sent. */
  readonly body: string
  /** The store's alias, for the page of the order. */
  readonly alias: string
  /** The number to which the store takes its orders as messages; null for one with a console. */
  readonly messagesTo: string | null
  /** The time when it was first sent. */
  readonly at: number
}

/** The lifetime of the cart, and of a key at the gateway. */
const longestMs = 7 * 86_400_000

/** Reads a stored submission; null for one that is too old or incomplete. */
export function readSubmission(value: unknown): PendingSubmission | null {
  const { key, body, alias, messagesTo = null, at } = (value ?? {}) as Readonly<Record<string, unknown>>
  if (typeof key !== 'string' || typeof body !== 'string' || typeof alias !== 'string') return null
  // It may be sent again, so an unreadable body throws here, like the rest of the text.
  JSON.parse(body)
  if (typeof at !== 'number' || Date.now() - at > longestMs) return null
  return { key, body, alias, messagesTo: typeof messagesTo === 'string' ? messagesTo : null, at }
}

/** The newest submission, of any tab. */
export function newestIn(store: StoredValue<PendingSubmission>): PendingSubmission | null {
  store.reload()
  return store.current()
}

/** Stores a submission unless one is already stored, and returns the stored one. For a client with one tab. */
export function claimIn(store: StoredValue<PendingSubmission>, made: PendingSubmission): PendingSubmission {
  const pending = newestIn(store)
  if (!pending) store.set(made)
  return pending ?? made
}

/** Removes a submission with a known outcome. A newer one of another tab stays. */
export function forgetIn(store: StoredValue<PendingSubmission>, key: string): void {
  if (newestIn(store)?.key === key) store.set(null)
}

import type { RefusalReason } from '#domain/payment/events.ts'

/** The result of a card payment in the sandbox. */
export type SandboxOutcome =
  | { readonly type: 'approved' }
  | { readonly type: 'rejected'; readonly reason: RefusalReason }
  /** Approved by itself after a while. */
  | { readonly type: 'later' }
  | { readonly type: 'challenge' }
  /** Approved, and the answer is lost. */
  | { readonly type: 'answer-lost' }
  /** The call never arrives, and neither does an answer. */
  | { readonly type: 'call-lost' }
  /** Approved, by one unit less. */
  | { readonly type: 'wrong-sum' }

const rejected = (reason: RefusalReason): SandboxOutcome => ({ type: 'rejected', reason })

/**
 * The name on the card chooses the outcome, as with Mercado Pago's test cards, so that the same steps work on both. The
 * last five are ours. Any other name is approved.
 */
const byName: Readonly<Record<string, SandboxOutcome>> = {
  APRO: { type: 'approved' },
  OTHE: rejected('other'),
  CONT: { type: 'later' },
  CALL: rejected('call-bank'),
  FUND: rejected('funds'),
  SECU: rejected('bad-code'),
  EXPI: rejected('bad-date'),
  FORM: rejected('bad-data'),
  CARD: rejected('bad-number'),
  INST: rejected('installments'),
  DUPL: rejected('duplicate'),
  LOCK: rejected('card-off'),
  ATTE: rejected('attempts'),
  BLAC: rejected('risk'),
  STEP: { type: 'challenge' },
  TIME: { type: 'answer-lost' },
  LOST: { type: 'call-lost' },
  DIFF: { type: 'wrong-sum' },
}

export const outcomeOf = (cardName: string): SandboxOutcome =>
  byName[cardName.trim().toUpperCase().split(' ')[0] ?? ''] ?? { type: 'approved' }

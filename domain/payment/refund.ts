import { accept, type Decision, reject } from '#domain/kernel/decider.ts'
import type { PaymentEvent, RefundCause } from './events.ts'
import type { PaymentRejection } from './rejection.ts'
import { type Attempt, countedSumOf, evolve, heldOf, type OrderPayments } from './state.ts'
import { moneyOf } from './sum.ts'

export type RefundCommand =
  | {
      readonly type: 'RequestRefund'
      readonly at: string
      readonly attemptId: string
      /** The key of the refund request: the same key refunds once. */
      readonly refundId: string
      /** In minor units. */
      readonly amount: number
      /** The rest of the payment that the person has seen, in minor units. Absent where the caller does not say. */
      readonly seenLeft?: number
    }
  /**
   * A request to a provider without keys is about to be sent; `givenBackBefore` is its sum of refunds so far, in minor
   * units; null where unreadable.
   */
  | {
      readonly type: 'SendRefund'
      readonly at: string
      readonly attemptId: string
      readonly refundId: string
      readonly givenBackBefore: number | null
    }
  /** The provider's report about a refund, ours or one made in its own panel. */
  | ({ readonly type: 'NoteRefund'; readonly at: string; readonly attemptId: string } & RefundNote)
  /** The provider's description of a payment, with every refund of it. */
  | {
      readonly type: 'NoteRefunds'
      readonly at: string
      readonly attemptId: string
      readonly refunds: readonly RefundNote[]
      /** The sum of all its refunds, in minor units; null where it does not say. */
      readonly told: number | null
      /** The provider was asked several times: a refund that its answers do not show by now does not exist. */
      readonly isLast: boolean
    }

export type RefundNote = {
  /** Our key; null where the provider does not return it. */
  readonly refundId: string | null
  /** The provider's own id; null where it has none. */
  readonly reference: string | null
  /** In minor units. */
  readonly amount: number
  readonly outcome: 'completed' | 'pending' | 'failed'
  /** The provider's short code for a refund that it refused. */
  readonly told?: string
}

/** Refunds everything that is left. */
export const refundRest = (attempt: Attempt, at: string, cause: RefundCause): PaymentEvent => ({
  ...{ type: 'RefundRequested', attemptId: attempt.attemptId, at, cause },
  ...{ refundId: `${attempt.attemptId}.${attempt.refunds.length + 1}`, amount: heldOf(attempt) },
  money: moneyOf(countedSumOf(attempt)),
})

export function requestRefund(
  attempt: Attempt,
  { at, attemptId, refundId, amount, seenLeft }: Extract<RefundCommand, { type: 'RequestRefund' }>,
): Decision<PaymentEvent, PaymentRejection> {
  const same = attempt.refunds.find((refund) => refund.refundId === refundId)
  if (same) return same.amount === amount ? accept() : reject({ type: 'KeyUsedOtherwise' })
  const left = heldOf(attempt)
  if (attempt.charged === null || attempt.status === 'disputed') return reject({ type: 'NotRefundable' })
  // Two tablets that press at once have seen the same rest: only the first one is taken.
  if (seenLeft !== undefined && seenLeft !== left) return reject({ type: 'RefundDiffers', left })
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > left) return reject({ type: 'RefundTooLarge', left })
  const money = moneyOf(countedSumOf(attempt))
  return accept({ type: 'RefundRequested', attemptId, at, refundId, amount, money, cause: 'operator' })
}

/** Each call is recorded with the sum before it, so that only money refunded afterwards counts as its refund. */
export function sendRefund(
  attempt: Attempt,
  { at, attemptId, refundId, givenBackBefore }: Extract<RefundCommand, { type: 'SendRefund' }>,
): Decision<PaymentEvent, PaymentRejection> {
  const refund = attempt.refunds.find((each) => each.refundId === refundId)
  if (refund?.status !== 'requested') return reject({ type: 'NotRefundable' })
  if (refund.givenBackBefore === givenBackBefore) return accept()
  const money = moneyOf(countedSumOf(attempt))
  return accept({ type: 'RefundSent', attemptId, at, refundId, givenBackBefore, money })
}

/** The sum of the completed refunds, in minor units. */
export const completedOf = ({ refunds }: Pick<Attempt, 'refunds'>): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'completed' ? sum + amount : sum), 0)

/** Our refunds that may have been made although we do not know the provider's id. */
const unnamed = ({ refunds }: Attempt) =>
  refunds.filter(({ status, reference }) => status === 'requested' && reference === null)

/**
 * Whether news names a refund that is not known to be ours, while some of our refunds have no name yet. Such news books
 * nothing: the provider is asked under our own keys, and its answers show which refund has that name.
 */
export const isUnknown = (attempt: Attempt, { refundId, reference }: Pick<RefundNote, 'refundId' | 'reference'>) =>
  refundId === null &&
  reference !== null &&
  !attempt.refunds.some((refund) => refund.reference === reference) &&
  unnamed(attempt).length > 0

/**
 * A refund is booked once, whether our answer or a webhook reports it first. It is identified by our key, or by the
 * provider's id once an answer under our key has shown it, and never by its amount, because two refunds can be equal.
 * An unknown id belongs to the provider's panel, once all our refunds have names.
 */
export function noteRefund(attempt: Attempt, note: NoteRefund): readonly PaymentEvent[] {
  const { at, attemptId, refundId, reference, amount, outcome } = note
  const { keyed, named } = knownBy(attempt, note)
  // The provider's money is already booked under that name, so nothing was made under this key.
  if (keyed && named && keyed !== named) return failed(keyed, note)
  const known = keyed ?? named
  if (known) return settled(attempt, known, note)
  const isPossible = attempt.charged !== null && amount > 0 && amount <= heldOf(attempt)
  if (refundId !== null || reference === null || outcome !== 'completed' || !isPossible) return []
  if (isUnknown(attempt, note)) return []
  const money = moneyOf(countedSumOf(attempt))
  return [
    { type: 'RefundRequested', attemptId, at, refundId: reference, amount, money, cause: 'operator' },
    { type: 'RefundCompleted', attemptId, at, refundId: reference, reference },
  ]
}

type NoteRefund = Omit<Extract<RefundCommand, { type: 'NoteRefund' }>, 'type'>
type Refund = Attempt['refunds'][number]

const failed = ({ refundId, status }: Refund, { at, attemptId, told }: NoteRefund): readonly PaymentEvent[] =>
  status === 'requested' ? [{ type: 'RefundFailed', attemptId, at, refundId, ...(told && { reason: told }) }] : []

function settled(attempt: Attempt, refund: Refund, note: NoteRefund): readonly PaymentEvent[] {
  const { at, attemptId, outcome } = note
  const { refundId, status } = refund
  const reference = note.reference ?? refund.reference
  switch (outcome) {
    case 'pending':
      return status === 'requested' && reference !== null && refund.reference === null
        ? [{ type: 'RefundReferenceLearned', attemptId, at, refundId, reference }]
        : []
    case 'failed':
      return failed(refund, note)
    case 'completed':
      // The money of a failed refund was free again, and may be on its way back under another key.
      return status === 'completed' || (status === 'failed' && refund.amount > heldOf(attempt))
        ? []
        : [{ type: 'RefundCompleted', attemptId, at, refundId, reference }]
  }
}

const knownBy = ({ refunds }: Attempt, { refundId, reference }: Pick<RefundNote, 'refundId' | 'reference'>) => ({
  keyed: refunds.find((refund) => refundId !== null && refund.refundId === refundId),
  named: refunds.find((refund) => reference !== null && refund.reference === reference),
})

/** The news about known refunds comes first: a failed one makes room for one from the panel. */
export function noteRefunds(payments: OrderPayments, command: NoteRefunds): readonly PaymentEvent[] {
  const { at, attemptId, refunds } = command
  const events: PaymentEvent[] = []
  const now = () => events.reduce(evolve, payments).attempts.find((attempt) => attempt.attemptId === attemptId)
  const before = now()
  const isKnown = (note: RefundNote) => before && Object.values(knownBy(before, note)).some(Boolean)
  for (const note of [...refunds.filter(isKnown), ...refunds.filter((each) => !isKnown(each))]) {
    const attempt = now()
    if (attempt) events.push(...noteRefund(attempt, { at, attemptId, ...note }))
  }
  const after = now()
  return after ? [...events, ...differenceOf(after, command)] : events
}

type NoteRefunds = Extract<RefundCommand, { type: 'NoteRefunds' }>

/** A person has to settle a difference that no open refund of ours explains; it is reported once. */
function differenceOf(attempt: Attempt, { at, attemptId, told, isLast }: NoteRefunds): readonly PaymentEvent[] {
  const booked = completedOf(attempt)
  const isOpen = attempt.refunds.some(({ status }) => status === 'requested')
  if (told === null || attempt.charged === null || isOpen || told === booked || (told < booked && !isLast)) return []
  const { difference } = attempt
  if (difference?.told === told && difference.booked === booked) return []
  return [{ type: 'RefundsDiffer', attemptId, at, told, booked, money: moneyOf(countedSumOf(attempt)) }]
}

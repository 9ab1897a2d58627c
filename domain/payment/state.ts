import { castDraft, type Draft } from 'immer'
import { evolver } from '#domain/kernel/decider.ts'
import type { CardSummary, PaymentEvent, PaymentNeed, RefundCause, RefusalReason, Sum } from './events.ts'
import { inUnitsOfToday } from './sum.ts'

type AttemptStatus =
  | 'opened'
  | 'sent'
  | 'action'
  | 'pending'
  | 'approved'
  | 'disputed'
  | 'rejected'
  | 'canceled'
  | 'expired'
  | 'mismatched'

type Refund = {
  /** Our key. A refund from the provider's panel has the provider's id here too. */
  readonly refundId: string
  readonly amount: number
  readonly cause: RefundCause
  readonly status: 'requested' | 'completed' | 'failed'
  /** The provider's id; null until an answer under our key shows it, and where the provider has none. */
  readonly reference: string | null
  /** Absent in a state that an earlier release has folded. */
  readonly requestedAt?: string
  /** Absent until it is completed. */
  readonly completedAt?: string
  /** Absent until it has failed, and in a state that an earlier release has folded. */
  readonly failedAt?: string
  /** The provider's short code for a failed one; absent where it gives none. */
  readonly reason?: string
  /**
   * The provider's sum of refunds at the last call for this one, null where unreadable; absent before the first call.
   */
  readonly givenBackBefore?: number | null
}

/** A need that a person has settled. */
export type Handled = {
  readonly kind: PaymentNeed
  readonly subject: string
  readonly at: string
  /** The person's own words. */
  readonly note?: string
}

/** One try to pay an order, with one provider. */
export type Attempt = {
  readonly attemptId: string
  readonly key: string
  readonly provider: string
  readonly flow: 'card' | 'link'
  readonly sum: Sum
  readonly openedAt: string
  readonly status: AttemptStatus
  /** The provider's name for it; null until it is known. */
  readonly reference: string | null
  readonly reason: RefusalReason | null
  readonly card: CardSummary | null
  readonly authorization: string | null
  /** Absent until the provider has approved it, and in a state that an earlier release has folded. */
  readonly approvedAt?: string
  /** The sum that the provider has taken; null while it has taken nothing. */
  readonly charged: Sum | null
  /** Another attempt has replaced it; money that still arrives is refunded. */
  readonly isSuperseded: boolean
  readonly refunds: readonly Refund[]
  /** The last reported difference between the provider's refunds and ours, in minor units; absent without one. */
  readonly difference?: { readonly told: number; readonly booked: number; readonly at?: string }
  /** Absent until another sum came than agreed, and in a state that an earlier release has folded. */
  readonly mismatchedAt?: string
  /** The same for the newest dispute. */
  readonly disputedAt?: string
  /** Needs that a person has settled, by kind and subject; absent without any. A node of an earlier release reads these alone. */
  readonly resolved?: readonly string[]
  /** The same needs with the time and the note. */
  readonly handled?: readonly Handled[]
}

/** The history of one order's money. */
export type OrderPayments = {
  readonly orderId: string | null
  /** The order was canceled: nothing more may be paid. */
  readonly isClosed: boolean
  readonly attempts: readonly Attempt[]
}

export const noPayments: OrderPayments = { orderId: null, isClosed: false, attempts: [] }

/** Whether the provider may still take or give the money of the attempt. */
export const isLive = ({ status }: Pick<Attempt, 'status'>): boolean =>
  status === 'opened' || status === 'sent' || status === 'action' || status === 'pending'

/** The refunds that count against the sum: failed ones returned nothing. */
const refundedOf = ({ refunds }: Pick<Attempt, 'refunds'>): number =>
  refunds.reduce((sum, { amount, status }) => (status === 'failed' ? sum : sum + amount), 0)

/** The sum that counts: the one that the provider has taken, or was asked to take. */
export const countedSumOf = ({ charged, sum }: Pick<Attempt, 'charged' | 'sum'>): Sum => charged ?? sum

/** The taken money without a refund request, in minor units. */
export const heldOf = (attempt: Pick<Attempt, 'charged' | 'refunds'>): number =>
  (attempt.charged?.minor ?? 0) - refundedOf(attempt)

/** Whether the attempt pays the order: its money was taken as agreed, and not fully refunded. */
export const pays = (attempt: Attempt): boolean =>
  (attempt.status === 'approved' || attempt.status === 'disputed') && heldOf(attempt) > 0

/** Whether the provider took another sum than agreed, and no person has decided about it yet. */
export const isInDoubt = (attempt: Attempt): boolean => attempt.status === 'mismatched' && heldOf(attempt) > 0

export const evolve = evolver<OrderPayments, PaymentEvent>((payments, event) => {
  if (event.type === 'OrderPaymentsClosed') {
    payments.isClosed = true
    return
  }
  if (event.type === 'PaymentAttemptOpened') {
    const { type: _, at, orderId, sum, money, ...opened } = event
    payments.orderId = orderId
    const asked = { ...sum, minor: inUnitsOfToday(sum.minor, money) }
    payments.attempts.push(castDraft({ ...opened, ...untouched, sum: asked, openedAt: at }))
    return
  }
  const attempt = payments.attempts.find(({ attemptId }) => attemptId === event.attemptId)
  if (attempt) change(attempt, event)
})

const untouched = {
  status: 'opened',
  reference: null,
  reason: null,
  card: null,
  authorization: null,
  charged: null,
  isSuperseded: false,
  refunds: [],
} as const

type ChangeOfAttempt = Exclude<PaymentEvent, { type: 'OrderPaymentsClosed' | 'PaymentAttemptOpened' }>

function change(attempt: Draft<Attempt>, event: ChangeOfAttempt) {
  switch (event.type) {
    case 'PaymentSent':
      attempt.status = 'sent'
      return
    case 'PaymentReferenceLearned':
      attempt.reference = event.reference
      return
    case 'PaymentActionAsked':
      attempt.status = 'action'
      return
    case 'PaymentPending':
      attempt.status = 'pending'
      return
    case 'PaymentApproved':
      attempt.status = 'approved'
      attempt.charged ??= attempt.sum
      attempt.authorization = event.authorization
      attempt.approvedAt ??= event.at
      attempt.card = castDraft(event.card)
      return
    case 'PaymentRejected':
      attempt.status = 'rejected'
      attempt.reason = event.reason
      return
    case 'PaymentCanceled':
      attempt.status = 'canceled'
      return
    case 'PaymentExpired':
      attempt.status = 'expired'
      return
    case 'PaymentMismatchFound':
      attempt.status = 'mismatched'
      attempt.charged = { ...event.told, minor: inUnitsOfToday(event.told.minor, event.money) }
      attempt.mismatchedAt = event.at
      return
    case 'PaymentDisputed':
      attempt.status = 'disputed'
      attempt.disputedAt = event.at
      return
    case 'PaymentDisputeWon':
      attempt.status = 'approved'
      // A later dispute is a new one.
      if (attempt.resolved) attempt.resolved = attempt.resolved.filter((need) => !need.startsWith('dispute '))
      if (attempt.handled) attempt.handled = attempt.handled.filter(({ kind }) => kind !== 'dispute')
      return
    case 'PaymentNeedResolved': {
      const { need: kind, subject, at, note } = event
      attempt.resolved = [...(attempt.resolved ?? []), `${kind} ${subject}`]
      attempt.handled = [...(attempt.handled ?? []), { kind, subject, at, ...(note !== undefined && { note }) }]
      return
    }
    case 'PaymentNeedReopened':
      attempt.resolved = (attempt.resolved ?? []).filter((need) => need !== `${event.need} ${event.subject}`)
      attempt.handled = (attempt.handled ?? []).filter(
        ({ kind, subject }) => kind !== event.need || subject !== event.subject,
      )
      return
    case 'PaymentSuperseded':
      attempt.isSuperseded = true
      return
    case 'RefundRequested':
      attempt.refunds.push({
        refundId: event.refundId,
        amount: inUnitsOfToday(event.amount, event.money),
        cause: event.cause,
        status: 'requested',
        reference: null,
        requestedAt: event.at,
      })
      return
    case 'RefundSent':
    case 'RefundCompleted':
    case 'RefundFailed':
    case 'RefundReferenceLearned':
      return changeRefund(attempt, event)
    case 'RefundsDiffer':
      attempt.difference = {
        told: inUnitsOfToday(event.told, event.money),
        booked: inUnitsOfToday(event.booked, event.money),
        at: event.at,
      }
      return
    default:
      event satisfies never
  }
}

function changeRefund(
  attempt: Draft<Attempt>,
  event: Extract<PaymentEvent, { type: 'RefundSent' | 'RefundCompleted' | 'RefundFailed' | 'RefundReferenceLearned' }>,
) {
  const refund = attempt.refunds.find(({ refundId }) => refundId === event.refundId)
  if (!refund) return
  switch (event.type) {
    case 'RefundSent':
      refund.givenBackBefore =
        event.givenBackBefore === null ? null : inUnitsOfToday(event.givenBackBefore, event.money)
      return
    case 'RefundReferenceLearned':
      refund.reference = event.reference
      return
    case 'RefundCompleted':
      refund.reference = event.reference
      refund.status = 'completed'
      refund.completedAt = event.at
      return
    case 'RefundFailed':
      refund.status = 'failed'
      refund.failedAt = event.at
      if (event.reason) refund.reason = event.reason
      return
    default:
      event satisfies never
  }
}

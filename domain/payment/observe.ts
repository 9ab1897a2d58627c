import type { CardSummary, NewsSource, PaymentEvent, RefusalReason, Sum } from './events.ts'
import { givenBackOf } from './given-back.ts'
import { refundRest } from './refund.ts'
import { type Attempt, evolve, heldOf, isLive, type OrderPayments, pays } from './state.ts'
import { moneyOf } from './sum.ts'

/** A provider's report about a payment, in our terms. An uncertain answer is not an observation. */
export type PaymentObservation = {
  readonly state: 'action' | 'pending' | 'approved' | 'rejected' | 'canceled' | 'expired' | 'disputed'
  /** The provider's name for the payment. */
  readonly reference: string | null
  /** The sum that was or will be taken; null where the provider does not say. */
  readonly sum: Sum | null
  /** Our attempt as the provider knows it; null where it does not say. */
  readonly attemptId: string | null
  readonly reason: RefusalReason | null
  readonly card: CardSummary | null
  readonly authorization: string | null
}

export type ObservedCommand = {
  readonly type: 'Observe'
  readonly attemptId: string
  readonly at: string
  readonly from: NewsSource
  readonly observation: PaymentObservation
}

type News = Omit<ObservedCommand, 'type'>

/**
 * Returns the events of an observation. One that brings nothing new, or is older than the known state, has none: news
 * arrives twice, late and out of order. Taken money stays taken until it is refunded.
 */
export function newsOf(payments: OrderPayments, attempt: Attempt, news: News): readonly PaymentEvent[] {
  const { attemptId, at, from, observation } = news
  const step = { attemptId, at, from } as const
  const { status } = attempt
  switch (observation.state) {
    case 'action':
      return status === 'opened' || status === 'sent'
        ? [...learned(attempt, news), { type: 'PaymentActionAsked', ...step }]
        : learned(attempt, news)
    case 'pending':
      return isLive(attempt) && status !== 'pending'
        ? [...learned(attempt, news), { type: 'PaymentPending', ...step }]
        : learned(attempt, news)
    case 'rejected':
      return isLive(attempt) && isOfIt(attempt, observation)
        ? [...learned(attempt, news), { type: 'PaymentRejected', ...step, reason: observation.reason ?? 'other' }]
        : []
    case 'canceled':
      return isLive(attempt) && isOfIt(attempt, observation)
        ? [...learned(attempt, news), { type: 'PaymentCanceled', ...step }]
        : []
    case 'expired':
      return isLive(attempt) && isOfIt(attempt, observation)
        ? [...learned(attempt, news), { type: 'PaymentExpired', ...step }]
        : []
    case 'disputed':
      if (attempt.charged === null) return disputedUnseen(payments, attempt, news)
      return status === 'approved' && isOfIt(attempt, observation) ? [{ type: 'PaymentDisputed', ...step }] : []
    case 'approved':
      return approval(payments, attempt, news)
  }
}

/** A page can be paid with several cards: the end of one does not apply to another known payment. */
const isOfIt = ({ reference }: Attempt, observation: PaymentObservation): boolean =>
  reference === null || observation.reference === null || reference === observation.reference

const learned = ({ attemptId, reference }: Attempt, { at, observation }: News): readonly PaymentEvent[] =>
  reference === null && observation.reference !== null
    ? [{ type: 'PaymentReferenceLearned', attemptId, at, reference: observation.reference }]
    : []

function approval(payments: OrderPayments, attempt: Attempt, news: News): readonly PaymentEvent[] {
  const { attemptId, at, from, observation } = news
  const isTaken = attempt.charged !== null
  if (isTaken && !isOfIt(attempt, observation)) return paidAgain(payments, attempt, news)
  if (attempt.status === 'disputed')
    return [{ type: 'PaymentDisputeWon', attemptId, at, from }, ...returned(payments, attempt, news)]
  if (isTaken) return []
  const told = observation.sum ?? attempt.sum
  const isMeant = observation.attemptId === null || observation.attemptId === attemptId
  if (!isMeant || told.minor !== attempt.sum.minor || told.currency !== attempt.sum.currency)
    return [...paidAs(attempt, news), { type: 'PaymentMismatchFound', attemptId, at, from, told, money: moneyOf(told) }]
  const charged = { ...attempt, charged: attempt.sum }
  return [...paidAs(attempt, news), approvedBy(news), ...returned(payments, charged, news)]
}

/** The payment with the money counts, even if another was known before: a card may have been refused first. */
const paidAs = (attempt: Attempt, news: News): readonly PaymentEvent[] =>
  isOfIt(attempt, news.observation) ? learned(attempt, news) : learned({ ...attempt, reference: null }, news)

/** The bank already holds back disputed money whose payment we had not recorded, so it cannot be refunded as well. */
function disputedUnseen(payments: OrderPayments, attempt: Attempt, news: News): readonly PaymentEvent[] {
  const { attemptId, at, from } = news
  const taken = approval(payments, attempt, news).filter(({ type }) => type !== 'RefundRequested')
  const isPaid = taken.some(({ type }) => type === 'PaymentApproved')
  return isPaid ? [...taken, { type: 'PaymentDisputed', attemptId, at, from }] : taken
}

const approvedBy = ({ attemptId, at, from, observation: { authorization, card } }: News): PaymentEvent => ({
  ...{ type: 'PaymentApproved', attemptId, at, from },
  ...{ authorization, card },
})

/** Money that the order does not want, or already has, is refunded at once. */
function returned(payments: OrderPayments, attempt: Attempt, news: News): readonly PaymentEvent[] {
  const others = payments.attempts.filter(({ attemptId }) => attemptId !== attempt.attemptId)
  const cause = payments.isClosed
    ? 'order-canceled'
    : others.some(pays) || givenBackOf({ attempts: others }) !== null
      ? 'paid-twice'
      : attempt.isSuperseded && others.some(isLive)
        ? 'superseded'
        : null
  return cause === null || heldOf(attempt) === 0 ? [] : [refundRest(attempt, news.at, cause)]
}

/**
 * A link can be paid twice. The second payment becomes a separate attempt, so that its money is recorded and refunded.
 */
function paidAgain(payments: OrderPayments, attempt: Attempt, news: News): readonly PaymentEvent[] {
  const { at, observation } = news
  const attemptId = `${attempt.attemptId}+${observation.reference}`
  if (payments.attempts.some((other) => other.attemptId === attemptId)) return []
  const { provider, flow } = attempt
  const sum = observation.sum ?? attempt.sum
  const begin: readonly PaymentEvent[] = [
    {
      ...{ type: 'PaymentAttemptOpened', attemptId, at, provider, flow },
      ...{ orderId: payments.orderId ?? '', key: attemptId, sum, money: moneyOf(sum) },
    },
    { type: 'PaymentSent', attemptId, at },
  ]
  const known = begin.reduce(evolve, payments)
  const mine = { ...news, attemptId, observation: { ...observation, attemptId: null } }
  return [...begin, ...known.attempts.slice(-1).flatMap((again) => approval(known, again, mine))]
}

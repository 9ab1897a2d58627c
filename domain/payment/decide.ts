import { accept, type Decider, type Decision, reject } from '#domain/kernel/decider.ts'
import type { PaymentEvent, PaymentNeed, Sum } from './events.ts'
import { givenBackOf, isMoneyWanted } from './given-back.ts'
import { needsOf, settledNeedsOf } from './needs.ts'
import { newsOf, type ObservedCommand, type PaymentObservation } from './observe.ts'
import { refundAgain } from './owed.ts'
import { noteRefund, noteRefunds, type RefundCommand, refundRest, requestRefund, sendRefund } from './refund.ts'
import type { PaymentRejection } from './rejection.ts'
import { type Attempt, evolve, isInDoubt, isLive, noPayments, type OrderPayments, pays } from './state.ts'
import { moneyOf } from './sum.ts'
import { restsUntil } from './tries.ts'

/** The stored order, which alone decides the amount to pay. */
type PayableOrder = {
  readonly orderId: string
  readonly total: Sum
  /** PAY-27: its status allows the diner to pay. */
  readonly isOpen: boolean
  /** PAY-28: the instant after which no new attempt may begin, in ISO 8601. */
  readonly payableUntil: string
}

export type PaymentCommand =
  | {
      readonly type: 'Open'
      readonly at: string
      readonly attemptId: string
      readonly key: string
      readonly provider: string
      readonly flow: 'card' | 'link'
      readonly order: PayableOrder
      /** The amount that the client expects to pay; null where it does not say. */
      readonly believed: Sum | null
      /** The attempt about which the provider was just asked, and that has no money. */
      readonly asked?: string
    }
  | { readonly type: 'Send'; readonly at: string; readonly attemptId: string }
  | ObservedCommand
  /** The time of an attempt is over. The provider was asked first: null when it does not know the attempt. */
  | {
      readonly type: 'Expire'
      readonly at: string
      readonly attemptId: string
      readonly seen: PaymentObservation | null
    }
  | { readonly type: 'Cancel'; readonly at: string; readonly attemptId: string; readonly from: 'return' | 'operator' }
  /** The order was canceled. */
  | { readonly type: 'Close'; readonly at: string }
  /** A person decides about money that did not arrive as agreed, or has settled another need (`settled`). */
  | {
      readonly type: 'Resolve'
      readonly at: string
      readonly attemptId: string
      readonly as: 'paid' | 'refunded' | 'settled'
      /** The one need that was settled; all of them when absent. */
      readonly need?: PaymentNeed
      /** The person's own words about a settled need. */
      readonly note?: string
    }
  /** A person takes the settling of a need back. */
  | { readonly type: 'Reopen'; readonly at: string; readonly attemptId: string; readonly need: PaymentNeed }
  /** An owed refund was refused some time ago. */
  | { readonly type: 'RefundAgain'; readonly at: string; readonly attemptId: string }
  | RefundCommand

type PaymentDecision = Decision<PaymentEvent, PaymentRejection>

const decide = (payments: OrderPayments, command: PaymentCommand): PaymentDecision => {
  if (command.type === 'Open') return open(payments, command)
  if (command.type === 'Close') return close(payments, command.at)
  const attempt = payments.attempts.find(({ attemptId }) => attemptId === command.attemptId)
  if (!attempt) return reject({ type: 'AttemptNotFound' })
  switch (command.type) {
    case 'Send':
      return send(attempt, command.at)
    case 'Observe':
      return accept(...newsOf(payments, attempt, command))
    case 'Expire':
      return expire(payments, attempt, command)
    case 'Cancel':
      return cancel(attempt, command)
    case 'Resolve':
      return resolve(payments, attempt, command)
    case 'Reopen':
      return reopen(attempt, command)
    case 'RefundAgain':
      return accept(...refundAgain(attempt, command.at))
    case 'RequestRefund':
      return requestRefund(attempt, command)
    case 'SendRefund':
      return sendRefund(attempt, command)
    case 'NoteRefund':
      return accept(...noteRefund(attempt, command))
    case 'NoteRefunds':
      return accept(...noteRefunds(payments, command))
  }
}

/** The money of one order: paid exactly once, in whatever way the news arrives. */
export const paymentDecider: Decider<OrderPayments, PaymentCommand, PaymentEvent, PaymentRejection> = {
  initial: noPayments,
  decide,
  evolve,
}

type Open = Extract<PaymentCommand, { type: 'Open' }>

function open(payments: OrderPayments, command: Open): PaymentDecision {
  const { order, key, provider, flow, at, attemptId } = command
  const same = payments.attempts.find((attempt) => attempt.key === key)
  if (same) return same.provider === provider && same.flow === flow ? accept() : reject({ type: 'KeyUsedOtherwise' })
  if (payments.isClosed || !order.isOpen) return reject({ type: 'OrderNotPayable' })
  if (payments.attempts.some(pays)) return reject({ type: 'AlreadyPaid' })
  if (givenBackOf(payments) !== null) return reject({ type: 'MoneyGivenBack' })
  if (command.believed && !isSame(command.believed, order.total))
    return reject({ type: 'SumDiffers', sum: order.total })
  if (Date.parse(at) > Date.parse(order.payableUntil)) return reject({ type: 'PaymentWindowOver' })

  const rest = (restsUntil(payments, order.payableUntil) ?? 0) - Date.parse(at)
  if (rest > 0) return reject({ type: 'TooManyAttempts', seconds: Math.ceil(rest / 1000) })

  const busy = payments.attempts.find((attempt) => (isLive(attempt) && !attempt.isSuperseded) || isInDoubt(attempt))
  const opened: PaymentEvent = {
    ...{ type: 'PaymentAttemptOpened', attemptId, at, key, provider, flow },
    ...{ orderId: order.orderId, sum: order.total, money: moneyOf(order.total) },
  }
  if (!busy) return accept(opened)
  if (busy.status !== 'action') return reject({ type: 'PaymentInProgress', attemptId: busy.attemptId })
  if (command.asked !== busy.attemptId) return reject({ type: 'AskFirst', attemptId: busy.attemptId })
  return accept<PaymentEvent>({ type: 'PaymentSuperseded', attemptId: busy.attemptId, at, by: attemptId }, opened)
}

const isSame = (one: Sum, other: Sum): boolean => one.minor === other.minor && one.currency === other.currency

/** Only once: if an attempt is already sent, the provider is asked about its state, and it is not sent again. */
const send = ({ attemptId, status }: Attempt, at: string): PaymentDecision =>
  status === 'opened' ? accept({ type: 'PaymentSent', attemptId, at }) : reject({ type: 'AlreadySent' })

/** The news of the last look counts first; a payment that the provider still processes is left alone. */
function expire(
  payments: OrderPayments,
  attempt: Attempt,
  { at, attemptId, seen }: Extract<PaymentCommand, { type: 'Expire' }>,
): PaymentDecision {
  const events = seen ? newsOf(payments, attempt, { attemptId, at, from: 'timer', observation: seen }) : []
  const after = events.reduce(evolve, payments).attempts.find((other) => other.attemptId === attemptId)
  const isOver = after && isLive(after) && after.status !== 'pending'
  return accept(...events, ...(isOver ? [{ type: 'PaymentExpired', attemptId, at, from: 'timer' } as const] : []))
}

/** A sent payment may already have money on its way, so it is not canceled: its news is awaited. */
const cancel = (
  { attemptId, status }: Attempt,
  { at, from }: Extract<PaymentCommand, { type: 'Cancel' }>,
): PaymentDecision => {
  if (status === 'sent' || status === 'pending') return reject({ type: 'PaymentInProgress', attemptId })
  return status === 'opened' || status === 'action'
    ? accept({ type: 'PaymentCanceled', attemptId, at, from })
    : accept()
}

/** The bank holds disputed money back: it is refunded once the dispute is won, and not twice. */
function close(payments: OrderPayments, at: string): PaymentDecision {
  if (payments.isClosed) return accept()
  const refunds = payments.attempts
    .filter((attempt) => pays(attempt) && attempt.status !== 'disputed')
    .map((attempt) => refundRest(attempt, at, 'order-canceled'))
  return accept<PaymentEvent>({ type: 'OrderPaymentsClosed', at }, ...refunds)
}

function resolve(
  payments: OrderPayments,
  attempt: Attempt,
  command: Extract<PaymentCommand, { type: 'Resolve' }>,
): PaymentDecision {
  const { at, as } = command
  if (as === 'settled') return settle(attempt, command)
  if (!isInDoubt(attempt)) return reject({ type: 'NotInDoubt' })
  if (as === 'refunded') return accept(refundRest(attempt, at, 'wrong-sum'))
  if (!isMoneyWanted(payments)) return reject({ type: 'OrderNotPayable' })
  const { attemptId, card, authorization } = attempt
  return accept({ type: 'PaymentApproved', attemptId, at, from: 'operator', card, authorization })
}

/** Leaves out a wrong sum, because a person decides whether it counts as paid or is refunded. */
function settle(attempt: Attempt, { at, need, note }: Extract<PaymentCommand, { type: 'Resolve' }>): PaymentDecision {
  const isMeant = ({ kind }: { readonly kind: PaymentNeed }) =>
    kind !== 'wrong-sum' && (need === undefined || kind === need)
  const needs = needsOf(attempt).filter(isMeant)
  if (needs.length === 0) {
    // Another person was faster, or the answer to the first press was lost. A note that would be lost is told.
    const earlier = need === undefined ? [] : settledNeedsOf(attempt).filter(isMeant)
    const losesNothing = earlier.some(({ handled }) => note === undefined || handled.note === note)
    return losesNothing ? accept() : reject({ type: 'NotInDoubt' })
  }
  const { attemptId } = attempt
  const said = note === undefined ? {} : { note }
  return accept(
    ...needs.map(
      ({ kind, subject }) => ({ type: 'PaymentNeedResolved', attemptId, at, need: kind, subject, ...said }) as const,
    ),
  )
}

function reopen(attempt: Attempt, { at, need }: Extract<PaymentCommand, { type: 'Reopen' }>): PaymentDecision {
  const isMeant = ({ kind }: { readonly kind: PaymentNeed }) => kind === need
  const settled = settledNeedsOf(attempt).filter(isMeant)
  if (settled.length === 0) return needsOf(attempt).some(isMeant) ? accept() : reject({ type: 'NotInDoubt' })
  const { attemptId } = attempt
  return accept(
    ...settled.map(({ subject }) => ({ type: 'PaymentNeedReopened', attemptId, at, need, subject }) as const),
  )
}

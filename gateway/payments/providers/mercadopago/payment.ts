import { z } from 'zod'
import type { CardSummary, RefusalReason } from '#domain/payment/events.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import type { RefundNote } from '#domain/payment/refund.ts'
import { sumFromUnits } from '#domain/payment/sum.ts'
import type { NextStep, ProviderAnswer, ProviderNews } from '../../../ports/payment-provider.ts'
import { known, unknown } from '../provider-http.ts'

const id = z.union([z.string().regex(/^\d{1,20}$/), z.int().nonnegative()]).transform(String)
const challenge = z.object({
  external_resource_url: z.url({ protocol: /^https?$/ }),
  creq: z.string(),
})

export const refundSchema = z.object({ id, amount: z.number(), status: z.string().nullish() })

const paymentSchema = z.object({
  id,
  status: z.string(),
  status_detail: z.string().nullish(),
  transaction_amount: z.number(),
  currency_id: z.string(),
  external_reference: z.string().nullish(),
  refunds: z.array(refundSchema).nullish(),
  transaction_amount_refunded: z.number().nullish().catch(null),
  // These fields are only shown, so a wrong value in them does not make the payment unreadable.
  payment_method_id: z.string().nullish().catch(null),
  installments: z.int().positive().nullish().catch(null),
  authorization_code: z.string().max(40).nullish().catch(null),
  card: z
    .object({ last_four_digits: z.string().regex(/^\d{4}$/) })
    .nullish()
    .catch(null),
  // Older pages and samples of the provider spell it in the second way.
  three_ds_info: challenge.nullish().catch(null),
  three_dsinfo: challenge.nullish().catch(null),
})

type Payment = z.output<typeof paymentSchema>

/** Translates the provider's description of a payment into our terms. An unreadable description proves nothing. */
export function newsOf(body: unknown): ProviderAnswer<ProviderNews> {
  const read = paymentSchema.safeParse(body)
  if (!read.success) return unknown('an unreadable payment')
  const payment = read.data
  const state = stateOf(payment)
  if (state === null) return unknown(`payment in status ${wordOf(payment.status)}`)
  // With interest the diner pays more than this; the order is paid by this.
  const sum = sumFromUnits(payment.transaction_amount, payment.currency_id)
  if (sum === null) return unknown('an unreadable amount')
  const observation: PaymentObservation = {
    ...{ state, reference: payment.id, sum },
    attemptId: payment.external_reference || null,
    reason: state === 'rejected' ? (reasons[payment.status_detail ?? ''] ?? 'other') : null,
    card: cardOf(payment),
    authorization: payment.authorization_code || null,
  }
  const told = payment.refunds?.map((refund) => refundNewsOf(refund, sum.currency)) ?? null
  const refunds = (told ?? []).flatMap((refund) => refund ?? [])
  const isWhole = told !== null && refunds.length === told.length
  return known({
    observation,
    refunds,
    returned: isWhole ? completedIn(refunds) : returnedIn(payment),
    next: state === 'action' ? challengeOf(payment) : null,
  })
}

/** The sum alone, where the list is missing or has an amount that cannot be read. */
const returnedIn = ({ transaction_amount_refunded: units, currency_id: currency }: Payment): number | null =>
  typeof units === 'number' ? (sumFromUnits(units, currency)?.minor ?? null) : null

const completedIn = (refunds: readonly RefundNote[]): number =>
  refunds.reduce((sum, { amount, outcome }) => (outcome === 'completed' ? sum + amount : sum), 0)

/** Null where the amount cannot be read. */
export function refundNewsOf(refund: z.output<typeof refundSchema>, currency: string): RefundNote | null {
  const sum = sumFromUnits(refund.amount, currency)
  return sum && { refundId: null, reference: refund.id, amount: sum.minor, outcome: outcomeOf(refund.status) }
}

function outcomeOf(status: string | null | undefined): RefundNote['outcome'] {
  if (status === 'rejected' || status === 'cancelled') return 'failed'
  // An older answer has none.
  return status === 'approved' || !status ? 'completed' : 'pending'
}

const states: Readonly<Record<string, PaymentObservation['state']>> = {
  approved: 'approved',
  authorized: 'pending',
  in_process: 'pending',
  rejected: 'rejected',
  // The provider holds no money any more. The charge stays booked, and its refunds are booked beside it.
  refunded: 'canceled',
  in_mediation: 'disputed',
}

const waitsForDiner = ['pending_challenge', 'pending_waiting_payment', 'pending_waiting_transfer']

/** By the status first. Null is a status that the provider did not document. */
function stateOf({ status, status_detail: detail }: Payment): PaymentObservation['state'] | null {
  switch (status) {
    case 'pending':
      return waitsForDiner.includes(detail ?? '') ? 'action' : 'pending'
    case 'cancelled':
      return detail === 'expired' ? 'expired' : 'canceled'
    case 'charged_back':
      return detail === 'reimbursed' ? 'approved' : 'disputed'
    default:
      return Object.hasOwn(states, status) ? (states[status] ?? null) : null
  }
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  cc_rejected_bad_filled_card_number: 'bad-number',
  cc_rejected_bad_filled_date: 'bad-date',
  cc_rejected_bad_filled_security_code: 'bad-code',
  cc_rejected_bad_filled_other: 'bad-data',
  cc_rejected_call_for_authorize: 'call-bank',
  cc_rejected_card_disabled: 'card-off',
  cc_rejected_insufficient_amount: 'funds',
  cc_rejected_invalid_installments: 'installments',
  cc_rejected_max_attempts: 'attempts',
  cc_rejected_duplicated_payment: 'duplicate',
  cc_rejected_high_risk: 'risk',
  cc_rejected_blacklist: 'risk',
  cc_rejected_3ds_challenge: 'authentication',
  cc_rejected_3ds_mandatory: 'authentication',
  cc_amount_rate_limit_exceeded: 'limit',
  insufficient_amount: 'funds',
  rejected_insufficient_data: 'bad-data',
}

const cardOf = ({ card, payment_method_id: method, installments }: Payment): CardSummary | null =>
  card ? { brand: wordOf(method ?? ''), lastFour: card.last_four_digits, installments: installments ?? 1 } : null

function challengeOf(payment: Payment): NextStep | null {
  const asked = payment.three_ds_info ?? payment.three_dsinfo
  if (!asked) return null
  return { kind: 'challenge', method: 'POST', url: asked.external_resource_url, fields: { creq: asked.creq } }
}

/** A code of the provider, and never a text of it. */
const wordOf = (text: string): string => (/^[\w-]{1,40}$/.test(text) ? text : 'other')

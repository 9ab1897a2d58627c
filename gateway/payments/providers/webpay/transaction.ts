import { z } from 'zod'
import type { CardSummary } from '#domain/payment/events.ts'
import { refundsByTotal } from '#domain/payment/nameless.ts'
import type { PaymentObservation } from '#domain/payment/observe.ts'
import type { RefundNote } from '#domain/payment/refund.ts'
import type { Attempt } from '#domain/payment/state.ts'
import { sumFromUnits } from '#domain/payment/sum.ts'
import type { ProviderAnswer, ProviderNews } from '../../../ports/payment-provider.ts'
import { known, unknown } from '../provider-http.ts'

const transactionSchema = z.object({
  status: z.string(),
  amount: z.number(),
  buy_order: z.string(),
  response_code: z.number().nullish(),
  balance: z.number().nullish(),
  // These fields are only shown, so a wrong value in them does not make the payment unreadable.
  authorization_code: z.string().max(40).nullish().catch(null),
  payment_type_code: z.string().nullish().catch(null),
  installments_number: z.int().positive().nullish().catch(null),
  card_detail: z.object({ card_number: z.string() }).nullish().catch(null),
})

export type Transaction = z.output<typeof transactionSchema>

export const readTransaction = (body: unknown): Transaction | null => transactionSchema.safeParse(body).data ?? null

/** Translates a transaction into our terms. It names no currency: each commerce code has one. */
export function newsOf(transaction: Transaction, attempt: Attempt): ProviderAnswer<ProviderNews> {
  const sum = sumFromUnits(transaction.amount, attempt.sum.currency)
  if (sum === null) return unknown('an unreadable amount')
  const state = stateOf(transaction)
  if (state === null) return unknown(`transaction in status ${wordOf(transaction.status)}`)
  return known({
    observation: {
      ...{ state, sum, reference: attempt.reference, attemptId: transaction.buy_order },
      reason: state === 'rejected' ? 'other' : null,
      card: cardOf(transaction),
      authorization: transaction.authorization_code || null,
    },
    refunds: refundsOf(transaction, attempt),
    returned: givenBack(transaction, attempt.sum.currency),
    next: null,
  })
}

const states: Readonly<Record<string, PaymentObservation['state']>> = {
  // The form is open, or was left. Only time tells, so the attempt waits for the diner until its time is over.
  INITIALIZED: 'action',
  FAILED: 'rejected',
  PARTIALLY_NULLIFIED: 'approved',
  // Webpay holds no money any more. The charge stays booked, and its refunds are booked beside it.
  NULLIFIED: 'canceled',
  REVERSED: 'canceled',
}

/** Null is a status that is not documented, or one that its response code contradicts. */
function stateOf({ status, response_code: code }: Transaction): PaymentObservation['state'] | null {
  if (status === 'AUTHORIZED' || status === 'CAPTURED') return code === 0 ? 'approved' : null
  return Object.hasOwn(states, status) ? (states[status] ?? null) : null
}

/** Returns the total given back, in minor units; null when the transaction does not tell it. */
export function givenBack({ status, amount, balance }: Transaction, currency: string): number | null {
  if (status === 'REVERSED') return sumFromUnits(amount, currency)?.minor ?? null
  if (status !== 'NULLIFIED' && status !== 'PARTIALLY_NULLIFIED') return 0
  const left = balance ?? (status === 'NULLIFIED' ? 0 : null)
  return left === null ? null : (sumFromUnits(amount - left, currency)?.minor ?? null)
}

/** Transbank names no refund, only the rest of a payment. */
function refundsOf(transaction: Transaction, attempt: Attempt): readonly RefundNote[] {
  const total = givenBack(transaction, attempt.sum.currency)
  return total === null ? [] : refundsByTotal(attempt, total, `${transaction.status.toLowerCase()}-${total}`)
}

/** Its codes name no brand, only how the card pays. */
const kinds: Readonly<Record<string, string>> = { VD: 'debit', VP: 'prepaid' }

function cardOf(transaction: Transaction): CardSummary | null {
  const { card_detail: card, payment_type_code: type, installments_number: installments } = transaction
  // Some commerces are told the whole number.
  const lastFour = card?.card_number.slice(-4) ?? ''
  return /^\d{4}$/.test(lastFour)
    ? { brand: kinds[type ?? ''] ?? 'credit', lastFour, installments: installments ?? 1 }
    : null
}

const wordOf = (text: string): string => (/^\w{1,40}$/.test(text) ? text : 'other')

import type { PaymentObservation } from '#domain/payment/observe.ts'
import type { Attempt } from '#domain/payment/state.ts'
import type { Sql } from '../../../db/database.ts'
import type { Clock } from '../../../ports/clock.ts'
import type {
  CardCharge,
  NextStep,
  PageOrder,
  PaymentProvider,
  ProviderAnswer,
  ProviderNews,
  ReturnNote,
} from '../../../ports/payment-provider.ts'
import type { Random } from '../../../ports/random.ts'
import { addPayment, type BankPayment, changePayment, paymentById, paymentOfAttempt } from './books.ts'
import { takeCard } from './cards.ts'
import { outcomeOf } from './outcomes.ts'
import type { WebhookSender } from './webhook.ts'
import { readWebhook } from './webhook-signature.ts'

const openForMinutes = 5
const laterMs = 10_000

type SandboxDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly random: Random
  readonly webhooks: WebhookSender
}

/**
 * A card provider and bank of our own, without a key or a network, for the demo and for tests (OPEN-25). Its books are
 * tables beside ours, so that it knows what it took also when a gateway dies in between. Cards answer as Mercado Pago's
 * test cards do, and pages come back as Webpay's.
 */
export function sandboxProvider({ sql, clock, random, webhooks }: SandboxDeps): PaymentProvider {
  const draft = (order: CardCharge | PageOrder): BankPayment => ({
    ...{ id: random.token(), version: 1, attemptId: order.attemptId, sum: order.sum, orderCode: order.orderCode },
    ...{ returnUrl: order.returnUrl, status: 'open', reason: null, card: null, taken: null, dueAt: null, refunds: [] },
  })
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()
  const seen = async (attempt: Attempt): Promise<ProviderAnswer<ProviderNews | null>> => {
    const payment = await paymentOfAttempt(sql, attempt.attemptId, clock.now())
    return { ok: true, value: payment && newsOf(payment) }
  }

  return {
    name: 'sandbox',
    browser: { card: { provider: 'sandbox', publicKey: null, binLength: 6, needsEmail: false } },
    traits: { flows: ['card', 'link'], readableForDays: 30, openForMinutes, refundsHaveKeys: true },

    async charge(order) {
      const now = clock.now()
      const known = await paymentOfAttempt(sql, order.attemptId, now)
      if (known) return { ok: true, value: newsOf(known) }
      const outcome = outcomeOf(order.payer.name)
      if (outcome.type === 'call-lost') return lost
      const card = await takeCard(sql, order.token, now)
      if (!card) return { ok: false, fault: { type: 'Refused', why: 'token', told: 'card_token' } }
      const payment = await addPayment(sql, { ...draft(order), card, ...afterCharge() })
      await webhooks.send(payment.id, new Date(payment.status === 'pending' ? (payment.dueAt ?? now) : now))
      return outcome.type === 'answer-lost' ? lost : { ok: true, value: newsOf(payment) }

      function afterCharge(): Partial<BankPayment> {
        switch (outcome.type) {
          case 'rejected':
            return { status: 'rejected', reason: outcome.reason }
          case 'later':
            return { status: 'pending', dueAt: inMs(laterMs) }
          case 'challenge':
            return { status: 'challenge', dueAt: inMs(openForMinutes * 60_000) }
          case 'wrong-sum':
            return { status: 'approved', taken: { ...order.sum, minor: order.sum.minor - 1 } }
          default:
            return { status: 'approved', taken: order.sum }
        }
      }
    },

    async open(order) {
      const payment = await addPayment(sql, { ...draft(order), dueAt: order.until })
      const next: NextStep = {
        ...{ kind: 'redirect', method: 'POST', url: '/sandbox/bank' },
        fields: { token_ws: payment.id },
      }
      return { ok: true, value: { reference: payment.id, next } }
    },

    readReturn,

    async settle(attempt) {
      const payment = await paymentOfAttempt(sql, attempt.attemptId, clock.now())
      if (!payment) return { ok: false, fault: { type: 'Unknown', told: 'not_found' } }
      if (payment.status !== 'accepted') return { ok: true, value: newsOf(payment) }
      const approved = await changePayment(sql, payment, { status: 'approved', taken: payment.sum, dueAt: null })
      return approved ? { ok: true, value: newsOf(approved) } : lost
    },

    observe: seen,

    async observeReference(reference) {
      const payment = await paymentById(sql, reference, clock.now())
      return { ok: true, value: payment && newsOf(payment) }
    },

    async cancel(attempt) {
      const payment = await paymentOfAttempt(sql, attempt.attemptId, clock.now())
      if (payment && (payment.status === 'open' || payment.status === 'challenge' || payment.status === 'accepted'))
        await changePayment(sql, payment, { status: 'canceled', dueAt: null })
      return seen(attempt)
    },

    async refund({ attempt, refundId, amount }) {
      const payment = await paymentOfAttempt(sql, attempt.attemptId, clock.now())
      const left = payment ? (payment.taken?.minor ?? 0) - sumOfRefunds(payment) : 0
      const known = payment?.refunds.find(({ key }) => key === refundId)
      if (known) return { ok: true, value: { refundId, reference: known.reference, amount, outcome: 'completed' } }
      if (!payment || amount > left) return { ok: false, fault: { type: 'Refused', why: 'other', told: 'too_much' } }
      const reference = random.id()
      const refunds = [...payment.refunds, { key: refundId, reference, amount }]
      const booked = await changePayment(sql, payment, { refunds })
      return booked ? { ok: true, value: { refundId, reference, amount, outcome: 'completed' } } : lost
    },

    readWebhook,
  }
}

const lost = { ok: false, fault: { type: 'Unknown', told: 'timeout' } } as const

const sumOfRefunds = ({ refunds }: BankPayment) => refunds.reduce((sum, { amount }) => sum + amount, 0)

const stateOf = {
  open: 'action',
  accepted: 'action',
  challenge: 'action',
  pending: 'pending',
  approved: 'approved',
  rejected: 'rejected',
  canceled: 'canceled',
  expired: 'expired',
} as const satisfies Record<BankPayment['status'], PaymentObservation['state']>

function newsOf(payment: BankPayment): ProviderNews {
  const { id, attemptId, status, taken, sum, reason, card, refunds } = payment
  return {
    observation: {
      ...{ state: stateOf[status], reference: id, sum: taken ?? sum, attemptId, reason, card },
      authorization: status === 'approved' ? id.slice(0, 6).toUpperCase() : null,
    },
    refunds: refunds.map(({ key, reference, amount }) => ({ refundId: key, reference, amount, outcome: 'completed' })),
    returned: sumOfRefunds(payment),
    next:
      status === 'challenge'
        ? { kind: 'challenge', method: 'POST', url: '/sandbox/challenge', fields: { creq: id } }
        : null,
  }
}

/** Webpay's sets of parameters. */
function readReturn(parameters: Readonly<Record<string, string>>): ReturnNote {
  const { token_ws: token, TBK_TOKEN: broken, TBK_ORDEN_COMPRA: attemptId = null } = parameters
  if (token && broken) return { kind: 'failed', reference: token, attemptId }
  if (token) return { kind: 'completed', reference: token, attemptId }
  if (broken) return { kind: 'aborted', reference: broken, attemptId }
  return attemptId
    ? { kind: 'timeout', reference: null, attemptId }
    : { kind: 'unreadable', reference: null, attemptId }
}

import { z } from 'zod'
import { paymentDecider } from '#domain/payment/decide.ts'
import { eventType, type KindOf } from '../events/stream-kind.ts'
import { instant } from './shared.ts'

const ofAttempt = z.object({ attemptId: z.string(), at: instant })
const news = ofAttempt.extend({ from: z.enum(['answer', 'return', 'webhook', 'timer', 'operator']) })
const sum = z.object({ minor: z.number(), currency: z.string() })
const ofRefund = ofAttempt.extend({ refundId: z.string() })

const reason = z.enum([
  ...['bad-number', 'bad-date', 'bad-code', 'bad-data', 'funds', 'call-bank', 'card-off', 'installments'],
  ...['attempts', 'duplicate', 'risk', 'authentication', 'limit', 'other'],
] as const)

/** All that may be kept of a card (PCI DSS 3.3). */
const card = z.object({ brand: z.string(), lastFour: z.string().max(4), installments: z.number() })

/** `payment-{orderId}`: the money of one order, without anything by which its diner is known. */
export const paymentStream: KindOf<typeof paymentDecider> = {
  kind: 'payment',
  decider: paymentDecider,
  types: {
    PaymentAttemptOpened: eventType(
      ofAttempt.extend({
        orderId: z.string(),
        key: z.string(),
        provider: z.string(),
        flow: z.enum(['card', 'link']),
        sum,
      }),
    ),
    PaymentSent: eventType(ofAttempt),
    PaymentReferenceLearned: eventType(ofAttempt.extend({ reference: z.string() })),
    PaymentActionAsked: eventType(news),
    PaymentPending: eventType(news),
    PaymentApproved: eventType(news.extend({ authorization: z.string().nullable(), card: card.nullable() })),
    PaymentRejected: eventType(news.extend({ reason })),
    PaymentCanceled: eventType(news),
    PaymentExpired: eventType(news),
    PaymentMismatchFound: eventType(news.extend({ told: sum })),
    PaymentDisputed: eventType(news),
    PaymentDisputeWon: eventType(news),
    PaymentSuperseded: eventType(ofAttempt.extend({ by: z.string() })),
    RefundRequested: eventType(
      ofRefund.extend({
        amount: z.number(),
        cause: z.enum(['operator', 'order-canceled', 'paid-twice', 'superseded', 'wrong-sum']),
      }),
    ),
    RefundSent: eventType(ofRefund.extend({ givenBackBefore: z.number().nullable() })),
    RefundCompleted: eventType(ofRefund.extend({ reference: z.string().nullable() })),
    RefundFailed: eventType(ofRefund),
    RefundReferenceLearned: eventType(ofRefund.extend({ reference: z.string() })),
    RefundsDiffer: eventType(ofAttempt.extend({ told: z.number(), booked: z.number() })),
    PaymentNeedResolved: eventType(
      ofAttempt.extend({
        need: z.enum(['wrong-sum', 'dispute', 'refund-failed', 'refunds-differ']),
        subject: z.string(),
      }),
    ),
    OrderPaymentsClosed: eventType(z.object({ at: instant })),
  },
}

import { z } from 'zod'
import { defaultCountry, type Money } from '#domain/money/money.ts'
import { paymentDecider } from '#domain/payment/decide.ts'
import { eventType, type KindOf, personalEventType, type Upcaster, withPast } from '../../events/stream-kind.ts'
import { ofEarlierEvent } from '../../events/streams.ts'
import { currencyCode, identifier, instant, money, providerText } from '../event-fields.ts'

const ofAttempt = z.object({ attemptId: identifier, at: instant })
const news = ofAttempt.extend({ from: z.enum(['answer', 'return', 'webhook', 'timer', 'operator']) })
const sum = z.object({ minor: z.number(), currency: currencyCode })
const ofRefund = ofAttempt.extend({ refundId: identifier })

const need = z.enum(['wrong-sum', 'dispute', 'refund-failed', 'refunds-differ'])

const reason = z.enum([
  ...['bad-number', 'bad-date', 'bad-code', 'bad-data', 'funds', 'call-bank', 'card-off', 'installments'],
  ...['attempts', 'duplicate', 'risk', 'authentication', 'limit', 'other'],
] as const)

/** How releases counted that did not say it. Today's list may change, and this one may not. */
const moneyThen = (currency: string): Money => ({ currency, decimals: ['CLP', 'PYG'].includes(currency) ? 0 : 2 })

/** Version 1 of an event with a sum had its currency, and not the decimals. */
const recordMoneyOf =
  (field: 'sum' | 'told'): Upcaster =>
  (data) => ({ ...data, money: moneyThen(sum.parse(data[field]).currency) })

/** Version 1 of a refund had a bare number. */
const recordMoney: Upcaster = (data, past) => ({
  ...data,
  money: moneyThen(past === null ? defaultCountry.currencyCode : z.string().parse(past)),
})

/** SQL that finds the currency of the attempt of the event `e`: of the sum that was taken, or else was asked for. */
const currencyOfAttempt = ofEarlierEvent({
  value: `coalesce(o.data->'told'->'currency', o.data->'sum'->'currency')`,
  types: ['PaymentAttemptOpened', 'PaymentMismatchFound'],
  same: 'attemptId',
})

/** All that may be kept of a card (PCI DSS 3.3). */
const card = z.object({
  brand: providerText,
  lastFour: z.string().max(4).meta({ holds: 'provider' }),
  installments: z.number(),
})

/** `payment-{orderId}`: the money of one order. Only the note of a person of the shop may say who its diner is. */
export const paymentStream: KindOf<typeof paymentDecider> = {
  kind: 'payment',
  ends: true,
  whose: { diner: { ids: ({ orders }) => orders } },
  decider: paymentDecider,
  types: {
    PaymentAttemptOpened: eventType(
      ofAttempt.extend({
        orderId: identifier,
        key: identifier,
        provider: providerText,
        flow: z.enum(['card', 'link']),
        sum,
        money,
      }),
      recordMoneyOf('sum'),
    ),
    PaymentSent: eventType(ofAttempt),
    PaymentReferenceLearned: eventType(ofAttempt.extend({ reference: providerText })),
    PaymentActionAsked: eventType(news),
    PaymentPending: eventType(news),
    PaymentApproved: eventType(news.extend({ authorization: providerText.nullable(), card: card.nullable() })),
    PaymentRejected: eventType(news.extend({ reason })),
    PaymentCanceled: eventType(news),
    PaymentExpired: eventType(news),
    PaymentMismatchFound: eventType(news.extend({ told: sum, money }), recordMoneyOf('told')),
    PaymentDisputed: eventType(news),
    PaymentDisputeWon: eventType(news),
    PaymentSuperseded: eventType(ofAttempt.extend({ by: identifier })),
    RefundRequested: withPast(
      currencyOfAttempt,
      eventType(
        ofRefund.extend({
          amount: z.number(),
          money,
          cause: z.enum(['operator', 'order-canceled', 'paid-twice', 'superseded', 'wrong-sum']),
        }),
        recordMoney,
      ),
    ),
    RefundSent: withPast(
      currencyOfAttempt,
      eventType(ofRefund.extend({ givenBackBefore: z.number().nullable(), money }), recordMoney),
    ),
    RefundCompleted: eventType(ofRefund.extend({ reference: providerText.nullable() })),
    RefundFailed: eventType(ofRefund.extend({ reason: providerText.exactOptional() })),
    RefundReferenceLearned: eventType(ofRefund.extend({ reference: providerText })),
    RefundsDiffer: withPast(
      currencyOfAttempt,
      eventType(ofAttempt.extend({ told: z.number(), booked: z.number(), money }), recordMoney),
    ),
    PaymentNeedResolved: personalEventType(
      'diner',
      ofAttempt.extend({ need, subject: identifier, note: z.string().exactOptional() }),
      // A person of the shop types it, often with the diner's name.
      { note: undefined },
    ),
    PaymentNeedReopened: eventType(ofAttempt.extend({ need, subject: identifier })),
    OrderPaymentsClosed: eventType(z.object({ at: instant })),
  },
}

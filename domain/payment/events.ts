import type { Money } from '#domain/money/money.ts'

/** A sum in minor units and its currency by ISO 4217, as in the order's price. */
export type Sum = { readonly minor: number; readonly currency: string }

/** The reasons for a refused payment: a closed set, into which each provider's own codes are translated. */
export type RefusalReason =
  | 'bad-number'
  | 'bad-date'
  | 'bad-code'
  | 'bad-data'
  | 'funds'
  | 'call-bank'
  | 'card-off'
  | 'installments'
  | 'attempts'
  | 'duplicate'
  | 'risk'
  | 'authentication'
  | 'limit'
  | 'other'

/** The data of a card that may be stored (PCI DSS 3.3): never the number, the code or the token. */
export type CardSummary = {
  readonly brand: string
  readonly lastFour: string
  readonly installments: number
}

/** The source of a piece of news about a payment. */
export type NewsSource = 'answer' | 'return' | 'webhook' | 'timer' | 'operator'

/** The units of an event's amounts: the decimals that providers used at that time, by ISO 4217. */
type InMoney = { readonly money: Money }

type News = { readonly attemptId: string; readonly at: string; readonly from: NewsSource }

/** `at` is an instant in ISO 8601. */
export type PaymentEvent =
  | ({
      readonly type: 'PaymentAttemptOpened'
      readonly attemptId: string
      readonly at: string
      readonly orderId: string
      /** The client's own key: the same press sent twice is one attempt. */
      readonly key: string
      readonly provider: string
      readonly flow: 'card' | 'link'
      readonly sum: Sum
    } & InMoney)
  /** Recorded before the provider is called: a charge without it cannot exist. */
  | { readonly type: 'PaymentSent'; readonly attemptId: string; readonly at: string }
  /** The provider's name for the payment, by which it is found again. */
  | {
      readonly type: 'PaymentReferenceLearned'
      readonly attemptId: string
      readonly at: string
      readonly reference: string
    }
  | ({ readonly type: 'PaymentActionAsked' } & News)
  | ({ readonly type: 'PaymentPending' } & News)
  | ({
      readonly type: 'PaymentApproved'
      readonly authorization: string | null
      readonly card: CardSummary | null
    } & News)
  | ({ readonly type: 'PaymentRejected'; readonly reason: RefusalReason } & News)
  | ({ readonly type: 'PaymentCanceled' } & News)
  | ({ readonly type: 'PaymentExpired' } & News)
  | ({ readonly type: 'PaymentMismatchFound'; readonly told: Sum } & News & InMoney)
  | ({ readonly type: 'PaymentDisputed' } & News)
  | ({ readonly type: 'PaymentDisputeWon' } & News)
  /** The diner has come back from the bank and pays again: the money of this attempt is no longer wanted. */
  | { readonly type: 'PaymentSuperseded'; readonly attemptId: string; readonly at: string; readonly by: string }
  | ({
      readonly type: 'RefundRequested'
      readonly attemptId: string
      readonly at: string
      /** The key of the refund request; the same key refunds once. */
      readonly refundId: string
      readonly amount: number
      readonly cause: RefundCause
    } & InMoney)
  /**
   * Recorded before the request to a provider without keys: a refund that the provider shows from then on may be this
   * one.
   */
  | ({
      readonly type: 'RefundSent'
      readonly attemptId: string
      readonly at: string
      readonly refundId: string
      /** The sum of the provider's refunds at that time, in minor units; null where it could not be read. */
      readonly givenBackBefore: number | null
    } & InMoney)
  | {
      readonly type: 'RefundCompleted'
      readonly attemptId: string
      readonly at: string
      readonly refundId: string
      /** The provider's own id, by which a webhook about it is recognised. */
      readonly reference: string | null
    }
  | {
      readonly type: 'RefundFailed'
      readonly attemptId: string
      readonly at: string
      readonly refundId: string
      /** The provider's short code; absent where it gives none, and in events of earlier releases. */
      readonly reason?: string
    }
  /**
   * The provider has named a refund of ours that it still processes: later news with that name is about this refund.
   */
  | {
      readonly type: 'RefundReferenceLearned'
      readonly attemptId: string
      readonly at: string
      readonly refundId: string
      readonly reference: string
    }
  /** The provider's refunds add up to `told`, and our completed refunds to `booked`, in minor units. */
  | ({
      readonly type: 'RefundsDiffer'
      readonly attemptId: string
      readonly at: string
      readonly told: number
      readonly booked: number
    } & InMoney)
  /**
   * A person has settled this elsewhere, so it no longer needs a person. `subject` distinguishes it from a later one of
   * its kind.
   */
  | {
      readonly type: 'PaymentNeedResolved'
      readonly attemptId: string
      readonly at: string
      readonly need: PaymentNeed
      readonly subject: string
      /** The person's own words; absent without any, and in events of earlier releases. */
      readonly note?: string
    }
  /** A person has taken the settling of this back: it needs a person again. */
  | {
      readonly type: 'PaymentNeedReopened'
      readonly attemptId: string
      readonly at: string
      readonly need: PaymentNeed
      readonly subject: string
    }
  /** The order wants no more money: later money is refunded. */
  | { readonly type: 'OrderPaymentsClosed'; readonly at: string }

/** The reason why money needs a person. */
export type PaymentNeed = 'wrong-sum' | 'dispute' | 'refund-failed' | 'refunds-differ'

/** The reason for a refund: the shop asked for it, or the order was canceled, already paid or paid with a wrong sum. */
export type RefundCause = 'operator' | 'order-canceled' | 'paid-twice' | 'superseded' | 'wrong-sum'

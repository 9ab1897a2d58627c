import type { Sum } from './events.ts'

/** The facts that stand in the way of a payment command. */
export type PaymentRejection =
  | { readonly type: 'AttemptNotFound' }
  | { readonly type: 'OrderNotPayable' }
  | { readonly type: 'PaymentWindowOver' }
  | { readonly type: 'AlreadyPaid' }
  /** All paid money went back, or is on its way back: the order can no longer be paid. */
  | { readonly type: 'MoneyGivenBack' }
  | { readonly type: 'PaymentInProgress'; readonly attemptId: string }
  /** The order had too many refused payments: it rests for this number of seconds. */
  | { readonly type: 'TooManyAttempts'; readonly seconds: number }
  | { readonly type: 'SumDiffers'; readonly sum: Sum }
  | { readonly type: 'KeyUsedOtherwise' }
  /** The diner has left for the bank: the provider must be asked about this attempt before another may begin. */
  | { readonly type: 'AskFirst'; readonly attemptId: string }
  | { readonly type: 'AlreadySent' }
  | { readonly type: 'NotInDoubt' }
  | { readonly type: 'NotRefundable' }
  | { readonly type: 'RefundTooLarge'; readonly left: number }
  /** Another refund came first: the rest is not the one that the person has seen. */
  | { readonly type: 'RefundDiffers'; readonly left: number }

import type { CheckoutFailure } from '#web/diner/features/checkout/checkout-fields.ts'
import type { CodeStatus } from './code.ts'

/** A press of the button, with every reason why the order cannot be sent at that moment. */
export type SubmitCommand = {
  readonly type: 'Submit'
  readonly failures: readonly CheckoutFailure[]
  readonly codeStatus: CodeStatus
  /** The amount of cash, where it is many times the total; null otherwise. */
  readonly unlikelyCash: number | null
}

import type { PaymentEvent } from './events.ts'
import { refundRest } from './refund.ts'
import { type Attempt, heldOf } from './state.ts'

const hour = 3_600_000

/** The pauses after a provider's first, second and third refusal: the cause may be the account, or temporary. */
const pauses = [hour, 6 * hour, 24 * hour] as const

type Refund = Attempt['refunds'][number]

/** A refund that the shop asked for is repeated only by the shop. */
const isOwed = ({ cause }: Refund): boolean => cause !== 'operator'

const failedOf = ({ refunds }: Attempt) => refunds.filter((refund) => refund.status === 'failed' && isOwed(refund))

/** Returns the milliseconds until an owed and refused refund is requested again; null where a person has to look. */
export const refundAgainIn = (attempt: Attempt): number | null => pauses[failedOf(attempt).length - 1] ?? null

/** Requests everything held again, under a new key: the old key would return the same refusal. */
export function refundAgain(attempt: Attempt, at: string): readonly PaymentEvent[] {
  const failed = failedOf(attempt).at(-1)
  const isOpen = attempt.refunds.some(({ status }) => status === 'requested')
  const mayGoBack = heldOf(attempt) > 0 && attempt.status !== 'disputed'
  return failed && !isOpen && mayGoBack && failed === attempt.refunds.findLast(isOwed)
    ? [refundRest(attempt, at, failed.cause)]
    : []
}

import type { PaymentEvent } from './events.ts'
import { refundRest } from './refund.ts'
import { type Attempt, heldOf } from './state.ts'

const hour = 3_600_000

/** After the first refusal of a provider, the second, and the third: it may have been the account, or a passing state. */
const pauses = [hour, 6 * hour, 24 * hour] as const

type Refund = Attempt['refunds'][number]

/** A refund that the shop asked for is the shop's to ask for again. */
const isOwed = ({ cause }: Refund): boolean => cause !== 'operator'

const failedOf = ({ refunds }: Attempt) => refunds.filter((refund) => refund.status === 'failed' && isOwed(refund))

/** Milliseconds until a refund that is owed and was refused is asked for again; null where a person has to look. */
export const refundAgainIn = (attempt: Attempt): number | null => pauses[failedOf(attempt).length - 1] ?? null

/** Asks again for all that is held, under a new key: the old one would have the refusal again. */
export function refundAgain(attempt: Attempt, at: string): readonly PaymentEvent[] {
  const failed = failedOf(attempt).at(-1)
  const isOpen = attempt.refunds.some(({ status }) => status === 'requested')
  const mayGoBack = heldOf(attempt) > 0 && attempt.status !== 'disputed'
  return failed && !isOpen && mayGoBack && failed === attempt.refunds.findLast(isOwed)
    ? [refundRest(attempt, at, failed.cause)]
    : []
}

import type { CardSummary, Sum } from './events.ts'
import { countedSumOf, type OrderPayments, pays } from './state.ts'

/** A state of the money on its way, for the diner. */
export type MoneyStep = {
  readonly step: 'AUTHORIZED' | 'CHARGED' | 'REFUND_REQUESTED' | 'REFUNDED'
  /** An instant in ISO 8601. */
  readonly at: string
  readonly sum: Sum
}

/**
 * Returns the states of the diner's money, oldest first. A provider that names its authorization has authorized
 * and charged at once; money that came without one is only charged. Steps of earlier releases without a time are left
 * out.
 */
export function moneySteps({ attempts }: Pick<OrderPayments, 'attempts'>): readonly MoneyStep[] {
  const steps = attempts.flatMap((attempt) => {
    const { approvedAt, authorization, refunds } = attempt
    const sum = countedSumOf(attempt)
    const taken: MoneyStep[] = []
    if (approvedAt !== undefined) {
      if (authorization !== null) taken.push({ step: 'AUTHORIZED', at: approvedAt, sum })
      taken.push({ step: 'CHARGED', at: approvedAt, sum })
    }
    const back = refunds.flatMap(({ amount, requestedAt, completedAt }) => {
      const part = { ...sum, minor: amount }
      return [
        ...(requestedAt === undefined ? [] : [{ step: 'REFUND_REQUESTED', at: requestedAt, sum: part } as const]),
        ...(completedAt === undefined ? [] : [{ step: 'REFUNDED', at: completedAt, sum: part } as const]),
      ]
    })
    return [...taken, ...back]
  })
  // The sort is stable: steps of the same instant keep the order above.
  return steps.sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** The card that pays the order, or has paid it before its money was given back; null where no card is known. */
export function payingCard({ attempts }: Pick<OrderPayments, 'attempts'>): {
  readonly card: CardSummary
  readonly authorization: string | null
} | null {
  const attempt = attempts.find(pays) ?? attempts.findLast(({ card }) => card !== null)
  return attempt?.card ? { card: attempt.card, authorization: attempt.authorization } : null
}

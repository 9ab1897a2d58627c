import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { type RedemptionFacts, type RedemptionRejection, redemptionProblem } from '#domain/pricing/redemption.ts'
import type { DraftRedemption } from '#web/diner/state/checkout-draft.ts'

/** The part of the rules that loads on demand. */
export type PointsRules = { readonly redemptionNow: typeof redemptionNow }

export type PointsFacts = {
  /** Null where no program runs at the store. */
  readonly program: LoyaltyProgram | null
  /** The diner's points; null while they are not known, and where the gateway does not show them. */
  readonly balance: number | null
  /** Undefined where no program runs, and while they are loading. */
  readonly rules: PointsRules | undefined
}

/** The points that the order redeems now, and the reason why it redeems fewer than the diner has asked for. */
export type Redemption = {
  readonly points: number
  readonly problem: RedemptionRejection | null
  /** The facts that a redemption is checked against; null while the balance is not known. */
  readonly facts: RedemptionFacts | null
}

/**
 * Returns the redemption only while every rule allows it: with another phone, a smaller order, or a code that excludes
 * points, it takes nothing off the price.
 */
export function redemptionNow(
  kept: DraftRedemption | null,
  phone: string | null | undefined,
  { program, balance }: Pick<PointsFacts, 'program' | 'balance'>,
  order: Omit<RedemptionFacts, 'balance'>,
): Redemption {
  const facts = balance === null ? null : { ...order, balance }
  if (!program || !facts || kept?.phone !== phone || !kept) return { points: 0, problem: null, facts }
  const problem = redemptionProblem(program, kept.points, facts)
  return { points: problem ? 0 : kept.points, problem, facts }
}

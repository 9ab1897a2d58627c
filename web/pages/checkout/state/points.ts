import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { type RedemptionFacts, type RedemptionRejection, redemptionProblem } from '#domain/pricing/redemption.ts'
import type { DraftRedemption } from '#web/state/checkout-draft.ts'

/** Where the rules are loaded on demand. */
type PointsRules = { readonly redemptionNow: typeof redemptionNow }

export type PointsFacts = {
  /** Null where none runs at the store. */
  readonly program: LoyaltyProgram | null
  /** The diner's points; null while they are not known, and where they are not told. */
  readonly balance: number | null
  /** Undefined where no program runs, and while they are loading. */
  readonly rules: PointsRules | undefined
}

/** What the order pays with points now, and why it pays with fewer than the diner has asked for. */
export type Redemption = {
  readonly points: number
  readonly problem: RedemptionRejection | null
  /** What a redemption is checked against; null while the balance is not known. */
  readonly facts: RedemptionFacts | null
}

/**
 * The points count only while every rule allows them: of another phone, of an order that has become smaller or beside a
 * code that excludes them, they take nothing off the price.
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

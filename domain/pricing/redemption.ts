import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import { unit } from '#domain/money/money.ts'
import { roundHalfUp } from '#domain/money/round.ts'
import { wholePart } from './loyalty.ts'

/** The facts that a redemption is checked against. `totalBeforePoints` in minor units (AMBIG-60). */
export type RedemptionFacts = {
  readonly balance: number
  readonly totalBeforePoints: number
  readonly mantissaLength: number
  readonly hasCode: boolean
}

export type RedemptionRejection =
  | { readonly type: 'AboveBalance'; readonly max: number }
  | { readonly type: 'AboveProgramMaximum'; readonly max: number }
  | { readonly type: 'BelowProgramMinimum'; readonly min: number }
  | { readonly type: 'AboveOrderShare'; readonly max: number }
  | { readonly type: 'CodeInUse' }

/** LOYAL-06, LOYAL-07. */
export const offersRedemption = (program: LoyaltyProgram, balance: number, isRedeemed: boolean): boolean =>
  !isRedeemed && balance >= program.minRedeemedPoints

/** AMBIG-41. */
export const excludesCodes = (program: LoyaltyProgram, redeemedPoints: number): boolean =>
  redeemedPoints > 0 && !program.supportsDiscounts

/** LOYAL-12. */
export const initialRedemption = (program: LoyaltyProgram, facts: RedemptionFacts): number =>
  Math.max(0, Math.min(facts.balance, program.maxRedeemedPoints, orderShare(program, facts)))

/** LOYAL-13. */
export const wholePoints = (input: number): number => roundHalfUp(input)

/** LOYAL-08 to LOYAL-11: returns the first rule that the redemption breaks; null when it is allowed. */
export const redemptionProblem = (
  program: LoyaltyProgram,
  points: number,
  facts: RedemptionFacts,
): RedemptionRejection | null => {
  const share = orderShare(program, facts)
  if (points > facts.balance) return { type: 'AboveBalance', max: facts.balance }
  if (points > program.maxRedeemedPoints) return { type: 'AboveProgramMaximum', max: program.maxRedeemedPoints }
  if (points < program.minRedeemedPoints) return { type: 'BelowProgramMinimum', min: program.minRedeemedPoints }
  if (points > share) return { type: 'AboveOrderShare', max: share }
  return facts.hasCode && excludesCodes(program, points) ? { type: 'CodeInUse' } : null
}

/** LOYAL-14, AMBIG-60: a point is a unit of currency. */
const orderShare = (program: LoyaltyProgram, { totalBeforePoints, mantissaLength }: RedemptionFacts) =>
  wholePart((totalBeforePoints * program.maxRedeemedPercentage) / unit(mantissaLength))

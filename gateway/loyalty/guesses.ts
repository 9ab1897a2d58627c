import { guessKinds, inQuarter, work } from '../http/guess-kinds.ts'

export const loyaltyGuesses = guessKinds({
  /** Rewards that one address asks for, given or not. */
  rewardClaim: { limits: [inQuarter(30)], guards: work('a reward is bought with points'), isForgiving: true },
})

import type { LoyaltyProgram, LoyaltyReward } from '#domain/catalog/branch.ts'
import type { LoyaltyEntry } from '#domain/loyalty/state.ts'
import type { Wire } from './schemas.ts'

/** LOYAL-17, ruling-90. */
export const writeLoyaltyMovement = (entry: LoyaltyEntry): Wire['LoyaltyMovement'] => ({
  orderCode: entry.type === 'RewardClaimed' ? null : entry.orderCode,
  rewardId: entry.type === 'RewardClaimed' ? entry.rewardId : null,
  createdAt: entry.at,
  amount: entry.amount,
  postBalance: entry.postBalance,
})

/** LOYAL-23: a reward of a branch; `done` when its reader already got it. */
export const writeLoyaltyReward = (reward: LoyaltyReward, branchId: string, done: boolean): Wire['LoyaltyReward'] => ({
  ...reward,
  branchId,
  done,
})

/** LOYAL-01, with the active rewards. Every reader gets the same answer, so none of them is done. */
export const writeLoyaltyProgram = (
  { branchContactIds, ...program }: LoyaltyProgram,
  { id, loyaltyRewards }: { readonly id: string; readonly loyaltyRewards: readonly LoyaltyReward[] },
): Wire['LoyaltyProgram'] => ({
  ...program,
  branchContactIds: branchContactIds && [...branchContactIds],
  rewards: loyaltyRewards.filter(({ active }) => active).map((reward) => writeLoyaltyReward(reward, id, false)),
})

import type { OwnEntries } from '#domain/customer/access.ts'
import type { LoyaltyAccount, LoyaltyEntry } from './state.ts'

/**
 * The part of an account from one browser's orders and rewards: their entries, and their remaining points. Other
 * spenders take from the rest of the account first. Points that they take from this part do not come back when others
 * earn later.
 */
export function ownShare({ entries }: LoyaltyAccount, own: OwnEntries): LoyaltyAccount {
  const shown: LoyaltyEntry[] = []
  let balance = 0
  for (const entry of entries) {
    const isOwn = own.has(sourceOf(entry))
    balance = Math.max(0, Math.min(isOwn ? balance + entry.amount : balance, entry.postBalance))
    if (isOwn) shown.push({ ...entry, postBalance: balance })
  }
  const newest = shown.pop()
  // Readers take the balance from the newest row.
  return { balance, entries: newest ? [...shown, { ...newest, postBalance: balance }] : [] }
}

/** The id of the order or of the reward that an entry comes from. */
export const sourceOf = (entry: LoyaltyEntry): string =>
  entry.type === 'RewardClaimed' ? entry.rewardId : entry.orderId

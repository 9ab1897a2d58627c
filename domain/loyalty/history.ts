import type { LoyaltyAccount, LoyaltyEntry } from './state.ts'

/** A part of the history, newest first. An entry that changed nothing, since its points were spent, is not shown. */
export const historyPage = (
  { entries }: LoyaltyAccount,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly LoyaltyEntry[] =>
  entries
    .filter(({ amount }) => amount !== 0)
    .reverse()
    .slice(offset, offset + limit)

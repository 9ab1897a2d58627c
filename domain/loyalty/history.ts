import type { LoyaltyAccount, LoyaltyEntry } from './state.ts'

/**
 * Returns a part of the history, newest first. An entry that changed nothing, because its points were already spent, is
 * not shown.
 */
export const historyPage = (
  { entries }: LoyaltyAccount,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): readonly LoyaltyEntry[] =>
  entries
    .filter(({ amount }) => amount !== 0)
    .reverse()
    .slice(offset, offset + limit)

/** OPEN-12: a page has twice as many rows, so that both descriptions mean the same 20 (LOYAL-20). */
const historyBaseSize = 10

/**
 * LOYAL-21, AMBIG-45: returns the rows of a page, from `offset` up to but without `end`; a call asks for the rows
 * between them.
 */
export const historyWindow = (page: number): { readonly offset: number; readonly end: number } => ({
  offset: page * 2 * historyBaseSize,
  end: (page + 1) * 2 * historyBaseSize,
})

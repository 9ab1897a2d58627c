import type { Selection } from '#domain/menu/selection.ts'

/** The diner's choices for a plate that is not in the cart yet. */
export type PlateDraft = { readonly selection: Selection; readonly quantity: number; readonly notes: string }

const drafts = new Map<string, PlateDraft>()

/**
 * The drafts of this visit, by store and plate: a plate that was closed, or left by Back, opens with the same choices.
 * They live as long as the page.
 */
export const plateDrafts = {
  of: (storeId: string, plateId: string): PlateDraft | null => drafts.get(`${storeId} ${plateId}`) ?? null,
  keep: (storeId: string, plateId: string, draft: PlateDraft) => void drafts.set(`${storeId} ${plateId}`, draft),
  drop: (storeId: string, plateId: string) => void drafts.delete(`${storeId} ${plateId}`),
  clear: () => drafts.clear(),
}

import type { SharedCode } from '#openapi/wire/discounts.ts'
import { createStored } from './stored.ts'

export type CodeFailure = 'NotFound' | 'NotFirstPurchase' | 'UsedUp' | 'TooManyTries' | 'Unanswered'

/** What validating came to; it says nothing of another text, branch or phone. */
export type CodeTry = { readonly text: string; readonly branchId: string; readonly phone: string } & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: CodeFailure }
  | { readonly status: 'success'; readonly code: SharedCode; readonly appliedAt: number }
)

/** The text itself is the entry's (ENTRY-09), whether a link brought it or the diner typed it. */
const tried = createStored<CodeTry>(
  'comanda.discount-code',
  (text) => {
    const kept = JSON.parse(text) as CodeTry
    return kept.status === 'failed' || (kept.status === 'success' && isSound(kept.code)) ? kept : null
  },
  () => sessionStorage,
)

export const codeTry = {
  current: tried.current,
  set: (next: CodeTry | null) => tried.set(next),
  reload: tried.reload,
  subscribe: tried.subscribe,
}

/** Hoisted: what was kept is read while this file still loads. */
function isSound(code: SharedCode): boolean {
  return (
    [code.value, code.minimumOrderAmount, code.maximumDiscountAmount ?? 0].every(Number.isSafeInteger) &&
    [code.id, code.code].every((text) => typeof text === 'string')
  )
}

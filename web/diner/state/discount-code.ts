import type { SharedCode } from '#openapi/wire/discounts.ts'
import { createStored } from '../../shared/state/stored.ts'

export type CodeFailure = 'NotFound' | 'NotFirstPurchase' | 'UsedUp' | 'TooManyTries' | 'Unanswered'

/** The result of a validation; it does not apply to another text, branch or phone. */
export type CodeTry = { readonly text: string; readonly branchId: string; readonly phone: string } & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: CodeFailure }
  | { readonly status: 'success'; readonly code: SharedCode; readonly appliedAt: number }
)

/** The text itself is in the visit's entry (ENTRY-09), from a link or typed by the diner. */
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

/** A function declaration, because the stored value is read while this file still loads. */
function isSound(code: SharedCode): boolean {
  return (
    [code.value, code.minimumOrderAmount, code.maximumDiscountAmount ?? 0].every(Number.isSafeInteger) &&
    [code.id, code.code].every((text) => typeof text === 'string')
  )
}

import type { SharedCode } from '#openapi/wire/discounts.ts'
import { having, number, oneOf, optional, orNull, readAs, shape, text, whole } from '../../shared/state/shape.ts'
import { createStored } from '../../shared/state/stored.ts'

export type CodeFailure = 'NotFound' | 'NotFirstPurchase' | 'UsedUp' | 'TooManyTries' | 'Unanswered'

/** The result of a validation; it does not apply to another text, branch or phone. */
export type CodeTry = { readonly text: string; readonly branchId: string; readonly phone: string } & (
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly failure: CodeFailure }
  | { readonly status: 'success'; readonly code: SharedCode; readonly appliedAt: number }
)

const tryOf = { text, branchId: text, phone: text }
const failed = shape({
  ...tryOf,
  status: oneOf('failed'),
  failure: oneOf('NotFound', 'NotFirstPurchase', 'UsedUp', 'TooManyTries', 'Unanswered'),
})
const success = shape({
  ...tryOf,
  status: oneOf('success'),
  appliedAt: number,
  code: having<SharedCode>({
    id: text,
    code: text,
    value: whole,
    minimumOrderAmount: whole,
    maximumDiscountAmount: optional(orNull(whole)),
  }),
})

/** The text itself is in the visit's entry (ENTRY-09), from a link or typed by the diner. */
const tried = createStored<CodeTry>('comanda.discount-code', (value) => readAs(failed, value) ?? success(value), {
  place: 'tab',
})

export const codeTry = {
  current: tried.current,
  set: (next: CodeTry | null) => tried.set(next),
  reload: tried.reload,
  subscribe: tried.subscribe,
}

import { useRef } from 'react'
import { type CheckoutFailure, type CheckoutField, checkoutFields, fieldOf } from './checkout-fields.ts'

export type FieldErrors = {
  props: (field: CheckoutField) => {
    error: string | null
    onBlur: () => void
    ref: (element: HTMLElement | null) => void
  }
  errorOf: (field: CheckoutField) => string | null
  /** Opens the folds around all fields with an error, or around those, and moves the focus to the first of them. */
  focusFirst: (refused?: readonly CheckoutField[]) => void
}

type FieldErrorsOptions = {
  readonly failures: readonly CheckoutFailure[]
  /** The fields that show their errors. */
  readonly left: ReadonlySet<CheckoutField>
  /** The fields that the gateway refused, until the diner changes them. */
  readonly refused: ReadonlySet<CheckoutField>
  readonly refusal: string
  readonly onLeave: (field: CheckoutField) => void
  readonly sentence: (failure: CheckoutFailure) => string
}

/**
 * Errors appear on leaving a field or on submitting, never while typing, and disappear as soon as the field is right.
 * The fields that were left are state; the errors are always computed.
 */
export function useFieldErrors(options: FieldErrorsOptions): FieldErrors {
  const { failures, left, refused, onLeave, sentence } = options
  const elements = useRef(new Map<CheckoutField, HTMLElement>())

  const errorOf = (field: CheckoutField) => {
    const own = left.has(field) ? failures.filter((it) => fieldOf(it) === field) : []
    // "Choose a payment type" does not help where there is none to choose.
    const failure = own.find(({ type }) => type !== 'PaymentTypeMissing') ?? own[0]
    if (failure) return sentence(failure)
    return refused.has(field) ? options.refusal : null
  }
  return {
    errorOf,
    props: (field) => ({
      error: errorOf(field),
      onBlur: () => onLeave(field),
      ref: (element) => {
        if (element) elements.current.set(field, element)
        else elements.current.delete(field)
      },
    }),
    focusFirst(fields = failures.map(fieldOf).filter((field) => field !== null)) {
      const wrong = new Set(fields)
      const found = checkoutFields.flatMap((field) => (wrong.has(field) && elements.current.get(field)) || [])
      for (const each of found) openFolds(each)
      const [element] = found
      element?.focus()
      element?.scrollIntoView?.({ block: 'center' })
    },
  }
}

/** Opens every folded part of the page around an element, so that the element can take the focus. */
function openFolds(element: Element): void {
  for (let fold = element.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true
}

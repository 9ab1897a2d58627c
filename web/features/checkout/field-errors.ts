import { useRef } from 'react'
import type { CheckoutRejection } from '#domain/checkout/validate.ts'
import { type CheckoutField, checkoutFields, fieldOf } from './checkout-fields.ts'

export type FieldErrors = {
  props: (field: CheckoutField) => {
    error: string | null
    onBlur: () => void
    ref: (element: HTMLElement | null) => void
  }
  errorOf: (field: CheckoutField) => string | null
  /** Moves the focus to the first field with an error. */
  focusFirst: () => void
}

type FieldErrorsOptions = {
  readonly failures: readonly CheckoutRejection[]
  /** The fields that show their errors. */
  readonly left: ReadonlySet<CheckoutField>
  readonly onLeave: (field: CheckoutField) => void
  readonly sentence: (rejection: CheckoutRejection) => string
}

/**
 * Errors appear on leaving a field or on submitting, never while typing, and disappear as soon as the field is right.
 * The fields that were left are state; the errors are always computed.
 */
export function useFieldErrors({ failures, left, onLeave, sentence }: FieldErrorsOptions): FieldErrors {
  const elements = useRef(new Map<CheckoutField, HTMLElement>())

  const errorOf = (field: CheckoutField) => {
    const failure = left.has(field) ? failures.find((it) => fieldOf(it) === field) : undefined
    return failure ? sentence(failure) : null
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
    focusFirst() {
      const wrong = new Set(failures.map(fieldOf))
      const first = checkoutFields.find((field) => wrong.has(field))
      const element = first && elements.current.get(first)
      element?.focus()
      element?.scrollIntoView?.({ block: 'center' })
    },
  }
}

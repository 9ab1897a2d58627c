import { useRef, useState } from 'react'
import type { CheckoutRejection } from '#domain/checkout/validate.ts'

/** What a rule may be wrong about, in the order of the page. */
const checkoutFields = [
  'customerName',
  'phone',
  'customerEmail',
  'customerDocument',
  'tableNumber',
  'address',
  'payment',
  'paymentAmount',
] as const
type CheckoutField = (typeof checkoutFields)[number]

export type FieldErrors = {
  props: (field: CheckoutField) => {
    error: string | null
    onBlur: () => void
    ref: (element: HTMLElement | null) => void
  }
  errorOf: (field: CheckoutField) => string | null
  /** Shows all that is wrong and moves to the first of it. */
  showAll: () => void
}

/**
 * Errors show on leaving a field or on submitting, never while typing, and go as soon as the
 * field is right: which fields have been looked at is kept, what is wrong is always reckoned anew.
 */
export function useFieldErrors(
  failures: readonly CheckoutRejection[],
  sentence: (rejection: CheckoutRejection) => string,
): FieldErrors {
  const [looked, setLooked] = useState<ReadonlySet<CheckoutField>>(new Set())
  const elements = useRef(new Map<CheckoutField, HTMLElement>())

  const errorOf = (field: CheckoutField) => {
    const failure = looked.has(field) ? failures.find((it) => fieldOf(it) === field) : undefined
    return failure ? sentence(failure) : null
  }
  return {
    errorOf,
    props: (field) => ({
      error: errorOf(field),
      onBlur: () => setLooked(new Set([...looked, field])),
      ref: (element) => {
        if (element) elements.current.set(field, element)
        else elements.current.delete(field)
      },
    }),
    showAll() {
      setLooked(new Set(checkoutFields))
      const wrong = new Set(failures.map(fieldOf))
      const first = checkoutFields.find((field) => wrong.has(field))
      const element = first && elements.current.get(first)
      element?.focus()
      element?.scrollIntoView?.({ block: 'center' })
    },
  }
}

/** Where a rule's sentence stands; null for those that no field can mend. */
function fieldOf({ type }: CheckoutRejection): CheckoutField | null {
  switch (type) {
    case 'PhoneMissing':
    case 'PhoneInvalid':
      return 'phone'
    case 'NameMissing':
      return 'customerName'
    case 'TableNumberMissing':
      return 'tableNumber'
    case 'EmailMissing':
    case 'EmailInvalid':
      return 'customerEmail'
    case 'DocumentInvalid':
      return 'customerDocument'
    case 'PaymentTypeMissing':
    case 'NoCashDelivery':
    case 'CardFieldsInvalid':
      return 'payment'
    case 'CashAmountMissing':
    case 'CashAmountTooLow':
      return 'paymentAmount'
    case 'AddressMissing':
    case 'BetweenStreetsMissing':
    case 'ProvidersFailed':
    case 'OutOfDeliveryArea':
    case 'DeliveryFeeLoading':
      return 'address'
    case 'BelowMinimumOrder':
    case 'ScheduleLoading':
    case 'ScheduledTimeMissing':
      return null
  }
}

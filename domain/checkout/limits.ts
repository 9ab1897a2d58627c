const texts = ['customerName', 'phone', 'customerEmail', 'customerDocument', 'tableNumber', 'notes'] as const
type LimitedText = (typeof texts)[number]

/** The limits of the checkout's fields. Amounts in minor units. */
export type CheckoutLimits = Readonly<Record<LimitedText | 'paymentAmount', number>>

export type LimitRejection =
  | { readonly type: 'TextTooLong'; readonly field: LimitedText; readonly limit: number }
  | { readonly type: 'CashAmountTooHigh' }

type LimitedForm = Readonly<Record<LimitedText, string>> & {
  /** The cash that the diner pays with; null when nothing was typed, or when it is not asked. */
  readonly paysWith: number | null
}

/** Returns the fields that exceed an order's limits. Texts are counted as they are sent: trimmed, by character. */
export function overLimits(form: LimitedForm, limits: CheckoutLimits): LimitRejection[] {
  const tooLong = texts
    .filter((field) => [...form[field].trim()].length > limits[field])
    .map((field) => ({ type: 'TextTooLong', field, limit: limits[field] }) as const)
  return form.paysWith !== null && form.paysWith > limits.paymentAmount
    ? [...tooLong, { type: 'CashAmountTooHigh' }]
    : tooLong
}

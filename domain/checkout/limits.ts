const texts = ['customerName', 'phone', 'customerEmail', 'customerDocument', 'tableNumber', 'notes'] as const
type LimitedText = (typeof texts)[number]

/** The most that the fields of a checkout may hold. Amounts in minor units. */
export type CheckoutLimits = Readonly<Record<LimitedText | 'paymentAmount', number>>

export type LimitRejection =
  | { readonly type: 'TextTooLong'; readonly field: LimitedText; readonly limit: number }
  | { readonly type: 'CashAmountTooHigh' }

type LimitedForm = Readonly<Record<LimitedText, string>> & {
  /** What the diner pays with; null when nothing was typed, or when it is not asked. */
  readonly paysWith: number | null
}

/** The fields that hold more than an order can carry. Texts are counted as they are sent: trimmed, by character. */
export function overLimits(form: LimitedForm, limits: CheckoutLimits): LimitRejection[] {
  const tooLong = texts
    .filter((field) => [...form[field].trim()].length > limits[field])
    .map((field) => ({ type: 'TextTooLong', field, limit: limits[field] }) as const)
  return form.paysWith !== null && form.paysWith > limits.paymentAmount
    ? [...tooLong, { type: 'CashAmountTooHigh' }]
    : tooLong
}

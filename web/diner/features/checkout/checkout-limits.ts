import type { CheckoutLimits } from '#domain/checkout/limits.ts'
import { orderLimits } from '#openapi/generated/limits.ts'

/** The contract's limits, for the fields of the checkout. */
export const checkoutLimits = (mantissaLength: number): CheckoutLimits => ({
  customerName: orderLimits.customerName,
  phone: orderLimits.phone,
  customerEmail: orderLimits.customerEmail,
  customerDocument: orderLimits.document,
  tableNumber: orderLimits.tableUid,
  notes: orderLimits.notes,
  paymentAmount: orderLimits.paysWith * 10 ** mantissaLength,
})

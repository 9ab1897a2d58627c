/** Recorded for codes with a limited number of uses. `at` is an instant in ISO 8601. */
export type DiscountCodeEvent =
  | { readonly type: 'DiscountCodeUsed'; readonly orderId: string; readonly at: string }
  /** The order was canceled, or not paid in time, so its use can be given to another order. */
  | { readonly type: 'DiscountCodeReleased'; readonly orderId: string; readonly at: string }

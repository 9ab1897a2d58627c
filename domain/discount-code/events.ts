/** Recorded for codes that have only so many uses. `at` is an instant in ISO 8601. */
export type DiscountCodeEvent =
  | { readonly type: 'DiscountCodeUsed'; readonly orderId: string; readonly at: string }
  /** The order was canceled, so its use is there again. */
  | { readonly type: 'DiscountCodeReleased'; readonly orderId: string; readonly at: string }

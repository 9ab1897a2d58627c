/** DISC-01 to DISC-04. Amounts in minor units; `percentage` is a whole percent (AMBIG-21). */
export type DiscountValue =
  | { readonly type: 'PERCENT'; readonly percentage: number }
  | { readonly type: 'MULTIPLE'; readonly buy: number; readonly pay: number }
  | { readonly type: 'FIXED'; readonly fixedDiscount: number }
  | { readonly type: 'FINAL_PRICE'; readonly finalPrice: number }

/** A discount on plates. It applies only to the plates that it lists (DISC-05). */
export type Discount = {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly plateIds: readonly string[]
} & (Exclude<DiscountValue, { type: 'MULTIPLE' }> | PlateSets)

/** DISC-02, AMBIG-22: full sets, each made of one of the plates. */
type PlateSets = Extract<DiscountValue, { type: 'MULTIPLE' }> & {
  /** Whether a set may mix several of the plates. Absent in a catalogue stored by an earlier release. */
  readonly acrossPlates: boolean
}

/** DISC-12, OPEN-56. A code of type DELIVERY_FEE removes the delivery fee and has no value. */
export type DiscountCode = {
  readonly id: string
  readonly code: string
  readonly active: boolean
  readonly type: 'PERCENT' | 'FIXED' | 'DELIVERY_FEE'
  /** A whole percent, or minor units. */
  readonly value: number
  readonly minimumOrderAmount: number
  readonly plateId: string | null
  readonly maximumDiscountAmount: number | null
  readonly limitedUsage: boolean
  readonly firstTimeUseOnly: boolean
  /** The number of uses left for all diners; null means no limit. */
  readonly maximumUses: number | null
}

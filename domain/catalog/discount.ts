import type { DayOfWeek, WorkingHours } from './working-hours.ts'

/** DISC-01 to DISC-04. Amounts in minor units; `percentage` is a whole percent (AMBIG-21). */
export type DiscountValue =
  | { readonly type: 'PERCENT'; readonly percentage: number }
  | { readonly type: 'MULTIPLE'; readonly buy: number; readonly pay: number }
  | { readonly type: 'FIXED'; readonly fixedDiscount: number }
  | { readonly type: 'FINAL_PRICE'; readonly finalPrice: number }

/**
 * The times at which a discount or a code holds, on the clock of the store that sells: each field narrows them, and an
 * absent one narrows nothing.
 */
export type Validity = {
  /** A date, from its midnight on, or a date and a time: `2026-12-24` or `2026-12-24T18:30`. */
  readonly validFrom?: string
  /** A date, to its end, or a date and a time, which it does not include. */
  readonly validUntil?: string
  readonly weekdays?: readonly DayOfWeek[]
  /** Hours past midnight belong to the weekday on which they start. */
  readonly hours?: readonly WorkingHours[]
}

/** A discount on plates. It applies only to the plates that it lists (DISC-05). */
export type Discount = {
  readonly id: string
  readonly name: string
  readonly active: boolean
  readonly plateIds: readonly string[]
} & (Exclude<DiscountValue, { type: 'MULTIPLE' }> | PlateSets) &
  Validity

/** DISC-02, AMBIG-22: full sets, each made of one of the plates. */
type PlateSets = Extract<DiscountValue, { type: 'MULTIPLE' }> & {
  /** Whether a set may mix several of the plates. */
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
} & Validity

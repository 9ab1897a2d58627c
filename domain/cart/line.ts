import type { PaymentMethod, PaymentType } from '#domain/catalog/order-mode.ts'

/** PLATE-03: the choices in one garnish group. Prices in minor units. */
type ExtraItem = {
  readonly referenceId: string
  readonly referenceType: 'GARNISH'
  readonly name: string
  readonly quantity: number
  readonly price: number
}

export type ExtrasGroup = {
  readonly groupId: string
  readonly groupName: string
  readonly min: number
  readonly max: number
  readonly multipleSelection: boolean
  readonly mandatory: boolean
  readonly items: readonly ExtraItem[]
}

/**
 * The one discount on a line (OPEN-80). `amount` is taken off each unit; discounts on full sets (MULTIPLE) are computed
 * over the cart.
 */
export type LineDiscount = {
  readonly itemId: string
  readonly discountReferenceId: string
  readonly name: string
  readonly amount: number
} & (
  | { readonly type: 'PERCENT' | 'FIXED' | 'FINAL_PRICE' }
  | {
      readonly type: 'MULTIPLE'
      readonly buy: number
      readonly pay: number
      /** Units of other plates with this discount fill its sets too. */
      readonly acrossPlates?: true
    }
)

/** AMBIG-17. Minor units, of one unit of the line. */
export type LinePrices = {
  /** The diner's price, with extras and discount. */
  readonly price: number
  /** With extras, before discount. */
  readonly originalPrice: number
  /** The price of the plate alone, or of the chosen size. */
  readonly priceWithoutModifiers: number
  /** The price with extras while the cart has an ordinary line; null when the line was not upsold. */
  readonly upsellPrice: number | null
  readonly discount: LineDiscount | null
}

/** CART-01. */
export type CartLine = LinePrices & {
  readonly lineId: string
  readonly referenceId: string
  readonly referenceType: 'PLATE'
  /** With the size's name in it (AMBIG-15). */
  readonly name: string
  readonly notes: string
  readonly quantity: number
  readonly sizeId: string | null
  readonly categoryId: string
  readonly categoryShowName: string
  /** `plate` marks an upsold line (FCART-14). */
  readonly source: 'plate' | null
  readonly maxQuantity: number | null
  readonly extras: readonly ExtrasGroup[]
}

/** CART-02. */
export type ChosenPayment = {
  readonly id: string
  readonly paymentMethod: PaymentMethod
  readonly upload: PaymentType['upload']
}

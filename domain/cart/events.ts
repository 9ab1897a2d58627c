import type { Money } from '#domain/money/money.ts'
import type { CartLine, ChosenPayment, LinePrices } from './line.ts'

export type CartEvent =
  | {
      readonly type: 'CartStarted'
      readonly alias: string
      readonly branchContactId: string
      readonly orderModeId: string | null
    }
  /** The currency of the lines that will be added to the empty cart. */
  | { readonly type: 'CartCounted'; readonly money: Money }
  /** The menu was read again: the same lines at its prices. */
  | { readonly type: 'CartRecounted'; readonly money: Money; readonly lines: readonly CartLine[] }
  | { readonly type: 'CartLineAdded'; readonly line: CartLine }
  /** The line with this id has other choices; it keeps its place. */
  | { readonly type: 'CartLineReplaced'; readonly line: CartLine }
  | { readonly type: 'CartQuantityChanged'; readonly lineId: string; readonly quantity: number }
  | { readonly type: 'CartLineRemoved'; readonly lineId: string }
  | { readonly type: 'CartLineRepriced'; readonly lineId: string; readonly prices: LinePrices }
  | { readonly type: 'UpsellPricesRecalculated'; readonly prices: { readonly [lineId: string]: number } }
  | { readonly type: 'CartEmptied' }
  /** The last change to the lines was undone. */
  | { readonly type: 'CartLinesRestored'; readonly lines: readonly CartLine[] }
  | { readonly type: 'OrderModeChanged'; readonly orderModeId: string }
  | { readonly type: 'PaymentTypeChosen'; readonly paymentType: ChosenPayment | null }

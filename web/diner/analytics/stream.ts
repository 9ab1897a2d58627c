import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { Currency } from '#domain/money/money.ts'
import type { BranchView, StoreView } from '#web/diner/api/shop.ts'

/** A plate in the terms of statistics. `price` is that of one unit, in minor units. */
export type Item = {
  readonly id: string
  readonly name: string
  readonly category: string
  readonly price: number
  readonly quantity: number
}

export type Order = {
  /** The code opens the order, so only our own gateway gets it. */
  readonly code: string
  /** Third parties get this id instead. */
  readonly publicId: string
  readonly total: number
  readonly items: readonly Item[]
  /** The vendors to which the gateway reports it; absent for none. */
  readonly reportedTo?: readonly ConversionVendor[] | undefined
}

/** The diner's actions: the one stream that every adapter reads. */
export type DinerEvent =
  | { readonly type: 'SessionStarted' }
  | { readonly type: 'PageViewed'; readonly path: string }
  | { readonly type: 'MenuViewed'; readonly items: readonly Item[] }
  | { readonly type: 'StoreSelected'; readonly storeId: string; readonly name: string }
  | { readonly type: 'ModeSelected'; readonly modeId: string; readonly name: string }
  | { readonly type: 'ItemClicked'; readonly item: Item }
  | { readonly type: 'ItemViewed'; readonly item: Item }
  | { readonly type: 'ItemAdded'; readonly item: Item }
  | { readonly type: 'ItemDeleted'; readonly item: Item }
  | { readonly type: 'SummaryViewed'; readonly items: readonly Item[] }
  | { readonly type: 'CheckoutEntered'; readonly items: readonly Item[] }
  | { readonly type: 'PaymentChosen'; readonly method: string; readonly items: readonly Item[] }
  | { readonly type: 'OrderCreated'; readonly order: Order; readonly isPaidOnline: boolean }
  | { readonly type: 'OrderPaid'; readonly order: Order }
  | { readonly type: 'LinkFollowed'; readonly url: string }
  | { readonly type: 'FileDownloaded'; readonly url: string }
  | { readonly type: 'FormStarted'; readonly form: string }
  | { readonly type: 'FormSubmitted'; readonly form: string }

/** The place of the event. */
export type Scene = {
  readonly branch: BranchView
  readonly store: StoreView | null
  readonly currency: Currency & { readonly currencyCode: string }
}

export type DinerMoment = { readonly event: DinerEvent; readonly at: number; readonly scene: Scene }

export const sumOf = (items: readonly Item[]): number =>
  items.reduce((sum, { price, quantity }) => sum + price * quantity, 0)

/** Whether the money of an order is certain: at once, or once it has been paid online. */
export const isPurchase = (
  event: DinerEvent,
): event is Extract<DinerEvent, { readonly type: 'OrderCreated' | 'OrderPaid' }> =>
  event.type === 'OrderPaid' || (event.type === 'OrderCreated' && !event.isPaidOnline)

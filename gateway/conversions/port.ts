import type { BrowserIds } from '#domain/analytics/browser-ids.ts'

/** How one vendor knows a browser. */
export type VendorBrowser = BrowserIds & { readonly userAgent?: string }

type SoldItem = {
  readonly id: string
  readonly name: string
  /** Null where the menu has the plate no more. */
  readonly category: string | null
  /** The price of one, in the currency's own units. */
  readonly price: number
  readonly quantity: number
}

/** A sale as a vendor hears of it: nothing of it says who the diner is. */
export type Sale = {
  /** The `publicId` of the order. A page tells the same one, so that a vendor counts the order once. */
  readonly id: string
  /** When its money was certain. */
  readonly at: Date
  /** ISO 4217. */
  readonly currency: string
  readonly total: number
  readonly items: readonly SoldItem[]
  /** The address of the store's checkout; null where the installation has no public address. */
  readonly page: string | null
  readonly browser: VendorBrowser
}

export type ConversionOutcome =
  | { readonly type: 'Taken' }
  /** The vendor may take it later. `why` has nothing of the vendor's own words. */
  | { readonly type: 'NotNow'; readonly why: string }
  | { readonly type: 'Refused'; readonly why: string }

/** A vendor that takes sales from a server. No call throws for what the vendor does. */
export type ConversionReceiver = {
  /** Whether there is a key for this id of a branch. */
  readonly hasKeyFor: (vendorId: string) => boolean
  /** Picks the ids to keep. Returns null where the vendor does not know the browser. */
  readonly browserOf: (browser: VendorBrowser) => VendorBrowser | null
  /** The vendor counts a sale once, also where it is told twice. */
  readonly tell: (vendorId: string, sale: Sale) => Promise<ConversionOutcome>
}

/** The longest call, the reading of its answer included. */
export const callMs = 10_000
export const mostBytes = 16 * 1024

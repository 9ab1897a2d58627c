import type { BrowserIds } from '#domain/analytics/browser-ids.ts'
import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { CartLine } from '#domain/cart/line.ts'
import type { Plate } from '#domain/catalog/menu.ts'

/** Events that pages report themselves, because neither a log nor an address shows them. */
export type AnalyticsNotice =
  | {
      readonly type: 'PlateOpened'
      readonly alias: string
      readonly plate: Pick<Plate, 'id' | 'showName' | 'price'>
      readonly category: { readonly showName: string }
    }
  | {
      readonly type: 'OrderPlaced'
      readonly alias: string
      readonly code: string
      readonly publicId: string
      /** Minor units. */
      readonly total: number
      readonly lines: readonly CartLine[]
      /** Whether the money is still to be paid, by card or on a bank's page. */
      readonly isPaidOnline: boolean
      /** The vendors to which the gateway reports it; absent for none. */
      readonly reportedTo?: readonly ConversionVendor[] | undefined
    }

/**
 * The ids of this browser at the branch's vendors, with the diner's consent. Null without consent, and until the code
 * of analytics is loaded.
 */
export const browserIds = (): BrowserIds | null => readIds?.() ?? null

let readIds: (() => BrowserIds | null) | null = null
let take: ((notice: AnalyticsNotice) => void) | null = null
let waiting: AnalyticsNotice[] = []

/** Reports an event at no cost to the page: events before the code of analytics has loaded wait for it. */
export const notice = (one: AnalyticsNotice): void => (take ? take(one) : void waiting.push(one))

export function takeNotices(taking: (notice: AnalyticsNotice) => void, reading: () => BrowserIds | null): () => void {
  take = taking
  readIds = reading
  for (const one of waiting) taking(one)
  waiting = []
  return () => {
    take = null
    readIds = null
  }
}

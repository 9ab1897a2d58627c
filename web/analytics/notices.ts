import type { BrowserIds } from '#domain/analytics/browser-ids.ts'
import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { CartLine } from '#domain/cart/line.ts'
import type { Plate } from '#domain/catalog/menu.ts'

/** What a page tells, since neither a log nor an address says it. */
export type Notice =
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
      /** Whether its money is still to come, by card or by a bank's page. */
      readonly isPaidOnline: boolean
      /** The vendors that the gateway tells of it; absent for none. */
      readonly reportedTo?: readonly ConversionVendor[] | undefined
    }

/** How the branch's vendors know this browser, with the diner's consent. Null without it, and before the code of analytics has come. */
export const browserIds = (): BrowserIds | null => readIds?.() ?? null

let readIds: (() => BrowserIds | null) | null = null
let take: ((notice: Notice) => void) | null = null
let waiting: Notice[] = []

/** Costs a page nothing: what comes before the code of analytics has arrived waits for it. */
export const notice = (one: Notice): void => (take ? take(one) : void waiting.push(one))

export function takeNotices(taking: (notice: Notice) => void, reading: () => BrowserIds | null): () => void {
  take = taking
  readIds = reading
  for (const one of waiting) taking(one)
  waiting = []
  return () => {
    take = null
    readIds = null
  }
}

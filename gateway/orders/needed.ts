import type { BrowserIds } from '#domain/analytics/browser-ids.ts'
import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import type { PlacedOrder } from '#domain/order/events.ts'
import type { Unit } from '../events/log.ts'
import type { Services } from '../services.ts'

/** The browser that an order was sent from. */
export type OrderingBrowser = { readonly ids: BrowserIds | null; readonly userAgent: string }

/**
 * Keeps how vendors know the browser of an order, in the order's transaction. Answers the vendors that the gateway will tell
 * of the sale. `gateway/features.ts` brings it from where conversions are reported.
 */
type KeepForVendors = (
  unit: Unit,
  services: Pick<Services, 'conversions'>,
  placed: {
    readonly order: Pick<PlacedOrder, 'orderId' | 'payableUntil'>
    /** Its money is certain now, and not once it is paid. */
    readonly isSale: boolean
    readonly at: string
    readonly branch: Branch
    readonly browser: OrderingBrowser
  },
) => readonly ConversionVendor[]

/** The services that submissions need. */
export type OrderServices = Services & { readonly keepForVendors: KeepForVendors }

import type { BrowserIds } from '#domain/analytics/browser-ids.ts'
import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import type { PlacedOrder } from '#domain/order/events.ts'
import type { CountRefusal } from '#domain/ordering/refusal-reason.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'
import type { Unit } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import type { ExternalPartner } from '../ports/external-partner.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'

/** The browser that an order was sent from. */
export type OrderingBrowser = { readonly ids: BrowserIds | null; readonly userAgent: string }

/**
 * Keeps how vendors know the browser of an order, in the order's transaction. Answers the vendors that the gateway will tell
 * of the sale. It comes from where conversions are reported.
 */
type KeepForVendors = (
  unit: Unit,
  placed: {
    readonly order: Pick<PlacedOrder, 'orderId' | 'payableUntil'>
    /** Its money is certain now, and not once it is paid. */
    readonly isSale: boolean
    readonly at: string
    readonly branch: Branch
    readonly browser: OrderingBrowser
  },
) => readonly ConversionVendor[]

/** The arrival of a shipment as its tracking page says it, by the shipment's public id; null when there is none. */
type ArrivalAt = (
  logisticsOrderId: string,
) => Promise<{ readonly shipmentId: string; readonly eta: TrackingSnapshot['shipment']['eta'] } | null>

/** The parts of other features that orders need; `gateway/composition/features.ts` passes them in. */
export type OrderParts = {
  readonly keepForVendors: KeepForVendors
  /** The providers that take payments online, by name. */
  readonly providers: ReadonlyMap<string, Pick<PaymentProvider, 'traits' | 'browser'>>
  /** The loyalty program outside; null where there is none. */
  readonly partner: ExternalPartner | null
  readonly arrivalAt: ArrivalAt
  readonly countRefusal: CountRefusal
}

/** The services that submissions need. */
export type OrderDeps = Ground &
  OrderParts & {
    /** Orders in a quarter of an hour that one caller may place without a payment or a proven phone; 0 sets no limit. */
    readonly orderLimit: number
  }

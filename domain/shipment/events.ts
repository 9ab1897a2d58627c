import type { Position } from '#domain/geo/position.ts'
import type { Collect } from '#domain/order/collect.ts'
import type { Wave } from './offer-waves.ts'

/**
 * SHIP-07. CANCELED is our own status, for a shipment whose order the operator cancels; it carries the cancel marker
 * (SHIP-09).
 */
export type ShipmentStatus =
  | 'PENDING'
  | 'STACKING'
  | 'LOOKING_FOR_DRIVER'
  | 'ON_ROUTE_TO_PICK_UP'
  | 'IN_STORE'
  | 'ON_ROUTE_TO_DROP_OFF'
  | 'ON_ROUTE_TO_DROP_OFFS'
  | 'DELIVERED'
  | 'RETURNED'
  | 'DRIVER_CANCELED'
  | 'CANCELED'

type ShipmentDestination = {
  readonly address: string
  readonly details: string
  /** Absent in older shipments. */
  readonly betweenStreets?: string
  readonly position: Position | null
}

export type CreatedShipment = {
  readonly shipmentId: string
  readonly logisticsOrderId: string
  readonly orderId: string
  readonly orderCode: string
  readonly storeId: string
  readonly returnShipment: boolean
  readonly securityCode: string
  /** The phone is null once it is erased. */
  readonly customer: { readonly name: string; readonly phone: string | null }
  readonly destination: ShipmentDestination
  /** The money that the courier collects at the door; absent when the order is paid, and in older shipments. */
  readonly collect?: Collect
}

/** The phone is null once it is erased. */
export type ShipmentRider = { readonly id: string; readonly name: string; readonly phone: string | null }

/** `at` is an instant in ISO 8601. For a courier's step it is the true time on the phone. */
export type ShipmentEvent =
  | ({ readonly type: 'ShipmentCreated'; readonly at: string } & CreatedShipment)
  | {
      readonly type: 'ShipmentStacked'
      readonly shipmentId: string
      readonly stackId: string
      readonly stackingOrder: number
      readonly at: string
    }
  | {
      readonly type: 'ShipmentOffered'
      readonly shipmentId: string
      /** The couriers asked now, in addition to those asked before; absent when the store asks all its couriers. */
      readonly wave?: Wave
      readonly at: string
    }
  | {
      readonly type: 'ShipmentAccepted'
      readonly shipmentId: string
      readonly rider: ShipmentRider
      readonly at: string
    }
  | { readonly type: 'ShipmentAdvanced'; readonly shipmentId: string; readonly to: ShipmentStatus; readonly at: string }
  /** The shop takes it from the couriers, and out of its stack if it was in one: its own rider brings it. */
  | {
      readonly type: 'ShipmentTakenByShop'
      readonly shipmentId: string
      /** The stack that it was in; null for none. */
      readonly stackId: string | null
      readonly at: string
    }
  | { readonly type: 'ShipmentDriverCanceled'; readonly shipmentId: string; readonly at: string }
  | { readonly type: 'ShipmentCanceled'; readonly shipmentId: string; readonly at: string }

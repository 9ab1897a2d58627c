import type { Position } from '#domain/geo/position.ts'
import type { OrderMode, WorkingDay } from './order-mode.ts'

export type Address = {
  readonly street: string
  readonly number: string
  readonly zone: string
  readonly locality: string
  readonly city: string
  readonly country: string
  readonly position: Position
}

/** A polygon of positions, not closed: the last joins the first. Amounts in minor units. */
export type DeliveryZone = {
  readonly id: string
  readonly name: string
  readonly polygon: readonly Position[]
  readonly deliveryFee: number
  /** FEE-10: cash may have another fee; null means the same fee. */
  readonly cashDeliveryFee: number | null
  readonly cashDelivery: boolean
  readonly minimumOrderAmount: number
  readonly freeDeliveryFrom: number | null
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
}

export type StoreStatus = 'OPEN' | 'TEMPORARILY_CLOSED'

/** A branch contact (BRANCH-27): the place that cooks, sells and hands over. */
export type Store = {
  readonly id: string
  readonly branchId: string
  readonly alias: string
  readonly name: string
  readonly address: Address
  readonly callPhone: string | null
  readonly whatsAppPhone: string | null
  readonly mandatoryEmail: boolean
  readonly status: StoreStatus
  readonly commercialTermsInfo: { readonly blocked: boolean }
  /** ORDER-16: with a console the order is tracked here; without one a messaging app opens. */
  readonly ordersConsoleActive: boolean
  readonly acceptsOnlinePayment: boolean
  readonly followUpSupport: { readonly enabled: boolean; readonly widgetId: string | null }
  readonly timeZone: string
  readonly deliveryConfig: {
    readonly workingDays: readonly WorkingDay[]
    readonly betweenStreetsRequired: boolean
    readonly npsAvg: number | null
  }
  readonly orderModes: readonly OrderMode[]
  readonly deliveryZones: readonly DeliveryZone[]
  readonly surveyId: string | null
  /** FOPEN-82. Never leaves the gateway. */
  readonly riderSecurityCode: string
  readonly settings: {
    /**
     * The proof that a reader of a customer's data needs: `off` none but the phone, `private` a one-time code or a browser that has
     * ordered with the phone, `code` a one-time code.
     */
    readonly customerVerification: 'off' | 'private' | 'code'
    readonly requireSecurityCode: boolean
    /** How long a courier can undo a slide before it is sent; 0 sends it at once. */
    readonly slideUndoSeconds: number
    /** SHIP-06: couriers come back to the store after each delivery, for example with cash or a card terminal. */
    /** FOPEN-90: a shipment that its courier cancels is offered again at once; else the shop decides. */
    readonly requeueOnCancel: boolean
    readonly returnShipments: boolean
    /** FEE-04: delivery is offered only while a courier of the store is on shift. */
    readonly deliveryNeedsCourier: boolean
    /** Minutes after which a generated order is accepted by itself; null waits for the console. */
    readonly autoAcceptMinutes: number | null
    /**
     * Minutes for which an order that waits for its payment keeps its use of a limited discount code. A catalogue that an earlier
     * release has stored does not have it.
     */
    readonly codeHoldMinutes: number
    /**
     * OPEN-02, FOPEN-06: hours for which an order that is paid online may be paid. A catalogue that an earlier release has
     * stored does not have it.
     */
    readonly paymentWindowHours: number
    /** CHECK-23, OPEN-21. A catalogue that an earlier release has stored does not have it. */
    readonly forcedFields: ForcedFields
    /** REPORT-11: whether diners may report an error on an order that they place from now on. */
    readonly takesErrorReports: boolean
    /**
     * Null: no cart that was left is kept, and nobody is reminded. A catalogue that an earlier release has stored does not
     * have it.
     */
    readonly abandonedCarts: AbandonedCarts | null
  }
}

/** The fields of the checkout that a diner must fill in. */
export type ForcedFields = { readonly name: boolean; readonly phone: boolean; readonly email: boolean }

/** When nobody wants messages, on the clock of the store: `HH:MM`. It may run past midnight. */
export type QuietHours = { readonly from: string; readonly to: string }

/** How diners are reminded of a cart that they have left. */
export type AbandonedCarts = {
  /** OPEN-60. It may have decimals. */
  readonly delayMinutes: number
  /** Null sends at any hour. */
  readonly quietHours: QuietHours | null
}

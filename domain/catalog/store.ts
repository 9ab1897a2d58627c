import type { Position } from '#domain/geo/position.ts'
import type { OrderMode } from './order-mode.ts'
import type { HoursException, WorkingDay } from './working-hours.ts'

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

/** A branch contact (BRANCH-27): the place that cooks, sells and hands over the order. */
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
    /** Dates on which the store has other hours. */
    readonly exceptions?: readonly HoursException[]
    readonly betweenStreetsRequired: boolean
    readonly npsAvg: number | null
  }
  readonly orderModes: readonly OrderMode[]
  readonly deliveryZones: readonly DeliveryZone[]
  readonly surveyId: string | null
  /** By plate of its branch. Absent where the store sells every plate as its branch does. */
  readonly plates?: Readonly<Record<string, PlateAtStore>>
  /** FOPEN-82. Never leaves the gateway. */
  readonly riderSecurityCode: string
  readonly settings: {
    /**
     * The proof that a reader of a customer's data needs: for `off` only the phone, for `private` a one-time code or a
     * browser that has ordered with the phone, for `code` a one-time code.
     */
    readonly customerVerification: 'off' | 'private' | 'code'
    readonly requireSecurityCode: boolean
    /** The time in which a courier can undo a slide before it is sent; 0 sends it at once. */
    readonly slideUndoSeconds: number
    /** SHIP-06: couriers return to the store after each delivery, for example with cash or a card terminal. */
    /** FOPEN-90: a shipment that its courier cancels is offered again at once; otherwise the shop decides. */
    readonly requeueOnCancel: boolean
    readonly returnShipments: boolean
    /** Couriers are asked in waves, the nearest free ones first; null asks all at once. */
    readonly offerWaves: OfferWaves | null
    /** FEE-04: delivery is offered only while a courier of the store is on shift. */
    readonly deliveryNeedsCourier: boolean
    /** Minutes after which an order is accepted by itself, 0 at once; null waits for a person. A mode may have its own. */
    readonly autoAcceptMinutes: number | null
    /** Minutes for which an unpaid order keeps its use of a limited discount code. */
    readonly codeHoldMinutes: number
    /** OPEN-02, FOPEN-06: hours in which an online order may be paid. */
    readonly paymentWindowHours: number
    /** The time, `HH:MM` on the store's clock, at which its business day ends. */
    readonly dayEndsAt: string
    /** CHECK-23, OPEN-21. */
    readonly forcedFields: ForcedFields
    /** REPORT-11: whether diners may report an error on orders that they place from now on. */
    readonly takesErrorReports: boolean
    /** Null: abandoned carts are not stored, and no diner is reminded. */
    readonly abandonedCarts: AbandonedCarts | null
    /** Null: no alarm when the shop does not look at its orders. */
    readonly alarm: StoreAlarm | null
  }
}

/** The part of a plate that a store sells otherwise than its branch. Amounts in minor units. */
export type PlateAtStore = {
  readonly price?: number
  /** The price of each size, by its id. */
  readonly sizes?: Readonly<Record<string, number>>
  readonly visible?: boolean
}

/** A store's setting: a new shipment is offered to a few couriers first, then to more, and at last to all. */
export type OfferWaves = {
  /** The couriers of each wave. */
  readonly couriers: number
  /** The time that a wave has, before the next one. */
  readonly seconds: number
  /** The waves before everyone is asked. */
  readonly waves: number
}

/** The fields of the checkout that a diner must fill in. */
export type ForcedFields = { readonly name: boolean; readonly phone: boolean; readonly email: boolean }

/** The hours without messages, on the store's clock: `HH:MM`. They may run past midnight. */
export type QuietHours = { readonly from: string; readonly to: string }

/** The settings of the alarm for a shop that does not look at its orders. */
export type StoreAlarm = {
  /** The phones of the shop's people that get its messages, in E.164. */
  readonly phones: readonly string[]
  /** Minutes without a console after which it goes out; null never. */
  readonly unseenMinutes: number | null
  /** The number of orders in a row without an answer after which it goes out; null never. */
  readonly unansweredOrders: number | null
  /** Minutes that the shop has to answer an order. */
  readonly answerMinutes: number
  /** Minutes until the second message; each further one takes twice as long. */
  readonly repeatMinutes: number
  /** Whether orders without an answer pause the store. */
  readonly pausesStore: boolean
  /** Whether it also watches while every mode accepts by itself. */
  readonly whileAccepting: boolean
}

/** The settings for reminding diners of an abandoned cart. */
export type AbandonedCarts = {
  /** OPEN-60. It may have decimals. */
  readonly delayMinutes: number
  /** Null sends at any hour. */
  readonly quietHours: QuietHours | null
}

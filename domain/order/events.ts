import type { LineDiscount } from '#domain/cart/line.ts'
import type { OrderModeType, PaymentMethod } from '#domain/catalog/order-mode.ts'
import type { Position } from '#domain/geo/position.ts'
import type { Money } from '#domain/money/money.ts'
import type { DiscountLine } from '#domain/pricing/order-price.ts'
import type { CancelCode } from './cancel-codes.ts'
import type { OrderErrorType } from './error-types.ts'
import type { Window } from './promise.ts'

/** FOPEN-02. */
export type OrderStatus =
  | 'UNCONFIRMED'
  | 'PAY_NEEDED'
  | 'GENERATED'
  | 'ACCEPTED'
  | 'READY'
  | 'DELIVERED'
  | 'COMPLETED'
  | 'CANCELED'

/** The things of an order that ring at the shop until a person has noticed them. */
export type Acknowledged = 'placed' | 'canceled'

/** The statuses of which the shop may take the step back. */
export type TakenBackFrom = 'READY' | 'DELIVERED'

/** The printers that a ticket can be asked of. */
export type TicketTarget = 'printer' | 'browser'

type OrderExtraItem = {
  readonly referenceId: string
  readonly name: string
  readonly quantity: number
  readonly price: number
}
type OrderExtra = {
  /** Absent in orders of earlier releases. */
  readonly groupId?: string
  readonly groupName: string
  readonly items: readonly OrderExtraItem[]
}

/**
 * Prices in minor units; `price` is the line's unit price with extras and discount, `accPrice` that of the whole line.
 */
type OrderItem = {
  readonly id: string
  readonly referenceId: string
  /** Null without sizes; absent in orders of earlier releases. */
  readonly sizeId?: string | null
  /** `plate` marks an upsold line (FCART-14); absent in other lines, and in orders of earlier releases. */
  readonly source?: 'plate'
  readonly name: string
  readonly quantity: number
  readonly notes: string
  readonly extras: readonly OrderExtra[]
  readonly price: number
  readonly accPrice: number
  /**
   * The list price of a unit: with extras, before the discount or the offer. Absent in orders of earlier releases: what
   * they gave away is lost.
   */
  readonly originalPrice?: number
  /** The discount of the plate. Absent in lines without one, and in orders of earlier releases. */
  readonly discount?: LineDiscount
}

type OrderAmount = { readonly name: string; readonly amount: number }

/** Orders of earlier releases have the name and the amount alone. */
type OrderDiscount = OrderAmount & {
  readonly type?: DiscountLine['type']
  /** Unique among the discounts of the same kind: of plates, of the order mode, of the partner, or codes. */
  readonly discountReferenceId?: string
  /** Absent unless an external partner grants it. */
  readonly externalBenefitType?: string
}

/** The diner's total, in minor units, as computed by the gateway (ruling-10). */
type OrderTotals = {
  readonly itemsPrice: number
  readonly discounts: readonly OrderDiscount[]
  readonly surcharges: readonly OrderAmount[]
  readonly deliveryFee: number
  readonly userServiceFee: number
  readonly redeemedPoints: number
  readonly redeemedAmount: number
  readonly gainedPoints: number
  readonly total: number
}

type Destination = {
  readonly street: string
  readonly number: string
  readonly zone: string
  readonly locality: string
  readonly details: string
  readonly betweenStreets: string
  readonly position: Position | null
}

export type PlacedOrder = {
  readonly orderId: string
  readonly code: string
  readonly storeId: string
  readonly orderModeId: string
  readonly orderModeName: string
  readonly orderModeType: OrderModeType
  /** The currency and decimals of all amounts of the order. */
  readonly money: Money
  readonly customer: {
    readonly id: string
    readonly name: string
    /** In E.164; null for a guest, and once it is erased. */
    readonly phone: string | null
    /** The order at a table has no phone, so it has no customer record. Absent in others. */
    readonly isGuest?: true
    readonly email: string | null
    readonly document: string | null
    readonly optIn: boolean
  }
  readonly items: readonly OrderItem[]
  readonly totals: OrderTotals
  readonly payment: {
    readonly typeId: string
    readonly name: string
    readonly method: PaymentMethod
    readonly upload: 'APP' | 'API' | null
    readonly paysWith: number | null
    /** The provider of the online payment; absent where the diner pays in person, and in orders of earlier releases. */
    readonly provider?: string
  }
  readonly destination: Destination | null
  /** The zone of the store that took the address. Absent in other modes, and in orders of earlier releases. */
  readonly deliveryZoneId?: string
  readonly tableUID: string | null
  readonly notes: string
  readonly orderText: string
  readonly scheduledAt: string | null
  readonly minDelayInMinutes: number
  readonly maxDelayInMinutes: number
  readonly source: string
  readonly acquisitionChannel: string
  readonly installedApp: boolean
  /** The discount code of this order; absent without one. */
  readonly discountCode?: {
    readonly id: string
    readonly code: string
    /**
     * The instant, in ISO 8601, until which an unpaid order keeps its use of a limited code. Absent in other orders,
     * and in those of earlier releases.
     */
    readonly heldUntil?: string
  }
  /** The id of the logistics order and of its tracking channel; null in modes without a courier. */
  readonly logisticsOrderId: string | null
  /**
   * The instant, in ISO 8601, until which it may be paid online. Absent where the diner pays in person, and in orders
   * of earlier releases, which may be paid for a day.
   */
  readonly payableUntil?: string
  /** False where the store takes no error reports; absent otherwise, and in orders of earlier releases (FOPEN-09). */
  readonly canReportError?: boolean
}

/** `at` is an instant in ISO 8601. */
export type OrderEvent =
  | ({ readonly type: 'OrderPlaced'; readonly at: string } & PlacedOrder)
  /** The order is fully paid: only now it joins the shop's list. */
  | { readonly type: 'OrderPaid'; readonly at: string }
  /** `promised` is absent where the shop said no time, and `byItself` where a person or a program accepted. */
  | { readonly type: 'OrderAccepted'; readonly at: string; readonly promised?: Window; readonly byItself?: true }
  /** The shop promises another time. */
  | { readonly type: 'OrderTimeChanged'; readonly at: string; readonly promised: Window }
  | { readonly type: 'OrderReady'; readonly at: string }
  | { readonly type: 'OrderDelivered'; readonly at: string }
  | { readonly type: 'OrderCompleted'; readonly at: string }
  /** The shop takes a step back: the order is not ready, or not handed over. `reason` is a text, or empty. */
  | {
      readonly type: 'OrderStepTakenBack'
      readonly at: string
      readonly from: TakenBackFrom
      readonly to: 'ACCEPTED' | 'READY'
      readonly reason: string
    }
  /** `reason` is a text, or empty; `code` is absent where the shop chose none, and in orders of earlier releases. */
  | { readonly type: 'OrderCanceled'; readonly at: string; readonly reason: string; readonly code?: CancelCode }
  /** It was not paid in time, so other orders can take its use of a limited code. */
  | { readonly type: 'OrderCodeGivenBack'; readonly at: string }
  /** A use was still free when its diner came to pay. */
  | { readonly type: 'OrderCodeTakenAgain'; readonly at: string; readonly heldUntil: string }
  /** A person of the shop has noticed the new order, or the cancellation of an accepted one. */
  | { readonly type: 'OrderAcknowledged'; readonly at: string; readonly what: Acknowledged }
  /** A person of the shop wants the ticket on paper: by the store's printer, or by the browser. */
  | { readonly type: 'OrderTicketAsked'; readonly at: string; readonly to: TicketTarget }
  /** The diner's report of an error in the received order. */
  | { readonly type: 'OrderErrorReported'; readonly at: string; readonly errorType: OrderErrorType }

import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { Currency } from '#domain/money/money.ts'
import type { CancelCode } from '#domain/order/cancel-codes.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import type { Window } from '#domain/order/promise.ts'

type TicketExtra = { readonly name: string; readonly quantity: number }

type TicketItem = {
  readonly name: string
  readonly quantity: number
  readonly notes: string
  readonly extras: readonly { readonly groupName: string; readonly items: readonly TicketExtra[] }[]
  /** The price of the whole line in minor units; null for readers who see no amounts. */
  readonly price: number | null
}

/** Amounts in minor units. */
type TicketMoney = {
  readonly currency: Currency
  readonly itemsPrice: number
  readonly discounts: readonly { readonly name: string; readonly amount: number }[]
  readonly surcharges: readonly { readonly name: string; readonly amount: number }[]
  readonly deliveryFee: number
  readonly userServiceFee: number
  readonly redeemedAmount: number
  readonly total: number
  readonly payment:
    | { readonly is: 'paid' }
    /** Paid online, and not yet. */
    | { readonly is: 'unpaid' }
    | {
        readonly is: 'collect'
        readonly method: 'CASH' | 'CARD'
        readonly amount: number
        /** The cash that the diner gives, if they said so. */
        readonly paysWith: number | null
      }
}

/** An order as far as its ticket shows it. The values of an erased diner are null. */
export type TicketFacts = {
  readonly code: string
  readonly status: OrderStatus
  readonly store: { readonly name: string; readonly timeZone: string }
  readonly mode: { readonly type: OrderModeType; readonly name: string }
  readonly table: string | null
  readonly orderedAt: string
  readonly scheduledAt: string | null
  readonly promised: Window | null
  readonly customer: { readonly name: string | null; readonly phone: string | null }
  readonly destination: {
    readonly street: string
    readonly number: string
    readonly zone: string
    readonly locality: string
    readonly details: string
    readonly betweenStreets: string
  } | null
  readonly notes: string | null
  readonly items: readonly TicketItem[]
  /** Null for readers who see no amounts, such as a kitchen. */
  readonly money: TicketMoney | null
  readonly cancelCode: CancelCode | null
  readonly cancelReason: string | null
}

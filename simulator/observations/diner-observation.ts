import type { OrderStatus } from '#domain/order/events.ts'
import type { PaymentStatus } from '#domain/payment/view.ts'

/** Observations of diners who pay online, use codes and points, and review orders. Sums are in minor units. */
export type DinerObservation =
  /** The answer to a diner's press of a button: a status, or the problem's code. */
  | {
      readonly type: 'PaymentAnswered'
      readonly code: string
      readonly by: 'card' | 'link'
      readonly status: PaymentStatus | null
      readonly refusal: string | null
    }
  /** A diner left the bank's page: without paying, after paying and before the way back, or to come back by another link. */
  | { readonly type: 'BankLeft'; readonly code: string; readonly when: 'unpaid' | 'paid' | 'for-another' }
  /** Read between two steps of paying: first the answers to the diner and the shop, then the sum at the bank. */
  | {
      readonly type: 'MoneyLooked'
      readonly code: string
      readonly told: PaymentStatus
      readonly isWithShop: boolean
      readonly due: number
      readonly taken: number
    }
  /**
   * An order in the books of both sides at the end. `due` is its total where it is paid online, else 0. `refunded` is the part of the
   * shop's refunds that people gave back.
   */
  | {
      readonly type: 'MoneyRead'
      readonly code: string
      readonly orderStatus: OrderStatus
      readonly due: number
      readonly bank: Books
      readonly shop: Books
      readonly refunded: number
    }
  /** The shop was asked to cancel an order; `refusal` is the problem's code. */
  | { readonly type: 'OrderRegretted'; readonly code: string; readonly refusal: string | null }
  /** A diner tried to pay cash where the store takes none. */
  | { readonly type: 'CashTried'; readonly refusal: string | null }
  /** The result of using a discount code; `limit` is the number of orders that may use it. */
  | {
      readonly type: 'CodeAnswered'
      readonly text: string
      readonly limit: number | null
      readonly code: string | null
      readonly refusal: string | null
    }
  /**
   * One order that a diner wanted, at the end: the number of calls with an unknown result, the number of killed tabs,
   * the diner's answer, and the gateway's state.
   */
  | {
      readonly type: 'IntentRead'
      readonly intent: string
      readonly unsure: number
      readonly killed: number
      /** Whether each tab that followed a killed one still had the cart. */
      readonly keptCart: boolean
      readonly told: string | null
      readonly placed: readonly string[]
    }
  /** The result of an order with points. */
  | {
      readonly type: 'PointsAnswered'
      readonly customer: string
      readonly redeemed: number
      readonly code: string | null
      readonly refusal: string | null
    }
  /**
   * The points of a customer at the end: their balance, the lowest balance at any time, the sum of all movements, and
   * the expected balance and sum.
   */
  | {
      readonly type: 'PointsRead'
      readonly customer: string
      readonly balance: number
      readonly lowest: number
      readonly moved: number
      readonly due: number
    }
  /** `given` is the diner's rating as sent, `read` the stored one. */
  | { readonly type: 'RatingRead'; readonly code: string; readonly given: string; readonly read: string | null }
  | { readonly type: 'ReportAnswered'; readonly code: string; readonly refusal: string | null }
  /** The data that a person without the customer's session has learned, by an order's code or by a phone. */
  | {
      readonly type: 'StrangerRead'
      /** `name` is the record of a customer where the company shows strangers only the name. */
      readonly of: 'order' | 'name' | 'record' | 'orders' | 'points'
      readonly asksForProof: boolean
      readonly learned: readonly string[]
    }

type Books = { readonly taken: number; readonly returned: number }

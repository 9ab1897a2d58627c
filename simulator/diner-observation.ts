import type { OrderStatus } from '#domain/order/events.ts'
import type { PaymentStatus } from '#domain/payment/view.ts'

/** What was seen of diners who pay online, use codes and points, and say how it was. Sums are in minor units. */
export type DinerObservation =
  /** What a diner was told after a press of a button: a status, or the problem's code. */
  | {
      readonly type: 'PaymentAnswered'
      readonly code: string
      readonly by: 'card' | 'link'
      readonly status: PaymentStatus | null
      readonly refusal: string | null
    }
  /** A diner left the bank's page: without paying, after paying and before the way back, or to come back by another link. */
  | { readonly type: 'BankLeft'; readonly code: string; readonly when: 'unpaid' | 'paid' | 'for-another' }
  /** Between two steps of paying: first what diner and shop are told, and then what the bank has taken. */
  | {
      readonly type: 'MoneyLooked'
      readonly code: string
      readonly told: PaymentStatus
      readonly isWithShop: boolean
      readonly due: number
      readonly taken: number
    }
  /** An order in the end, in both sides' books. `due` is its total where it is paid online, else 0. */
  | {
      readonly type: 'MoneyRead'
      readonly code: string
      readonly orderStatus: OrderStatus
      readonly due: number
      readonly bank: Books
      readonly shop: Books
    }
  /** The shop was asked to cancel an order; `refusal` is the problem's code. */
  | { readonly type: 'OrderRegretted'; readonly code: string; readonly refusal: string | null }
  /** Somebody tried to pay cash where the store takes none. */
  | { readonly type: 'CashTried'; readonly refusal: string | null }
  /** What became of a discount code; `limit` is how many orders may use it. */
  | {
      readonly type: 'CodeAnswered'
      readonly text: string
      readonly limit: number | null
      readonly code: string | null
      readonly refusal: string | null
    }
  /**
   * One order that a diner wanted, in the end: of how many calls the outcome was unknown, how many tabs were killed, what the
   * diner was told, and what the gateway has.
   */
  | {
      readonly type: 'IntentRead'
      readonly intent: string
      readonly unsure: number
      readonly killed: number
      /** Whether each tab after a killed one had the cart of before. */
      readonly keptCart: boolean
      readonly told: string | null
      readonly placed: readonly string[]
    }
  /** What became of an order with points. */
  | {
      readonly type: 'PointsAnswered'
      readonly customer: string
      readonly redeemed: number
      readonly code: string | null
      readonly refusal: string | null
    }
  /**
   * The points of a customer in the end: their balance, the lowest that it ever was, the sum of all movements, and what
   * balance and sum have to be.
   */
  | {
      readonly type: 'PointsRead'
      readonly customer: string
      readonly balance: number
      readonly lowest: number
      readonly moved: number
      readonly due: number
    }
  /** `given` is what the diner has sent, `read` what is kept. */
  | { readonly type: 'RatingRead'; readonly code: string; readonly given: string; readonly read: string | null }
  | { readonly type: 'ReportAnswered'; readonly code: string; readonly refusal: string | null }
  /** What somebody without the customer's session has learned, by an order's code or by a phone. */
  | {
      readonly type: 'StrangerRead'
      /** `name` is the record of a customer where the company tells strangers the name alone. */
      readonly of: 'order' | 'name' | 'record' | 'orders' | 'points'
      readonly asksForProof: boolean
      readonly learned: readonly string[]
    }

type Books = { readonly taken: number; readonly returned: number }

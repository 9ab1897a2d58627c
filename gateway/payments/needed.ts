import type { KnownOrder, Order } from '#domain/order/state.ts'
import type { Command, Outcome, Unit } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import type { PaymentProvider } from './providers/port.ts'

type Shared = Pick<Ground, 'log' | 'clock' | 'catalog'>

/** The changes that payments make to orders; `gateway/features.ts` passes them in from the orders feature. */
export type OrderHand = {
  /** All its money is there: the order joins the shop's list. One that is further on already stays as it is. */
  readonly markPaid: (unit: Unit, catalog: Ground['catalog'], orderId: string, at: string) => Promise<void>
  /** Reads an order; until the transaction ends, no other one gives its use of a code back or begins a payment of it. */
  readonly lockedOrder: (unit: Unit, known: KnownOrder) => Promise<Order>
  /** Takes a use of the order's code again, where it was given back. The order was read under its lock. */
  readonly takeCodeAgain: (
    unit: Unit,
    catalog: Ground['catalog'],
    order: KnownOrder,
    at: string,
  ) => Promise<Outcome<null, { readonly type: 'CodeGone' }>>
  /** Cancels an order that was not paid in time, and releases everything that was held for it. */
  readonly cancelUnpaid: (services: Shared, orderId: string, command: Command) => Promise<void>
}

/** The services that the modules of this folder use. */
export type PaymentServices = Pick<Ground, 'log' | 'clock' | 'catalog' | 'random' | 'settings' | 'onError'> & {
  readonly providers: ReadonlyMap<string, PaymentProvider>
  readonly orders: OrderHand
}

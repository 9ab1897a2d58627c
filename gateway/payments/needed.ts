import type { KnownOrder, Order } from '#domain/order/state.ts'
import type { Outcome, Unit } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import type { PaymentProvider } from './providers/port.ts'

/** The changes that payments make to orders; `gateway/features.ts` passes them in from the orders feature. */
export type OrderHand = {
  /** Reads an order; until the transaction ends, no other one gives its use of a code back or begins a payment of it. */
  readonly lockedOrder: (unit: Unit, known: KnownOrder) => Promise<Order>
  /** Takes a use of the order's code again, where it was given back. The order was read under its lock. */
  readonly takeCodeAgain: (
    unit: Unit,
    catalog: Ground['catalog'],
    order: KnownOrder,
    at: string,
  ) => Promise<Outcome<null, { readonly type: 'CodeGone' }>>
}

/** The services that the modules of this folder use. */
export type PaymentServices = Pick<Ground, 'log' | 'clock' | 'catalog' | 'random' | 'settings' | 'rows'> & {
  readonly providers: ReadonlyMap<string, PaymentProvider>
  readonly orders: OrderHand
}

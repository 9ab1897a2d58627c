import type { Timer } from '../timers/timers.ts'

/** The kind of the timers that tell the orders of a store. */
export const tellOrders = 'orders-webhook'

/** A store has one timer, so that its orders are told one after another. */
export const timerOf = (storeId: string): Timer => ({
  id: `${tellOrders}-${storeId}`,
  kind: tellOrders,
  payload: { storeId },
})

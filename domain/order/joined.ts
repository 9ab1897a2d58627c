import { type KnownOrder, statusAtFirst } from './state.ts'

/** Whether an order is or was on the shop's list. An order that waits for its online payment is not, and may never be. */
export const hasJoinedShop = (order: Pick<KnownOrder, 'payment' | 'totals' | 'times'>): boolean =>
  statusAtFirst(order) === 'GENERATED' || order.times.paid !== undefined

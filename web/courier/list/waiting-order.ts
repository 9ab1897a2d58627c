import { oneOf } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'
import { type WaitingOrder, waitingOrders } from '../intents/waiting.ts'

const chosen = createStored<WaitingOrder>('comanda.courier.list-order', oneOf(...waitingOrders))

/** The order of the list that this phone keeps, and a function that changes it. */
export const useWaitingOrder = () => ({
  order: useStored(chosen) ?? 'oldest',
  choose: (order: WaitingOrder) => chosen.set(order),
})

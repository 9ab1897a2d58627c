import { isOnTheWay } from '#domain/board/lane.ts'
import { orderTexts } from '#web/console/texts/order.ts'
import type { ConsoleOrder } from './order-calls.ts'

/** The state of an order in the words of the board: its status does not say that it has left the store. */
export const statusWords = (order: ConsoleOrder): string =>
  isOnTheWay(order) ? orderTexts.onTheWay : orderTexts.status[order.status]

import { boardOf } from '#domain/board/board.ts'
import { lanes } from '#domain/board/lane.ts'
import type { OfferedStep } from '#openapi/client/board/offered-steps.ts'
import type { ShownOrders } from '#openapi/client/board/shown-orders.ts'
import type { Order } from '../api/board.ts'
import { asIf } from './use-steps.ts'

/** The orders in their lanes, as they will be once the steps under way are taken. */
export function placed(shown: ShownOrders, sending: ReadonlyMap<string, OfferedStep>, now: number) {
  return boardOf<Order>(withSteps(shown, sending), { now, warningsOf: warningsIn(shown) })
}

/** The orders as they will be once the steps under way are taken. */
export function* withSteps({ orders }: ShownOrders, sending: ReadonlyMap<string, OfferedStep>): Generator<Order> {
  for (const [code, order] of orders) {
    const step = sending.get(code)
    yield step ? asIf(order, step) : order
  }
}

function warningsIn({ stores }: ShownOrders) {
  const ofMode = new Map(stores.flatMap(({ modes }) => modes.map((mode) => [mode.id, mode] as const)))
  return ({ orderModeId }: Order) => ofMode.get(orderModeId)
}

/** The board without the steps under way: the news are those of the gateway. */
export function seenOf(shown: ShownOrders, now: number) {
  const board = placed(shown, new Map(), now)
  const late = lanes.flatMap((lane) => board[lane].filter(({ lateness }) => lateness?.is === 'late'))
  return { orders: shown.orders, now, late: new Set(late.map(({ order }) => order.code)) }
}

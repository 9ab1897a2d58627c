import type { LateWarnings } from '#domain/catalog/order-mode.ts'
import type { BoardOrder } from './board-order.ts'
import { endedAt, isStruck, type Lane, laneOf, lanes, shownEnded } from './lane.ts'
import { type Lateness, latenessOf } from './lateness.ts'

export type Entry<Order extends BoardOrder> = {
  readonly order: Order
  readonly lateness: Lateness | null
  readonly isStruck: boolean
}

export type Board<Order extends BoardOrder> = Readonly<Record<Lane | 'unpaid', readonly Entry<Order>[]>>

type Asked<Order> = { readonly now: number; readonly warningsOf?: (order: Order) => LateWarnings | undefined }

/** Places the orders in the columns of the board, each in the order of its urgency. */
export function boardOf<Order extends BoardOrder>(
  orders: Iterable<Order>,
  { now, warningsOf = () => undefined }: Asked<Order>,
): Board<Order> {
  const board: Record<Lane | 'unpaid', Entry<Order>[]> = {
    ...{ scheduled: [], new: [], preparing: [], ready: [], onTheWay: [], done: [], unpaid: [] },
  }
  for (const order of orders) {
    const lane = laneOf(order, now)
    if (lane === null) continue
    const lateness = lane === 'scheduled' ? null : latenessOf(order, now, warningsOf(order))
    board[lane].push({ order, lateness, isStruck: isStruck(order) })
  }
  for (const lane of lanes) board[lane].sort(lane === 'done' ? newestEndFirst : mostUrgentFirst)
  board.unpaid.sort(mostUrgentFirst)
  board.done.length = Math.min(board.done.length, shownEnded)
  return board
}

type Sorted = Entry<BoardOrder>

/** Canceled orders first, because food may be on the fire, then late ones, then by the time that each is due. */
const mostUrgentFirst = (one: Sorted, other: Sorted): number =>
  Number(other.isStruck) - Number(one.isStruck) ||
  lateMinutes(other) - lateMinutes(one) ||
  dueAt(one) - dueAt(other) ||
  byCode(one, other)

const newestEndFirst = (one: Sorted, other: Sorted): number =>
  endedAt(other.order) - endedAt(one.order) || byCode(one, other)

const lateMinutes = ({ lateness }: Sorted): number => (lateness?.is === 'late' ? lateness.minutes : 0)

const dueAt = ({ order: { promised, scheduledAt, times } }: Sorted): number =>
  Date.parse(promised?.to ?? scheduledAt ?? times.placed)

const byCode = (one: Sorted, other: Sorted): number => (one.order.code < other.order.code ? -1 : 1)

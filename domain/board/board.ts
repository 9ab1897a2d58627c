import { waitsSince } from '#domain/alarm/awaited.ts'
import type { LateWarnings } from '#domain/catalog/order-mode.ts'
import type { BoardOrder } from './board-order.ts'
import { isCourierComing, isCourierHere } from './courier-here.ts'
import { isActiveLane } from './crowd.ts'
import { endedAt, isStruck, type Lane, laneOf, lanes, shownEnded } from './lane.ts'
import { type Lateness, latenessOf } from './lateness.ts'
import { ageOf, type UnansweredTime, waitingOf } from './waiting.ts'

export type BoardEntry<Order extends BoardOrder> = {
  readonly order: Order
  readonly lateness: Lateness | null
  /** Null for an order that is not in the column of new ones. */
  readonly waiting: UnansweredTime | null
  /** In whole minutes; null for an order that is not active. */
  readonly age: number | null
  readonly isCourierHere: boolean
  readonly isStruck: boolean
}

export type Board<Order extends BoardOrder> = Readonly<Record<Lane | 'unpaid', readonly BoardEntry<Order>[]>>

type BoardContext<Order> = { readonly now: number; readonly warningsOf?: (order: Order) => LateWarnings | undefined }

/** Places the orders in the columns of the board, each in the order of its urgency. */
export function boardOf<Order extends BoardOrder>(
  orders: Iterable<Order>,
  { now, warningsOf = () => undefined }: BoardContext<Order>,
): Board<Order> {
  const board: Record<Lane | 'unpaid', BoardEntry<Order>[]> = {
    ...{ scheduled: [], new: [], preparing: [], ready: [], onTheWay: [], done: [], unpaid: [] },
  }
  for (const order of orders) {
    const lane = laneOf(order, now)
    if (lane === null) continue
    const lateness = lane === 'scheduled' ? null : latenessOf(order, now, warningsOf(order))
    const waiting = lane === 'new' ? waitingOf(order, now) : null
    const age = isActiveLane(lane) && order.status !== 'CANCELED' ? ageOf(order, now) : null
    board[lane].push({ order, lateness, waiting, age, isCourierHere: isCourierHere(order), isStruck: isStruck(order) })
  }
  for (const lane of lanes) board[lane].sort(sorted[lane] ?? mostUrgentFirst)
  board.unpaid.sort(mostUrgentFirst)
  board.done.length = Math.min(board.done.length, shownEnded)
  return board
}

type Sorted = BoardEntry<BoardOrder>

/**
 * Canceled orders first, because food may be on the fire, then those whose courier waits at the counter, then late ones, then by the time
 * that each is due.
 */
const mostUrgentFirst = (one: Sorted, other: Sorted): number =>
  Number(other.isStruck) - Number(one.isStruck) ||
  Number(other.isCourierHere) - Number(one.isCourierHere) ||
  lateMinutes(other) - lateMinutes(one) ||
  dueAt(one) - dueAt(other) ||
  byCode(one, other)

/** The longest wait for an answer comes first, whatever time the mode promises. */
const longestWaitFirst = (one: Sorted, other: Sorted): number =>
  waitsSince(one.order) - waitsSince(other.order) || mostUrgentFirst(one, other)

/** Orders that need a person at once come first, then those that the shop can hand over or send off. The others wait for a courier. */
const shopsTurnFirst = (one: Sorted, other: Sorted): number =>
  Number(needsPerson(other)) - Number(needsPerson(one)) ||
  Number(isCourierComing(one.order)) - Number(isCourierComing(other.order)) ||
  mostUrgentFirst(one, other)

const needsPerson = ({ isStruck, isCourierHere }: Sorted): boolean => isStruck || isCourierHere

const newestEndFirst = (one: Sorted, other: Sorted): number =>
  endedAt(other.order) - endedAt(one.order) || byCode(one, other)

const sorted: Partial<Record<Lane, (one: Sorted, other: Sorted) => number>> = {
  new: longestWaitFirst,
  ready: shopsTurnFirst,
  done: newestEndFirst,
}

const lateMinutes = ({ lateness }: Sorted): number => (lateness?.is === 'late' ? lateness.minutes : 0)

const dueAt = ({ order: { promised, scheduledAt, times } }: Sorted): number =>
  Date.parse(promised?.to ?? scheduledAt ?? times.placed)

const byCode = (one: Sorted, other: Sorted): number => (one.order.code < other.order.code ? -1 : 1)

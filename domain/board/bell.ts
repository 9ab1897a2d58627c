import type { BoardOrder } from './board-order.ts'
import { isCourierHere } from './courier-here.ts'
import { isStruck, laneOf } from './lane.ts'

/** The numbers of orders that ring until a person acknowledges them. */
export type Ringing = { readonly placed: number; readonly canceled: number }

export function ringingOf(orders: Iterable<BoardOrder>, now: number): Ringing {
  let [placed, canceled] = [0, 0]
  for (const order of orders) {
    const ring = ringOf(order, now)
    if (ring === 'placed') placed += 1
    if (ring === 'canceled') canceled += 1
  }
  return { placed, canceled }
}

/** The sound that an order repeats until a person acknowledges it; null for a quiet one. */
export function ringOf(order: BoardOrder, now: number): keyof Ringing | null {
  const lane = laneOf(order, now)
  if (lane === 'new' && order.acknowledged?.placed == null) return 'placed'
  return isStruck(order) && lane !== null ? 'canceled' : null
}

/** Something that happened on the board and is said once. */
export type BoardNotice = {
  readonly kind: 'placed' | 'canceled' | 'changed' | 'late' | 'courier'
  readonly code: string
}

type OrdersByCode = ReadonlyMap<string, BoardOrder>
type BoardSnapshot = { readonly orders: OrdersByCode; readonly now: number; readonly late: ReadonlySet<string> }

/** Compares two moments of a board. `late` names the orders that are late then. */
export function noticesOf(before: BoardSnapshot, after: BoardSnapshot): readonly BoardNotice[] {
  const notices: BoardNotice[] = []
  for (const [code, order] of after.orders) {
    const lane = laneOf(order, after.now)
    if (lane === null || lane === 'unpaid') continue
    const earlier = before.orders.get(code)
    const kind = earlier ? changeOf(earlier, order, before.now, after.now) : lane === 'done' ? null : 'placed'
    if (kind) notices.push({ kind, code })
    // Also of an order that the board did not know: the courier waits there all the same.
    if (isCourierHere(order) && !(earlier && isCourierHere(earlier))) notices.push({ kind: 'courier', code })
    if (after.late.has(code) && !before.late.has(code) && earlier) notices.push({ kind: 'late', code })
  }
  return notices
}

/** The shop's own steps are no news. */
function changeOf(earlier: BoardOrder, order: BoardOrder, then: number, now: number): BoardNotice['kind'] | null {
  const [from, to] = [laneOf(earlier, then), laneOf(order, now)]
  if (order.status === 'CANCELED') return earlier.status === 'CANCELED' ? null : 'canceled'
  if (from === 'unpaid' || (from === 'scheduled' && to === 'new')) return 'placed'
  const isNews =
    (order.times.reported !== undefined && earlier.times.reported === undefined) ||
    leftByCourier(order) > leftByCourier(earlier) ||
    // The acceptance says a time, and is a step of the shop.
    (order.status === earlier.status && order.promised?.to !== earlier.promised?.to)
  return isNews ? 'changed' : null
}

const leftByCourier = ({ shipments }: BoardOrder): number =>
  shipments.filter(({ status }) => status === 'DRIVER_CANCELED').length

import { waitsSince } from '#domain/alarm/awaited.ts'
import type { BoardOrder } from './board-order.ts'

/** The time for which a new order has had no answer, in whole minutes. */
export type UnansweredTime = { readonly is: 'short' | 'long' | 'tooLong'; readonly minutes: number }

/** The minutes without an answer from which an order is marked, and marked as urgent. */
const longMinutes = 5
const tooLongMinutes = 10

const minute = 60_000

/** The age of an order in whole minutes, since it was placed or paid, or since its time to cook came. */
export const ageOf = (order: BoardOrder, now: number): number =>
  Math.max(0, Math.floor((now - waitsSince(order)) / minute))

export function waitingOf(order: BoardOrder, now: number): UnansweredTime {
  const minutes = ageOf(order, now)
  return { is: minutes >= tooLongMinutes ? 'tooLong' : minutes >= longMinutes ? 'long' : 'short', minutes }
}

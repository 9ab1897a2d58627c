import { waitsSince } from '#domain/alarm/awaited.ts'
import type { BoardOrder } from './board-order.ts'

/** The time for which a new order has had no answer, in whole minutes. */
export type Waiting = { readonly is: 'short' | 'long' | 'tooLong'; readonly minutes: number }

/** The minutes without an answer from which an order is marked, and marked as urgent. */
const longMinutes = 5
const tooLongMinutes = 10

const minute = 60_000

export function waitingOf(order: BoardOrder, now: number): Waiting {
  const minutes = Math.max(0, Math.floor((now - waitsSince(order)) / minute))
  return { is: minutes >= tooLongMinutes ? 'tooLong' : minutes >= longMinutes ? 'long' : 'short', minutes }
}

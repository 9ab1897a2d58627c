import { offerTime } from '#domain/order/offer-time.ts'
import type { BoardOrder } from './board-order.ts'

/** The columns of the board, in the order of an order's way. */
export const lanes = ['scheduled', 'new', 'preparing', 'ready', 'onTheWay', 'done'] as const

export type Lane = (typeof lanes)[number]

/** The number of ended orders that the board shows, and the milliseconds for which it does. */
export const shownEnded = 50
export const endedFor = 12 * 60 * 60_000

/**
 * The column of an order at an instant in milliseconds; `unpaid` while its online payment is awaited. Null for an order that is not on
 * the board: it ended long ago, or was never paid.
 */
export function laneOf(order: BoardOrder, now: number): Lane | 'unpaid' | null {
  const { status, times, payableUntil = null } = order
  switch (status) {
    case 'PAY_NEEDED':
      return payableUntil !== null && Date.parse(payableUntil) > now ? 'unpaid' : null
    case 'UNCONFIRMED':
    case 'GENERATED':
      return isForLater(order, now) ? 'scheduled' : 'new'
    case 'ACCEPTED':
      if (isOnTheWay(order)) return 'onTheWay'
      return isForLater(order, now) ? 'scheduled' : 'preparing'
    case 'READY':
      return isOnTheWay(order) ? 'onTheWay' : 'ready'
    case 'DELIVERED':
    case 'COMPLETED':
    case 'CANCELED':
      if ((payableUntil !== null && times.paid === undefined) || endedAt(order) + endedFor <= now) return null
      return isStruck(order) ? (times.ready === undefined ? 'preparing' : 'ready') : 'done'
    default:
      return status satisfies never
  }
}

/** A canceled order that the kitchen may be cooking: it stays in its column, struck through, until a person acknowledges it. */
export const isStruck = ({ status, times, acknowledged }: BoardOrder): boolean =>
  status === 'CANCELED' && times.accepted !== undefined && acknowledged?.canceled == null

/** A scheduled order whose time to cook has not come. */
const isForLater = (order: BoardOrder, now: number): boolean =>
  order.scheduledAt !== null && offerTime(order, new Date(now)).getTime() > now

/** An open order that has left the store, with a courier or with the shop's own rider. */
export const isOnTheWay = ({ status, shipments }: Pick<BoardOrder, 'status' | 'shipments'>): boolean =>
  (status === 'ACCEPTED' || status === 'READY') &&
  shipments.some(({ status: leg }) => leg === 'ON_ROUTE_TO_DROP_OFF' || leg === 'ON_ROUTE_TO_DROP_OFFS')

/** The instant, in milliseconds, at which an ended order ended. */
export const endedAt = ({ times: { delivered, canceled, placed } }: BoardOrder): number =>
  Date.parse(delivered ?? canceled ?? placed)

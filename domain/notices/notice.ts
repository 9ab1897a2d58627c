import type { OrderModeType } from '../catalog/order-mode.ts'
import type { OrderEvent } from '../order/events.ts'
import type { ShipmentEvent } from '../shipment/events.ts'
import { showsDetailsToCustomer } from '../shipment/rules.ts'

/** The changes of an order that a diner is told of while no page is open. */
export const noticeStates = ['ACCEPTED', 'READY', 'ON_THE_WAY', 'DELIVERED', 'CANCELED'] as const
export type NoticeState = (typeof noticeStates)[number]

/** What an event tells the diner of the order; null for what no one has to be called for. */
export function noticeOf(event: OrderEvent | ShipmentEvent): NoticeState | null {
  switch (event.type) {
    case 'OrderAccepted':
      return 'ACCEPTED'
    case 'OrderReady':
      return 'READY'
    case 'ShipmentAdvanced':
      return showsDetailsToCustomer(event.to) ? 'ON_THE_WAY' : null
    case 'OrderDelivered':
      return 'DELIVERED'
    case 'OrderCanceled':
      return 'CANCELED'
    default:
      return null
  }
}

/**
 * Of an order that is brought, nobody is called because it is ready: a courier fetches it. Of one that is fetched, nobody is
 * called because it was: the diner holds it.
 */
export function isWanted(state: NoticeState, mode: OrderModeType): boolean {
  if (state === 'READY') return mode !== 'DELIVERY'
  return state !== 'DELIVERED' || mode === 'DELIVERY'
}

/** After it an order has no further news. */
export const isLastNotice = (state: NoticeState): boolean => state === 'DELIVERED' || state === 'CANCELED'

const rank: Readonly<Record<NoticeState, number>> = { ACCEPTED: 1, READY: 2, ON_THE_WAY: 2, DELIVERED: 3, CANCELED: 3 }

/** Whether a notice is still news to who was told of these: each state once, and none after a later one. */
export const isNews = (state: NoticeState, told: readonly string[]): boolean =>
  noticeStates.every((other) => !told.includes(other) || rank[other] < rank[state])

import type { OrderModeType } from '../catalog/order-mode.ts'
import type { OrderEvent } from '../order/events.ts'
import type { ShipmentEvent } from '../shipment/events.ts'
import { showsDetailsToCustomer } from '../shipment/rules.ts'

/** The changes of an order that a diner is notified about while no page is open. */
export const noticeStates = ['ACCEPTED', 'READY', 'ON_THE_WAY', 'DELIVERED', 'CANCELED'] as const
export type NoticeState = (typeof noticeStates)[number]

/** Returns the notice of an event for the diner; null for an event without one. */
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
 * A delivered order needs no notice that it is ready, because a courier picks it up. A picked-up order needs none that
 * it was handed over, because the diner has it.
 */
export function isWanted(state: NoticeState, mode: OrderModeType): boolean {
  if (state === 'READY') return mode !== 'DELIVERY'
  return state !== 'DELIVERED' || mode === 'DELIVERY'
}

/** After it an order has no further notices. */
export const isLastNotice = (state: NoticeState): boolean => state === 'DELIVERED' || state === 'CANCELED'

const rank: Readonly<Record<NoticeState, number>> = { ACCEPTED: 1, READY: 2, ON_THE_WAY: 2, DELIVERED: 3, CANCELED: 3 }

/** Whether a notice is new for a reader of the earlier ones: each state once, and none after a later one. */
export const isNews = (state: NoticeState, told: readonly string[]): boolean =>
  noticeStates.every((other) => !told.includes(other) || rank[other] < rank[state])

import type { FollowUpOrder, OrderShipment } from './order-query.ts'

const withOrder: readonly OrderShipment['status'][] = ['ON_ROUTE_TO_DROP_OFF', 'ON_ROUTE_TO_DROP_OFFS']

/** A courier has the order, so that the map shows something that moves. */
export const isCarried = ({ shipments }: Pick<FollowUpOrder, 'shipments'>): boolean =>
  shipments.some(({ status }) => withOrder.includes(status))

/** ruling-41: an order that a courier carries is ready, although its shop has not said so. */
export const shownStatus = (order: Pick<FollowUpOrder, 'status' | 'shipments'>): FollowUpOrder['status'] =>
  order.status === 'ACCEPTED' && isCarried(order) ? 'READY' : order.status

import { mayShopTake } from '#domain/shipment/rules.ts'
import type { BoardOrder } from './board-order.ts'

/** The shipment that was not given up; undefined for an order without one. */
export const openShipment = <Shipment extends BoardOrder['shipments'][number]>(
  shipments: readonly Shipment[],
): Shipment | undefined => shipments.find(({ status }) => status !== 'CANCELED' && status !== 'RETURNED')

/** Whether the courier waits at the counter. Each minute there costs money, so the order comes first and sounds. */
export const isCourierHere = ({ shipments, status }: Pick<BoardOrder, 'shipments' | 'status'>): boolean =>
  status !== 'CANCELED' && openShipment(shipments)?.status === 'IN_STORE'

/** Whether a courier on the way to the counter has the order, so that its next step is the courier's and not the shop's. */
export const isCourierComing = ({ shipments }: Pick<BoardOrder, 'shipments'>): boolean => {
  const shipment = openShipment(shipments)
  return shipment !== undefined && shipment.status !== 'IN_STORE' && !mayShopTake(shipment.status)
}

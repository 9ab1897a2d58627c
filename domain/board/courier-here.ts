import type { BoardOrder } from './board-order.ts'

/** The shipment that was not given up; undefined for an order without one. */
export const openShipment = <Shipment extends BoardOrder['shipments'][number]>(
  shipments: readonly Shipment[],
): Shipment | undefined => shipments.find(({ status }) => status !== 'CANCELED' && status !== 'RETURNED')

/** Whether the courier waits at the counter. Each minute there costs money, so the order comes first and sounds. */
export const isCourierHere = ({ shipments, status }: Pick<BoardOrder, 'shipments' | 'status'>): boolean =>
  status !== 'CANCELED' && openShipment(shipments)?.status === 'IN_STORE'

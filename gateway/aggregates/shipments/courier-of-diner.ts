import { createHash } from 'node:crypto'
import type { KnownShipment } from '#domain/shipment/state.ts'

/**
 * The id under which a diner knows the courier of one shipment: the same on every node and page, another one for
 * another shipment. The courier's own id opens calls (RIDER, realtime channels) and is no diner's business; it is
 * 128 random bits, so a digest of it leads nowhere back.
 */
export const courierIdForDiner = (riderId: string, logisticsOrderId: string) =>
  createHash('sha256').update(`courier of ${logisticsOrderId}\n${riderId}`).digest('base64url').slice(0, 22)

/** The shipment with its courier as its diner knows them. */
export const withCourierOfDiner = (shipment: KnownShipment): KnownShipment =>
  shipment.rider === null
    ? shipment
    : {
        ...shipment,
        rider: { ...shipment.rider, id: courierIdForDiner(shipment.rider.id, shipment.logisticsOrderId) },
      }

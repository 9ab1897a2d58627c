import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Unit } from '../../events/log.ts'
import { shipmentStream } from './stream.ts'

/** The shipments of a logistics order as the transaction sees them, with its own changes; none for an order without a courier. */
export async function shipmentsNow(unit: Unit, logisticsOrderId: string | null): Promise<readonly KnownShipment[]> {
  if (logisticsOrderId === null) return []
  const { rows } = await unit.sql.query<{ id: string }>('select id from shipments where tracking_id = $1 order by id', [
    logisticsOrderId,
  ])
  const shipments: KnownShipment[] = []
  for (const id of [...rows.map((row) => row.id), ...unit.begun(shipmentStream)]) {
    const shipment = await unit.state(shipmentStream, id)
    if (shipment.status !== 'NONE' && shipment.logisticsOrderId === logisticsOrderId) shipments.push(shipment)
  }
  return shipments
}

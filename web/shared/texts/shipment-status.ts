import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isCanceled } from '#domain/shipment/rules.ts'

/** FOPEN-43. */
const labels: Partial<Record<string, string>> = {
  PENDING: 'Pendiente',
  LOOKING_FOR_DRIVER: 'Buscando repartidor',
  STACKING: 'Agrupando envíos',
  ON_ROUTE_TO_PICK_UP: 'En camino al local',
  IN_STORE: 'En el local',
  ON_ROUTE_TO_DROP_OFF: 'En camino',
  ON_ROUTE_TO_DROP_OFFS: 'En camino',
  DELIVERED: 'Entregado',
  RETURNED: 'Devuelto',
  DRIVER_CANCELED: 'Cancelado',
  CANCELED: 'Cancelado',
} satisfies Record<ShipmentStatus, string>

/** TRACK-16; an unknown status of a newer release shows 'Pendiente', any kind of cancel 'Cancelado'. */
export const shipmentStatusLabel = (status: string): string =>
  labels[status] ?? (isCanceled(status) ? 'Cancelado' : 'Pendiente')

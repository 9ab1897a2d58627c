import { z } from 'zod'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { identifier } from '../event-fields.ts'

export const shipmentRider = z.object({ id: identifier, name: z.string(), phone: z.string().nullable() })

/** The fields that name the courier of an accepted shipment or stack; the id stays. */
export const noRiderDetails = { 'rider.name': '', 'rider.phone': null }

export const shipmentStatus = z.enum([
  'PENDING',
  'STACKING',
  'LOOKING_FOR_DRIVER',
  'ON_ROUTE_TO_PICK_UP',
  'IN_STORE',
  'ON_ROUTE_TO_DROP_OFF',
  'ON_ROUTE_TO_DROP_OFFS',
  'DELIVERED',
  'RETURNED',
  'DRIVER_CANCELED',
  'CANCELED',
] satisfies readonly ShipmentStatus[])

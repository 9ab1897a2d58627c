import type { Feature } from '../feature.ts'
import { announceShipments } from './announce.ts'
import { shipmentOperations } from './operations.ts'
import { projectShipments, projectStacks } from './projection.ts'
import { stackOperations } from './stack-operations.ts'

/** Shipments and stacks, as couriers see and move them. */
export const shipments: Feature = {
  operations: (context) => ({ ...shipmentOperations(context), ...stackOperations(context) }),
  projections: [projectShipments, projectStacks],
  follower: ({ log, hub }) => ({ take: (recorded) => announceShipments(log.sql, hub, recorded) }),
}

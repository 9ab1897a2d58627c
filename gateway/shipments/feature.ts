import { shipmentsChannel } from '#domain/realtime/channels.ts'
import type { Feature } from '../feature.ts'
import { announceShipments } from './announce.ts'
import { shipmentOperations } from './operations.ts'
import { shipmentsTable, stacksTable } from './projection.ts'
import { stackOperations } from './stack-operations.ts'
import { stackStream } from './stack-stream.ts'
import { shipmentStream } from './stream.ts'

/** Shipments and stacks, as couriers see and move them. */
export const shipments: Feature = {
  name: 'shipments',
  operations: (services) => ({ ...shipmentOperations(services), ...stackOperations(services) }),
  streams: [shipmentStream, stackStream],
  tables: [shipmentsTable, stacksTable],
  channels: [
    {
      pattern: shipmentsChannel('{branchContactId}'),
      mayJoin: (principal, id) =>
        principal.is === 'application' || (principal.is === 'courier' && principal.storeId === id),
    },
  ],
  follower: ({ log, hub }) => ({ take: (recorded) => announceShipments(log.sql, hub, recorded) }),
}

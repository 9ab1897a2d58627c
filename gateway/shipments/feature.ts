import { shipmentsChannel } from '#domain/realtime/channels.ts'
import { shipmentsTable, stacksTable } from '../aggregates/shipments/projection.ts'
import { stackStream } from '../aggregates/shipments/stack-stream.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { endWaveLater, waveTimers } from '../processes/waves.ts'
import { announceShipments } from './announce.ts'
import { shipmentGuesses } from './guesses.ts'
import { shipmentOperations } from './operations.ts'
import { stackOperations } from './stack-operations.ts'

/** Shipments and stacks, as couriers see and move them. */
export const shipments = {
  streams: [shipmentStream, stackStream],
  tables: [shipmentsTable, stacksTable],
  guesses: { updateShipment: [shipmentGuesses.shipment] },
  channels: [
    {
      pattern: shipmentsChannel('{branchContactId}'),
      mayJoin: (principal, id) =>
        principal.is === 'application' || (principal.is === 'courier' && principal.storeId === id),
    },
  ],
  reactions: [endWaveLater],
  on: (ground: Ground): Instance => ({
    operations: { ...shipmentOperations(ground), ...stackOperations(ground) },
    timers: waveTimers(ground),
    follower: { take: (recorded) => announceShipments(ground.log.sql, ground.hub, recorded) },
  }),
} satisfies Feature

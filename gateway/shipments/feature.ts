import { shipmentsChannel } from '#domain/realtime/channels.ts'
import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { announceShipments } from './announce.ts'
import { shipmentOperations } from './operations.ts'
import { shipmentsTable, stacksTable } from './projection.ts'
import { stackOperations } from './stack-operations.ts'
import { stackStream } from './stack-stream.ts'
import { shipmentStream } from './stream.ts'
import { endWaveLater, waveTimers } from './waves.ts'

/** Shipments and stacks, as couriers see and move them. */
export const shipments = {
  streams: [shipmentStream, stackStream],
  tables: [shipmentsTable, stacksTable],
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

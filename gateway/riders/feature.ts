import type { Feature } from '../feature.ts'
import { forgetOldDevices } from './devices.ts'
import { type IsHolding, riderOperations } from './operations.ts'
import { ridersTable } from './projection.ts'
import { endSockets, forgetOldSessions } from './sockets.ts'
import { riderStream } from './stream.ts'

/** Couriers and their shifts. `isHolding` says whether a courier is in the middle of a shipment or stack. */
export const riders = ({ isHolding }: { readonly isHolding: IsHolding }): Feature => ({
  name: 'riders',
  operations: (services) => riderOperations(services, isHolding),
  streams: [riderStream],
  tables: [ridersTable],
  follower: ({ log, connections, clock, onError }) =>
    endSockets({ sql: log.sql, realtime: connections, clock, onError }),
  chores: [forgetOldSessions, forgetOldDevices],
})

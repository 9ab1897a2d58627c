import { riderChannel } from '#domain/realtime/channels.ts'
import type { Feature } from '../feature.ts'
import { type IsHolding, riderOperations } from './operations.ts'
import { ridersTable } from './projection.ts'
import { riderTables } from './side-tables.ts'
import { endSockets } from './sockets.ts'
import { riderStream } from './stream.ts'
import { courierOfToken } from './tokens.ts'

/** Couriers and their shifts. `isHolding` says whether a courier is in the middle of a shipment or stack. */
export const riders = ({ isHolding }: { readonly isHolding: IsHolding }): Feature => ({
  name: 'riders',
  operations: (services) => riderOperations(services, isHolding),
  callers: ({ log, clock }) => ({ courierOf: (token) => courierOfToken(log.sql, clock, token) }),
  streams: [riderStream],
  tables: [ridersTable],
  channels: [
    {
      pattern: riderChannel('{riderId}'),
      mayJoin: (principal, id) => principal.is === 'application' || (principal.is === 'courier' && principal.id === id),
    },
  ],
  sideTables: riderTables,
  follower: ({ log, connections, clock, onError }) =>
    endSockets({ sql: log.sql, realtime: connections, clock, onError }),
})

import { riderChannel } from '#domain/realtime/channels.ts'
import { storesWithCouriers } from '../aggregates/riders/on-shift.ts'
import { ridersTable } from '../aggregates/riders/projection.ts'
import { riderStream } from '../aggregates/riders/stream.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { storeCourierOperations } from './console-operations.ts'
import { riderGuesses } from './guesses.ts'
import { type RiderDeps, riderOperations } from './operations.ts'
import { courierCodeOperations } from './renew-code.ts'
import { riderTables } from './side-tables.ts'
import { endSockets } from './sockets.ts'
import { courierOfToken } from './tokens.ts'

/** Couriers and their shifts. */
export const riders = {
  streams: [riderStream],
  tables: [ridersTable],
  channels: [
    {
      pattern: riderChannel('{riderId}'),
      mayJoin: (principal, id) => principal.is === 'application' || (principal.is === 'courier' && principal.id === id),
    },
  ],
  sideTables: riderTables,
  guesses: { registerRider: Object.values(riderGuesses), updateRider: Object.values(riderGuesses) },
  storeUse: { storesWithPast: storesWithCouriers },
  on(ground: Ground, { uses, ...hands }: RiderDeps & { readonly uses: readonly StoreUse[] }): Instance {
    const { log, connections, clock, onError } = ground
    return {
      operations: {
        ...riderOperations(ground, hands),
        ...courierCodeOperations(ground, uses),
        ...storeCourierOperations(ground),
      },
      callers: { courierOf: (token) => courierOfToken(log.sql, clock, token) },
      follower: endSockets({ sql: log.sql, realtime: connections, clock, onError }),
    }
  },
} satisfies Feature

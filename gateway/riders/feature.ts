import { riderChannel } from '#domain/realtime/channels.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { storeCourierOperations } from './console-operations.ts'
import { storesWithCouriers } from './on-shift.ts'
import { type RiderHands, riderOperations } from './operations.ts'
import { ridersTable } from './projection.ts'
import { courierCodeOperations } from './renew-code.ts'
import { riderTables } from './side-tables.ts'
import { endSockets } from './sockets.ts'
import { riderStream } from './stream.ts'
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
  storeUse: { storesWithPast: storesWithCouriers },
  on(ground: Ground, { uses, ...hands }: RiderHands & { readonly uses: readonly StoreUse[] }): Instance {
    const { log, connections, clock, onError } = ground
    return {
      operations: {
        ...riderOperations(ground, hands),
        ...courierCodeOperations(ground, uses),
        ...storeCourierOperations(ground, hands.isHolding),
      },
      callers: { courierOf: (token) => courierOfToken(log.sql, clock, token) },
      follower: endSockets({ sql: log.sql, realtime: connections, clock, onError }),
    }
  },
} satisfies Feature

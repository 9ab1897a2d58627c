import { availabilityChannel } from '#domain/realtime/channels.ts'
import { availabilityTable, serviceTable } from '../aggregates/availability/projection.ts'
import { leverStreams } from '../aggregates/availability/stream.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { announcements } from './announce.ts'
import { catalogFileOperations } from './catalog-file.ts'
import { catalogOperations } from './change-catalog.ts'
import { knownLevers, type Levers } from './levers.ts'
import { availabilityOperations } from './operations.ts'
import { endLater, leverTimers } from './timers.ts'

type LeverParts = { readonly levers: Levers }

/** The answers of the features about stores, for a change of the catalogue. */
type AvailabilityDeps = { readonly uses: readonly StoreUse[] }

/**
 * The levers of a store, which lie over the published catalogue: plates that are sold out for now, pauses, busy mode and
 * zones that are closed for now.
 */
export const availability = {
  streams: leverStreams,
  tables: [availabilityTable, serviceTable],
  reactions: [endLater],
  // Every diner may see a menu.
  channels: [{ pattern: availabilityChannel('{branchContactId}'), mayJoin: () => true }],
  on(ground: Ground, { uses }: AvailabilityDeps): Instance & LeverParts {
    const levers = knownLevers(ground)
    const { follow, prime, stop } = announcements({ ...ground, levers })
    return {
      levers,
      operations: {
        ...availabilityOperations(ground),
        ...catalogOperations(ground, uses),
        ...catalogFileOperations(ground, uses),
      },
      follower: { take: follow },
      timers: leverTimers(ground),
      prime,
      async stop() {
        stop()
        await levers.stop()
      },
    }
  },
} satisfies Feature

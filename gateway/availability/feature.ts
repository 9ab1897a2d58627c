import { availabilityChannel } from '#domain/realtime/channels.ts'
import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { announcements } from './announce.ts'
import { knownLevers, type Levers } from './levers.ts'
import { availabilityOperations } from './operations.ts'
import { availabilityTable } from './projection.ts'
import { availabilityStream } from './stream.ts'
import { endLater, leverTimers } from './timers.ts'

type Offered = { readonly levers: Levers }

/** The levers of a store, which lie over the published catalogue: what is sold out for now, and what is paused. */
export const availability = {
  streams: [availabilityStream],
  tables: [availabilityTable],
  reactions: [endLater],
  // Every diner may see a menu.
  channels: [{ pattern: availabilityChannel('{branchContactId}'), mayJoin: () => true }],
  on(ground: Ground): Instance & Offered {
    const levers = knownLevers(ground)
    const { follow, prime } = announcements({ ...ground, levers })
    return {
      levers,
      operations: availabilityOperations(ground),
      follower: { take: follow },
      timers: leverTimers(ground),
      prime,
      stop: levers.stop,
    }
  },
} satisfies Feature

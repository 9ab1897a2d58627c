import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { knownLevers, type Levers } from './levers.ts'
import { availabilityTable } from './projection.ts'
import { availabilityStream } from './stream.ts'
import { endLater, leverTimers } from './timers.ts'

type Offered = { readonly levers: Levers }

/** The levers of a store, which lie over the published catalogue: what is sold out for now, and what is paused. */
export const availability = {
  streams: [availabilityStream],
  tables: [availabilityTable],
  reactions: [endLater],
  on(ground: Ground): Instance & Offered {
    const levers = knownLevers(ground.log.sql)
    return {
      levers,
      follower: { take: async (recorded) => void (await levers.follow(recorded)) },
      timers: leverTimers(ground),
    }
  },
} satisfies Feature

import { trackingChannel } from '#domain/realtime/channels.ts'
import { trackingTables } from '../aggregates/tracking/side-tables.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { createLive, type Live } from './live.ts'
import { trackingOperations } from './operations.ts'
import { takeClientEvents } from './uplink.ts'

type TrackingDeps = {
  /** The id of the courier that a token of a positions address belongs to; null for none. */
  readonly riderOfToken: (token: string) => Promise<string | null>
  /** Whether this feature's follower has taken all events of these streams that are in the log, or of all streams. */
  readonly isFollowing: (streams?: readonly string[]) => boolean
}

type TrackingParts = {
  readonly arrivalAt: Live['arrival']
}

/** Where couriers are, for the diners they ride to. */
export const tracking = {
  // Its id is the secret of those who follow the delivery.
  channels: [{ pattern: trackingChannel('{logisticsOrderId}'), mayJoin: () => true }],
  sideTables: trackingTables,
  on(ground: Ground, { riderOfToken, isFollowing }: TrackingDeps): Instance & TrackingParts {
    const { log, hub, bus, clock, catalog, publish, onError } = ground
    const live = createLive({ sql: log.sql, hub, bus, clock, catalog, isFollowing, publish, onError })
    return {
      arrivalAt: (trackingId) => live.arrival(trackingId),
      operations: trackingOperations(ground, live, riderOfToken),
      follower: { take: live.follow },
      readings: {
        positions_accepted_total: { help: 'Fixes that count', read: () => live.counts.accepted },
        positions_dropped_total: {
          help: 'Fixes refused, and fixes that came faster than the database writes them',
          label: 'reason',
          readEach: () => live.counts.dropped,
        },
      },
      prime: (channel) => void live.prime(channel),
      onClientEvent: takeClientEvents(live, onError),
      stop: live.stop,
    }
  },
} satisfies Feature

import { trackingChannel } from '#domain/realtime/channels.ts'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { trackingOperations } from './operations.ts'
import { trackingTables } from './side-tables.ts'

const name = 'tracking'

type RiderOfToken = (services: Services, token: string) => Promise<string | null>

/** Where couriers are, for the diners they ride to. `riderOfToken` gives the id of the courier that a token of a positions address belongs to. */
export const tracking = ({ riderOfToken }: { readonly riderOfToken: RiderOfToken }): Feature => ({
  name,
  operations: (services) => trackingOperations(services, (token) => riderOfToken(services, token)),
  // Its id is the secret of those who follow the delivery.
  channels: [{ pattern: trackingChannel('{logisticsOrderId}'), mayJoin: () => true }],
  follower: ({ live }) => ({ take: live.follow }),
  sideTables: trackingTables,
  readings: ({ live: { counts } }) => ({
    positions_accepted: { help: 'Fixes that count', read: () => counts.accepted },
    positions_dropped: { help: 'Fixes refused', label: 'reason', readEach: () => counts.dropped },
  }),
})

import { z } from 'zod'
import { loyaltyDecider } from '#domain/loyalty/decide.ts'
import { instant } from '../event-fields.ts'
import { eventType, type KindOf } from '../events/stream-kind.ts'

const ofOrder = z.object({ orderId: z.string(), orderCode: z.string(), points: z.number(), at: instant })
const entry = eventType(ofOrder)

/** `loyalty-{companyId}.{customerId}`: the points of one customer with one company. */
export const loyaltyStream: KindOf<typeof loyaltyDecider> = {
  kind: 'loyalty',
  decider: loyaltyDecider,
  types: {
    PointsEarned: entry,
    PointsRedeemed: entry,
    PointsReturned: entry,
    PointsTakenBack: eventType(ofOrder.extend({ missing: z.number() })),
    RewardClaimed: eventType(
      z.object({
        rewardId: z.string(),
        storeId: z.string(),
        points: z.number(),
        acquisitionChannel: z.string(),
        at: instant,
      }),
    ),
  },
}

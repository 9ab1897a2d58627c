import { z } from 'zod'
import { loyaltyDecider } from '#domain/loyalty/decide.ts'
import { eventType, type KindOf, personalEventType } from '../../events/stream-kind.ts'
import { drawnCode, identifier, instant } from '../event-fields.ts'

const ofOrder = z.object({ orderId: identifier, orderCode: drawnCode, points: z.number(), at: instant })
const entry = eventType(ofOrder)

/** `loyalty-{companyId}.{customerId}`: the points of one customer with one company. */
export const loyaltyStream: KindOf<typeof loyaltyDecider> = {
  kind: 'loyalty',
  whose: { diner: { ids: ({ accounts }) => accounts } },
  decider: loyaltyDecider,
  types: {
    PointsEarned: entry,
    PointsRedeemed: entry,
    PointsReturned: entry,
    PointsTakenBack: eventType(ofOrder.extend({ missing: z.number() })),
    RewardClaimed: personalEventType(
      'diner',
      z.object({
        rewardId: identifier,
        storeId: identifier,
        points: z.number(),
        acquisitionChannel: z.string(),
        at: instant,
      }),
      // The contract takes any text of a page here.
      { acquisitionChannel: '' },
    ),
  },
}

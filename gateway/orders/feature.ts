import type { Feature } from '../feature.ts'
import { announceOrders } from './announce.ts'
import { codeOperations } from './code-operations.ts'
import { forgetAppliedCodes } from './discount-codes.ts'
import { orderOperations } from './operations.ts'
import { projectOrders } from './projection.ts'
import { completeLater, orderTimers } from './timers.ts'

/** Orders from their submission to their completion, and the codes that they use. */
export const orders: Feature = {
  operations: (context) => ({ ...orderOperations(context), ...codeOperations(context) }),
  projections: [projectOrders, completeLater],
  follower: ({ log, hub }) => ({ take: (recorded) => announceOrders(log.sql, hub, recorded) }),
  timers: orderTimers,
  chores: [forgetAppliedCodes],
}

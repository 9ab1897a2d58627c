import type { LoyaltyEntry } from '#domain/loyalty/state.ts'
import type { Wire } from './schemas.ts'

/** LOYAL-17. Without `orderCode` for a reader who has not proven to be the customer: a code opens the order's page. */
export const writeLoyaltyMovement = (
  { orderCode, at, amount, postBalance }: LoyaltyEntry,
  isProven: boolean,
): Wire['LoyaltyMovement'] => ({ orderCode: isProven ? orderCode : null, createdAt: at, amount, postBalance })

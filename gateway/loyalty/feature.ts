import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { claimOperations } from './claim.ts'
import { loyaltyOperations } from './operations.ts'
import { hasPoints } from './queries.ts'
import { loyaltyTimers } from './settle.ts'
import { loyaltyStream } from './stream.ts'

/**
 * The points that customers earn and claim, those that a canceled order gives back, and the history. Placing an order
 * redeems points (`gateway/orders`).
 */
export const loyalty = {
  streams: [loyaltyStream],
  storeUse: { hasPoints },
  on: (ground: Ground): Instance => ({
    operations: { ...loyaltyOperations(ground), ...claimOperations(ground) },
    timers: loyaltyTimers(ground),
  }),
} satisfies Feature

import type { Feature } from '../feature.ts'
import { claimOperations } from './claim.ts'
import { loyaltyOperations } from './operations.ts'
import { loyaltyTimers, settleLater } from './settle.ts'
import { loyaltyStream } from './stream.ts'

/**
 * The points that customers earn and claim, those that a canceled order gives back, and the history. Placing an order
 * redeems points (`gateway/orders`).
 */
export const loyalty: Feature = {
  name: 'loyalty',
  operations: (services) => ({ ...loyaltyOperations(services), ...claimOperations(services) }),
  streams: [loyaltyStream],
  reactions: [settleLater],
  timers: loyaltyTimers,
}

import type { Feature } from '../feature.ts'
import { loyaltyStream } from '../streams/loyalty.ts'
import { claimOperations } from './claim.ts'
import { loyaltyOperations } from './operations.ts'
import { loyaltyTimers, settleLater } from './settle.ts'

/** What customers earn and claim, what a canceled order gives back, and the history. Placing an order redeems (`gateway/orders`). */
export const loyalty: Feature = {
  name: 'loyalty',
  operations: (services) => ({ ...loyaltyOperations(services), ...claimOperations(services) }),
  streams: [loyaltyStream],
  reactions: [settleLater],
  timers: loyaltyTimers,
}

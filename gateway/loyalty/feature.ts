import type { Feature } from '../feature.ts'
import { loyaltyStream } from '../streams/loyalty.ts'
import { claimOperations } from './claim.ts'
import { loyaltyOperations } from './operations.ts'
import { loyaltyTimers, settleLater } from './settle.ts'

/** Points: those that customers earn and claim or get back from a canceled order, and the history. Placing an order redeems (`gateway/orders`). */
export const loyalty: Feature = {
  name: 'loyalty',
  operations: (services) => ({ ...loyaltyOperations(services), ...claimOperations(services) }),
  streams: [loyaltyStream],
  reactions: [settleLater],
  timers: loyaltyTimers,
}

import { byTimer } from '#domain/access/by.ts'
import { orderAndPoints, pointsSettlement } from '#domain/processes/order-and-points.ts'
import { accountId } from '../aggregates/customers/diner.ts'
import { waitForAccount } from '../aggregates/loyalty/account.ts'
import { loyaltyStream } from '../aggregates/loyalty/stream.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import { customerGuesses } from '../customers/guesses.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { carryOut } from '../processes/change-order.ts'
import type { Timer, TimerHandlers } from '../timers/timers.ts'
import { claimOperations } from './claim.ts'
import { loyaltyGuesses } from './guesses.ts'
import { loyaltyOperations } from './operations.ts'
import { hasPoints } from './queries.ts'

/**
 * The points that customers earn and claim, those that a canceled order gives back, and the history. Placing an order
 * redeems points (`gateway/orders`).
 */
export const loyalty = {
  streams: [loyaltyStream],
  guesses: { listLoyaltyPoints: [customerGuesses.customerPhone], claimLoyaltyReward: [loyaltyGuesses.rewardClaim] },
  storeUse: { hasPoints },
  on: (ground: Ground): Instance => ({
    operations: { ...loyaltyOperations(ground), ...claimOperations(ground) },
    timers: loyaltyTimers(ground),
  }),
} satisfies Feature

/** Books what an order means for the points of its customer. */
const loyaltyTimers = ({ log, clock, catalog }: Pick<Ground, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
  async [pointsSettlement]({ id, kind, payload }: Timer) {
    const at = clock.now().toISOString()
    await log.transact<null, never>({ by: byTimer(kind), id }, async (unit) => {
      const order = await unit.state(orderStream, String(payload['orderId']))
      if (order.status === 'NONE') return { ok: true, value: null }
      const origin = catalog().served.origin(order.storeId)
      if (!origin) throw new Error(`no version of the catalogue has the store ${order.storeId}`)
      const account = accountId(origin.branch.companyId, order.customer.id)
      // Two settlements of one order see each other.
      await waitForAccount(unit, account)
      const payments = await unit.state(paymentStream, order.orderId)
      await carryOut(unit, catalog, orderAndPoints.whenDue({ at }, { order, payments, account }))
      return { ok: true, value: null }
    })
  },
})

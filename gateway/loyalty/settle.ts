import { byTimer } from '#domain/access/by.ts'
import { orderAndPoints, pointsSettlement } from '#domain/processes/order-and-points.ts'
import { accountId } from '../customers/room.ts'
import type { Ground } from '../ground.ts'
import { orderStream } from '../orders/room.ts'
import { paymentStream } from '../payments/room.ts'
import { carryOut } from '../processes/change-order.ts'
import type { Timer, TimerHandlers } from '../timers/timers.ts'
import { waitForAccount } from './account.ts'

/** Books what an order means for the points of its customer. */
export const loyaltyTimers = ({ log, clock, catalog }: Pick<Ground, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
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

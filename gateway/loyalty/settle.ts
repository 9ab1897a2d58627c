import { byTimer } from '#domain/access/by.ts'
import { settlementOf } from '#domain/loyalty/settlement.ts'
import { givenBackOf } from '#domain/payment/given-back.ts'
import { accountId } from '../customers/room.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import { movesPoints, orderStream } from '../orders/room.ts'
import { paymentStream } from '../payments/room.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'
import { settleAccount } from './account.ts'

const settlement = 'loyalty-settlement'

/**
 * Points are due once an order is delivered, canceled or given back in full. They are settled after that transaction: a
 * courier's delivery waits for no account, and a fault of the account holds up no order.
 */
export const settleLater: Reaction = async (sql, recorded) => {
  const due: { readonly orderId: string; readonly by: string; readonly at: string }[] = []
  for (const { id: orderId, event } of eventsOf(recorded, orderStream))
    if (event.type === 'OrderDelivered' || event.type === 'OrderCanceled')
      due.push({ orderId, by: `${event.type}-${orderId}`, at: event.at })
  // A refund that fails leaves the order paid, and its points due again.
  for (const { id: orderId, event } of eventsOf(recorded, paymentStream))
    if (event.type === 'RefundCompleted' || event.type === 'RefundFailed')
      due.push({ orderId, by: `${event.type}-${event.attemptId}-${event.refundId}`, at: event.at })
  for (const { orderId, by, at } of due) {
    if (!(await movesPoints(sql, orderId))) continue
    await setTimer(sql, { id: `points-${by}`, kind: settlement, payload: { orderId } }, new Date(at))
  }
}

export const loyaltyTimers = ({ log, clock, catalog }: Pick<Ground, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
  async [settlement]({ id, kind, payload }: Timer) {
    const at = clock.now().toISOString()
    const outcome = await log.transact({ by: byTimer(kind), id }, async (unit) => {
      const order = await unit.state(orderStream, String(payload['orderId']))
      if (order.status === 'NONE') return { ok: true, value: null }
      const origin = catalog().served.origin(order.storeId)
      if (!origin) throw new Error(`no version of the catalogue has the store ${order.storeId}`)
      const account = accountId(origin.branch.companyId, order.customer.id)
      const changed = await settleAccount(unit, account, async () =>
        settlementOf(order, givenBackOf(await unit.state(paymentStream, order.orderId)), at),
      )
      return changed.ok ? { ok: true, value: null } : changed
    })
    if (!outcome.ok) throw new Error(outcome.rejection.type)
  },
})

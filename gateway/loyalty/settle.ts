import { settlementOf } from '#domain/loyalty/settlement.ts'
import { changeAccount, loyaltyAccountId } from '../accounts/loyalty-account.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Services } from '../services.ts'
import { orderStream } from '../streams/order.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'

const settlement = 'loyalty-settlement'

/**
 * Whoever delivers or cancels an order, its points are due from then on. They are settled after that transaction: a
 * courier's delivery waits for nobody's account, and a fault of the account holds up no order.
 */
export const settleLater: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, orderStream)) {
    if (event.type !== 'OrderDelivered' && event.type !== 'OrderCanceled') continue
    const { rows } = await sql.query(
      `select 1 from orders where id = $1
       and ((state->'totals'->>'gainedPoints')::numeric > 0 or (state->'totals'->>'redeemedPoints')::numeric > 0)`,
      [id],
    )
    if (rows.length === 0) continue
    const timer = { id: `points-${event.type}-${id}`, kind: settlement, payload: { orderId: id } }
    await setTimer(sql, timer, new Date(event.at))
  }
}

export const loyaltyTimers = ({ log, clock, catalog }: Pick<Services, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
  async [settlement]({ id, payload }: Timer) {
    const at = clock.now().toISOString()
    const outcome = await log.transact({ id }, async (unit) => {
      const order = await unit.state(orderStream, String(payload['orderId']))
      const command = order.status === 'NONE' ? null : settlementOf(order, at)
      if (order.status === 'NONE' || !command) return { ok: true, value: null }
      const origin = catalog().served.origin(order.storeId)
      if (!origin) throw new Error(`no version of the catalogue has the store ${order.storeId}`)
      const account = loyaltyAccountId(origin.branch.companyId, order.customer.id)
      const changed = await changeAccount(unit, account, command)
      return changed.ok ? { ok: true, value: null } : changed
    })
    if (!outcome.ok) throw new Error(outcome.rejection.type)
  },
})

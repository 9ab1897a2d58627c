import { byTimer } from '#domain/access/by.ts'
import { holdEnd } from '#domain/discount-code/hold.ts'
import type { KnownOrder, Order } from '#domain/order/state.ts'
import { codeHold, codeUses } from '#domain/processes/code-uses.ts'
import { codeStream } from '../aggregates/orders/code-stream.ts'
import { activeCode, waitForCode } from '../aggregates/orders/discount-codes.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import { waitForLock } from '../db/lock.ts'
import type { CommandOutcome, Unit } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import type { Timer, TimerHandlers } from '../timers/timers.ts'
import { carryOut, carryOutOrRefuse } from './change-order.ts'

/** No use of the order's code is free: the price with the discount cannot be paid. */
export type CodeGone = { readonly type: 'CodeGone' }

/**
 * Reads an order that was known before. Until the transaction ends no other one gives its use of a code back, or begins a
 * payment of it. An order without a code takes no lock, so its presses wait for nothing.
 */
export async function lockedOrder(unit: Unit, { orderId, discountCode }: KnownOrder): Promise<Order> {
  if (discountCode) await waitForHold(unit, orderId)
  return unit.state(orderStream, orderId)
}

const waitForHold = ({ sql }: Unit, orderId: string) => waitForLock(sql, `${codeHold} ${orderId}`)

export const holdTimers = ({ log, clock, catalog }: Pick<Ground, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
  async [codeHold]({ kind, payload }: Timer) {
    const orderId = String(payload['orderId'])
    await log.transact<null, never>({ by: byTimer(kind) }, async (unit) => {
      const at = clock.now().toISOString()
      await waitForHold(unit, orderId)
      const order = await unit.state(orderStream, orderId)
      // A hold is of an order that waits for its payment: the uses of other orders are not read.
      if (order.status !== 'PAY_NEEDED' || !order.discountCode) return { ok: true, value: null }
      const { id: codeId } = order.discountCode
      await waitForCode(unit, codeId)
      const payments = await unit.state(paymentStream, orderId)
      const uses = await unit.state(codeStream, codeId)
      await carryOut(unit, catalog, codeUses.atHoldEnd({ at }, { order, payments, uses }))
      return { ok: true, value: null }
    })
  },
})

/** For a payment that begins. The order was read under its lock. */
export async function takeCodeAgain(
  unit: Unit,
  catalog: Ground['catalog'],
  order: KnownOrder,
  at: string,
): Promise<CommandOutcome<null, CodeGone>> {
  const store = catalog().served.store(order.storeId)
  const inForce = store && order.discountCode && activeCode(catalog, store.branchId, order.discountCode.code)
  const heldUntil = store ? holdEnd(store, at) : at
  const wants = codeUses.whenPaymentBegins({ at }, { order, inForce: inForce ?? null, heldUntil })
  const isGone = wants === null || (await carryOutOrRefuse(unit, catalog, wants)) !== null
  return isGone ? { ok: false, rejection: { type: 'CodeGone' } } : { ok: true, value: null }
}

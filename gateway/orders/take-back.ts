import type { TakenBackFrom } from '#domain/order/events.ts'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import { orderByCode } from '../aggregates/orders/queries.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { shipmentsNow } from '../aggregates/shipments/of-order.ts'
import type { Command, CommandOutcome } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { carryOut } from '../processes/change-order.ts'
import { isDayClosed } from '../views/closed-days.ts'
import type { AtStore, ShopRejection } from './steps.ts'

type TakeBackRequest = {
  readonly command: Command
  readonly mayAt: AtStore
  readonly from: TakenBackFrom
  readonly reason: string
}

/** Takes the last step of the shop back, with the shipments of its own rider, in one transaction. */
export async function takeStepBack(
  { log, clock, catalog }: Pick<Ground, 'log' | 'clock' | 'catalog'>,
  code: string,
  { command, mayAt, from, reason }: TakeBackRequest,
): Promise<CommandOutcome<{ readonly orderId: string }, ShopRejection>> {
  const known = await orderByCode(log.sql, code)
  if (!known) return { ok: false, rejection: { type: 'OrderNotFound' } }
  const { orderId, storeId } = known
  const at = clock.now().toISOString()
  return log.transact<{ readonly orderId: string }, ShopRejection>(command, async (unit) => {
    if (!mayAt(storeId)) return { ok: false, rejection: { type: 'OfAnotherStore' } }
    const order = await unit.state(orderStream, orderId)
    if (order.status === 'NONE') return { ok: false, rejection: { type: 'OrderNotFound' } }
    const { delivered } = order.times
    if (from === 'DELIVERED' && delivered && (await isDayClosed(unit.sql, catalog, storeId, delivered)))
      return { ok: false, rejection: { type: 'DayClosed' } }
    const shipments = await shipmentsNow(unit, order.logisticsOrderId)
    const allowed = orderAndShipment.atTakeBack({ at }, { order, shipments, from, reason })
    if (!allowed.ok) return allowed
    await carryOut(unit, catalog, allowed.wants)
    return { ok: true, value: { orderId } }
  })
}

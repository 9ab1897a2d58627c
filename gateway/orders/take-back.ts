import type { TakenBackFrom } from '#domain/order/events.ts'
import { orderAndShipment } from '#domain/processes/order-and-shipment.ts'
import type { Command, Outcome } from '../events/log.ts'
import { carryOut } from '../processes/change-order.ts'
import { shipmentsNow } from '../shipments/room.ts'
import type { OrderServices } from './needed.ts'
import { orderByCode } from './queries.ts'
import type { AtStore, ShopRejection } from './steps.ts'
import { orderStream } from './stream.ts'

type TakeBackRequest = {
  readonly command: Command
  readonly mayAt: AtStore
  readonly from: TakenBackFrom
  readonly reason: string
}

/** Takes the last step of the shop back, with the shipments of its own rider, in one transaction. */
export async function takeStepBack(
  { log, clock, catalog, isDayClosed }: Pick<OrderServices, 'log' | 'clock' | 'catalog' | 'isDayClosed'>,
  code: string,
  { command, mayAt, from, reason }: TakeBackRequest,
): Promise<Outcome<{ readonly orderId: string }, ShopRejection>> {
  const known = await orderByCode(log.sql, code)
  if (!known) return { ok: false, rejection: { type: 'OrderNotFound' } }
  const { orderId, storeId } = known
  const at = clock.now().toISOString()
  return log.transact<{ readonly orderId: string }, ShopRejection>(command, async (unit) => {
    if (!mayAt(storeId)) return { ok: false, rejection: { type: 'OfAnotherStore' } }
    const order = await unit.state(orderStream, orderId)
    if (order.status === 'NONE') return { ok: false, rejection: { type: 'OrderNotFound' } }
    const { delivered } = order.times
    if (from === 'DELIVERED' && delivered && (await isDayClosed(unit.sql, storeId, delivered)))
      return { ok: false, rejection: { type: 'DayClosed' } }
    const shipments = await shipmentsNow(unit, order.logisticsOrderId)
    const allowed = orderAndShipment.atTakeBack({ at }, { order, shipments, from, reason })
    if (!allowed.ok) return allowed
    await carryOut(unit, catalog, allowed.wants)
    return { ok: true, value: { orderId } }
  })
}

import type { Command, Unit } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import { keepCode } from './code-hold.ts'
import { takeStep } from './steps.ts'
import { orderStream } from './stream.ts'
import { acceptLater } from './timers.ts'

/** The money of an order is there: it joins the shop's list. One that is further on already stays as it is. */
export async function markPaid(unit: Unit, catalog: Ground['catalog'], orderId: string, at: string): Promise<void> {
  const order = await unit.state(orderStream, orderId)
  if (order.status !== 'PAY_NEEDED') return
  const paid = await unit.execute(orderStream, orderId, { type: 'Pay', at })
  if (!paid.ok) throw new Error(`an unpaid order was not marked as paid: ${paid.rejection.type}`)
  await keepCode(unit, order, at)
  acceptLater(unit, catalog().served.store(order.storeId), order, at)
}

/** PAY-28: ends an order that was not paid in time. One that was paid or canceled meanwhile is left alone. */
export async function cancelUnpaid(
  services: Pick<Ground, 'log' | 'clock'>,
  orderId: string,
  command: Command,
): Promise<void> {
  const { state: order } = await services.log.state(orderStream, orderId)
  if (order.status !== 'PAY_NEEDED') return
  const outcome = await takeStep(services, order.code, 'cancel', { command })
  if (!outcome.ok) throw new Error(`an unpaid order was not canceled: ${outcome.rejection.type}`)
}

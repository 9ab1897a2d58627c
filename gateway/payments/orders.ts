import type { KnownOrder } from '#domain/order/state.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import type { Log } from '../events/log.ts'

export async function orderById({ state }: Pick<Log, 'state'>, orderId: string): Promise<KnownOrder | null> {
  const { state: order } = await state(orderStream, orderId)
  return order.status === 'NONE' ? null : order
}

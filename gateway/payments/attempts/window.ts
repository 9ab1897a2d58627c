import { byTimer } from '#domain/access/by.ts'
import { statusAtFirst } from '#domain/order/state.ts'
import { payableUntil } from '#domain/payment/payable.ts'
import { isLive } from '#domain/payment/state.ts'
import { paymentStatusOf } from '#domain/payment/view.ts'
import { eventsOf } from '../../events/event-store.ts'
import type { Reaction } from '../../events/log.ts'
import { orderStream } from '../../orders/room.ts'
import { setTimer, type Timer, type TimerHandlers } from '../../timers/timers.ts'
import type { PaymentServices } from '../needed.ts'
import { paymentStream } from '../stream.ts'

const windowEnd = 'payment-window'
const askAgainMs = 15 * 60_000

/** OPEN-02: an order waits for its money until the end that was recorded with it. */
export const endWindowLater: Reaction = async (sql, recorded) => {
  for (const { id: orderId, event } of eventsOf(recorded, orderStream))
    if (event.type === 'OrderPlaced' && statusAtFirst(event) === 'PAY_NEEDED') {
      const timer = { id: `${windowEnd}-${orderId}`, kind: windowEnd, payload: { orderId } }
      await setTimer(sql, timer, new Date(payableUntil(event.at, event.payableUntil)))
    }
}

/** Cancels an unpaid order. Waits while an attempt may still succeed: the attempt's own timer asks the provider. */
export const windowTimers = (services: PaymentServices): TimerHandlers => ({
  async [windowEnd]({ id, kind, payload }: Timer) {
    const orderId = String(payload['orderId'])
    const { log, clock, orders } = services
    const { state } = await log.state(paymentStream, orderId)
    if (paymentStatusOf(state) === 'APPROVED') return
    if (state.attempts.some(isLive) || paymentStatusOf(state) === 'PROCESSING')
      return setTimer(log.sql, { id, kind, payload }, new Date(clock.now().getTime() + askAgainMs))
    await orders.cancelUnpaid(services, orderId, { by: byTimer(kind), id })
  },
})

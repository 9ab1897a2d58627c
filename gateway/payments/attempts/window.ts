import { byTimer } from '#domain/access/by.ts'
import { orderAndPayment, paymentWindow } from '#domain/processes/order-and-payment.ts'
import { orderStream } from '../../aggregates/orders/stream.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import { carryOut } from '../../processes/change-order.ts'
import type { Timer, TimerHandlers } from '../../timers/timers.ts'
import type { PaymentDeps } from '../deps.ts'

/** The end of the time in which an order may be paid. */
export const windowTimers = ({
  log,
  clock,
  catalog,
}: Pick<PaymentDeps, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
  async [paymentWindow]({ kind, payload }: Timer) {
    const orderId = String(payload['orderId'])
    await log.transact<null, never>({ by: byTimer(kind) }, async (unit) => {
      const at = clock.now().toISOString()
      const order = await unit.state(orderStream, orderId)
      const payments = await unit.state(paymentStream, orderId)
      await carryOut(unit, catalog, orderAndPayment.atWindowEnd({ at }, { order, payments }))
      return { ok: true, value: null }
    })
  },
})

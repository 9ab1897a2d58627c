import { z } from 'zod'
import { byTimer } from '#domain/access/by.ts'
import { refundAgainIn } from '#domain/payment/owed.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import { eventsOf } from '../../events/event-store.ts'
import type { Reaction } from '../../events/log.ts'
import { setTimer, type Timer, type TimerHandlers } from '../../timers/timers.ts'
import type { PaymentDeps } from '../deps.ts'
import { changePayments } from '../reconcile/news.ts'

const again = 'payment-refund-again'
/** The timer looks at once, and waits as long as the payment says. */
const startMs = 1_000

/** A refund that was refused is asked for again, where money is owed, at growing pauses. */
export const refundAgainLater: Reaction = async (sql, recorded) => {
  for (const { id: orderId, event } of eventsOf(recorded, paymentStream))
    if (event.type === 'RefundFailed') {
      const { attemptId, refundId, at } = event
      const timer = {
        id: `${again}-${attemptId}-${refundId}`,
        kind: again,
        payload: { orderId, attemptId, failedAt: at },
      }
      await setTimer(sql, timer, new Date(Date.parse(at) + startMs))
    }
}

export const refundAgainTimers = (services: PaymentDeps): TimerHandlers => ({
  async [again]({ id, kind, payload }: Timer) {
    const { log, clock } = services
    const { orderId, attemptId, failedAt } = waiting.parse(payload)
    const { attempts } = (await log.state(paymentStream, orderId)).state
    const attempt = attempts.find((each) => each.attemptId === attemptId)
    const pause = attempt && refundAgainIn(attempt)
    if (pause === undefined || pause === null) return
    const due = Date.parse(failedAt) + pause
    if (clock.now().getTime() < due) return setTimer(log.sql, { id, kind, payload }, new Date(due))
    await changePayments(services, orderId, byTimer(kind), (at) => [{ type: 'RefundAgain', at, attemptId }])
  },
})

const waiting = z.object({ orderId: z.string(), attemptId: z.string(), failedAt: z.iso.datetime() })

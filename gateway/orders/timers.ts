import { byTimer } from '#domain/access/by.ts'
import type { OrderRejection } from '#domain/order/decide.ts'
import { completesAfter } from '#domain/order/progress.ts'
import { lateOffer } from '#domain/processes/order-and-shipment.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { autoAccept } from '../processes/auto-accept.ts'
import { changeOrder } from '../processes/change-order.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'
import { offerNow, takeStep } from './steps.ts'

const completion = 'order-completion'

/** ORDER-21: sets the timer that completes an order once the shop or a courier has delivered it. */
export const completeLater: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, orderStream))
    if (event.type === 'OrderDelivered') {
      const payload = { orderId: id, delivered: event.at }
      const timer = { id: `complete-${id}-${event.at}`, kind: completion, payload }
      await setTimer(sql, timer, new Date(Date.parse(event.at) + completesAfter))
    }
}

/** A store may accept by itself after some minutes; an order that moved on meanwhile is left as it is. */
export const orderTimers = (services: Pick<Ground, 'log' | 'clock' | 'catalog'>): TimerHandlers => ({
  async [autoAccept]({ id, kind, payload }: Timer) {
    const asked = { command: { by: byTimer(kind), id }, mayAt: () => true, said: { byItself: true } as const }
    const outcome = await takeStep(services, String(payload['code']), 'accept', asked)
    if (!outcome.ok && outcome.rejection.type !== 'OrderStepNotAllowed') throw new Error(outcome.rejection.type)
  },

  async [lateOffer]({ id, kind, payload }: Timer) {
    await offerNow(services, String(payload['orderId']), { by: byTimer(kind), id })
  },

  async [completion]({ id, kind, payload }: Timer) {
    const at = services.clock.now().toISOString()
    const { orderId, delivered } = payload
    const outcome = await services.log.transact<null, OrderRejection>({ by: byTimer(kind), id }, async (unit) => {
      const order = await unit.state(orderStream, String(orderId))
      // The shop has taken this hand-over back; the next one has a timer of its own. Timers of earlier releases name none.
      const isStale = order.status !== 'NONE' && delivered !== undefined && order.times.delivered !== delivered
      if (isStale) return { ok: true, value: null }
      return changeOrder(unit, services.catalog, String(orderId), { type: 'Complete', at })
    })
    if (!outcome.ok) throw new Error(outcome.rejection.type)
  },
})

import { byTimer } from '#domain/access/by.ts'
import type { Store } from '#domain/catalog/store.ts'
import { completesAfter } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction, Unit } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'
import { lateOffer, offerNow, takeStep } from './steps.ts'
import { orderStream } from './stream.ts'

const autoAccept = 'order-auto-accept'
const completion = 'order-completion'

/** A store may accept by itself, some minutes after the order is in its list. */
export function acceptLater(
  unit: Unit,
  store: Pick<Store, 'settings'> | undefined,
  { orderId, code }: Pick<KnownOrder, 'orderId' | 'code'>,
  at: string,
) {
  const minutes = store?.settings.autoAcceptMinutes ?? null
  if (minutes === null) return
  const timer = { id: `accept-${orderId}`, kind: autoAccept, payload: { code } }
  unit.afterwards((sql) => setTimer(sql, timer, new Date(Date.parse(at) + minutes * 60_000)))
}

/** ORDER-21: sets the timer that completes an order once the shop or a courier has delivered it. */
export const completeLater: Reaction = async (sql, recorded) => {
  for (const { id, event } of eventsOf(recorded, orderStream))
    if (event.type === 'OrderDelivered') {
      const timer = { id: `complete-${id}`, kind: completion, payload: { orderId: id } }
      await setTimer(sql, timer, new Date(Date.parse(event.at) + completesAfter))
    }
}

/** A store may accept by itself after some minutes; an order that moved on meanwhile is left as it is. */
export const orderTimers = (services: Pick<Ground, 'log' | 'clock'>): TimerHandlers => ({
  async [autoAccept]({ id, kind, payload }: Timer) {
    const outcome = await takeStep(services, String(payload['code']), 'accept', { command: { by: byTimer(kind), id } })
    if (!outcome.ok && outcome.rejection.type !== 'OrderStepNotAllowed') throw new Error(outcome.rejection.type)
  },

  async [lateOffer]({ id, kind, payload }: Timer) {
    await offerNow(services, String(payload['orderId']), { by: byTimer(kind), id })
  },

  async [completion]({ id, kind, payload }: Timer) {
    const at = services.clock.now().toISOString()
    const outcome = await services.log.transact({ by: byTimer(kind), id }, async (unit) => {
      const moved = await unit.execute(orderStream, String(payload['orderId']), { type: 'Complete', at })
      return moved.ok ? { ok: true, value: null } : moved
    })
    if (!outcome.ok) throw new Error(outcome.rejection.type)
  },
})

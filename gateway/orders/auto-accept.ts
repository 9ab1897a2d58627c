import type { Store } from '#domain/catalog/store.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { type KnownOrder, statusAtFirst } from '#domain/order/state.ts'
import type { Unit } from '../events/log.ts'
import { setTimer } from '../timers/timers.ts'

export const autoAccept = 'order-auto-accept'

/** A store may accept by itself, some minutes after an event has put the order on its list. */
export function acceptLater(
  unit: Unit,
  store: Pick<Store, 'settings'> | undefined,
  { orderId, code }: Pick<KnownOrder, 'orderId' | 'code'>,
  event: OrderEvent,
) {
  const minutes = store?.settings.autoAcceptMinutes ?? null
  if (minutes === null || !joinsList(event)) return
  const timer = { id: `accept-${orderId}`, kind: autoAccept, payload: { code } }
  unit.afterwards((sql) => setTimer(sql, timer, new Date(Date.parse(event.at) + minutes * 60_000)))
}

const joinsList = (event: OrderEvent): boolean =>
  event.type === 'OrderPaid' || (event.type === 'OrderPlaced' && statusAtFirst(event) === 'GENERATED')

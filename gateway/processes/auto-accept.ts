import type { Store } from '#domain/catalog/store.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { minutesToAccept } from '#domain/order/own-acceptance.ts'
import { type KnownOrder, statusAtFirst } from '#domain/order/state.ts'
import type { Unit } from '../events/log.ts'
import { setTimer } from '../timers/timers.ts'

export const autoAccept = 'order-auto-accept'

type AcceptableOrder = Pick<KnownOrder, 'orderId' | 'orderModeId' | 'code'>

/** A store may accept by itself, some minutes after an event has put the order on its list. */
export function acceptLater(
  unit: Unit,
  store: Pick<Store, 'settings' | 'orderModes'> | undefined,
  { orderId, orderModeId, code }: AcceptableOrder,
  event: OrderEvent,
) {
  const minutes = store && joinsList(event) ? minutesToAccept(store, orderModeId) : null
  if (minutes === null || minutes === 0) return
  const timer = { id: `accept-${orderId}`, kind: autoAccept, payload: { code } }
  unit.afterwards((sql) => setTimer(sql, timer, new Date(Date.parse(event.at) + minutes * 60_000)))
}

/**
 * Whether an order is accepted in the transaction that puts it on the list. A board then shows it once, under preparation, and sounds
 * once for it.
 */
export const isAcceptedAtOnce = (
  store: Pick<Store, 'settings' | 'orderModes'> | undefined,
  { orderModeId }: Pick<KnownOrder, 'orderModeId'>,
): boolean => store !== undefined && minutesToAccept(store, orderModeId) === 0

const joinsList = (event: OrderEvent): boolean =>
  event.type === 'OrderPaid' || (event.type === 'OrderPlaced' && statusAtFirst(event) === 'GENERATED')

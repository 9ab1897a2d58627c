import { byTimer } from '#domain/access/by.ts'
import type { By } from '../events/by.ts'
import type { EventRow } from '../events/event-store.ts'
import { autoAccept } from '../processes/auto-accept.ts'

/**
 * The principal who took a step of an order. An acceptance by a setting may be in the transaction of the diner who ordered or paid,
 * and is no step of theirs.
 */
export function takerOf({ by, decoded }: Pick<EventRow, 'by' | 'decoded'>): By {
  const isOwn = decoded.is === 'known' && decoded.event.type === 'OrderAccepted' && 'byItself' in decoded.event
  return isOwn ? byTimer(autoAccept) : by
}

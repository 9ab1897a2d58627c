import type { LateWarnings } from '#domain/catalog/order-mode.ts'
import type { BoardOrder } from './board-order.ts'

/** `minutes` are those that are left, or, of a late order, those since the promised time. */
export type Lateness = { readonly is: 'onTime' | 'soon' | 'urgent' | 'late'; readonly minutes: number }

/** The warnings of a mode that configures none. */
export const usualWarnings: LateWarnings = { soonMinutes: 15, urgentMinutes: 5 }

const minute = 60_000

/** Compares an order under way with its promised time. Null without a promise, and when the shop's part is over. */
export function latenessOf(order: BoardOrder, now: number, warnings: LateWarnings = usualWarnings): Lateness | null {
  if (order.promised === null || isShopDone(order)) return null
  const left = Date.parse(order.promised.to) - now
  if (left <= -minute) return { is: 'late', minutes: Math.floor(-left / minute) }
  const minutes = Math.max(0, Math.ceil(left / minute))
  return {
    is: minutes <= warnings.urgentMinutes ? 'urgent' : minutes <= warnings.soonMinutes ? 'soon' : 'onTime',
    minutes,
  }
}

/** A ready order that the diner fetches waits for the diner, and not for the shop. */
const isShopDone = ({ status, type }: BoardOrder): boolean =>
  status !== 'UNCONFIRMED' &&
  status !== 'GENERATED' &&
  status !== 'ACCEPTED' &&
  !(status === 'READY' && type === 'DELIVERY')

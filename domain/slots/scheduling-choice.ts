import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { Pausable } from '../hours/opening.ts'
import { isPausedForGood } from '../hours/pause.ts'

/** SCHED-01, SCHED-03, OPEN-08. */
export type SchedulingChoice = 'NotOffered' | 'Optional' | 'Forced'

/**
 * A store that is closed for a while, or paused without an end, takes no scheduled orders either, because its time of
 * opening is unknown.
 */
export const schedulingChoice = (
  store: Pick<Store, 'status'> & Pausable,
  mode: Pick<OrderMode, 'id' | 'allowsScheduling' | 'onlyScheduling'>,
): SchedulingChoice => {
  if (store.status === 'TEMPORARILY_CLOSED' || isPausedForGood(store.pauses, mode.id)) return 'NotOffered'
  if (mode.onlyScheduling) return 'Forced'
  return mode.allowsScheduling ? 'Optional' : 'NotOffered'
}

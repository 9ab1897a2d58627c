import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'

/** SCHED-01, SCHED-03, OPEN-08. */
export type SchedulingChoice = 'NotOffered' | 'Optional' | 'Forced'

/** A store that has closed for a while takes nothing for later either, because nobody knows when it opens. */
export const schedulingChoice = (
  store: Pick<Store, 'status'>,
  mode: Pick<OrderMode, 'allowsScheduling' | 'onlyScheduling'>,
): SchedulingChoice => {
  if (store.status === 'TEMPORARILY_CLOSED') return 'NotOffered'
  if (mode.onlyScheduling) return 'Forced'
  return mode.allowsScheduling ? 'Optional' : 'NotOffered'
}

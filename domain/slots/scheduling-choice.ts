import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'

/** SCHED-01, SCHED-03, OPEN-08. */
export type SchedulingChoice = 'NotOffered' | 'Optional' | 'Forced'

/** A store that is closed for a while takes no scheduled orders either, because its time of opening is unknown. */
export const schedulingChoice = (
  store: Pick<Store, 'status'>,
  mode: Pick<OrderMode, 'allowsScheduling' | 'onlyScheduling'>,
): SchedulingChoice => {
  if (store.status === 'TEMPORARILY_CLOSED') return 'NotOffered'
  if (mode.onlyScheduling) return 'Forced'
  return mode.allowsScheduling ? 'Optional' : 'NotOffered'
}

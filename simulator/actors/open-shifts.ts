import { Context, Semaphore } from 'effect'

/** So many calls at once leave the thread time to notice that its time is over. */
const atOnce = 32

/** The couriers of a run whose shifts are open at the gateway. */
export const openShifts = () => ({ ids: new Set<string>(), permits: Semaphore.makeUnsafe(atOnce) })

/** Those of this run; null where nobody asks for them. */
export const OpenShifts = Context.Reference<ReturnType<typeof openShifts> | null>('simulator/actors/OpenShifts', {
  defaultValue: () => null,
})

import { Context, Semaphore } from 'effect'

/** At most this number of calls at once, so that the thread notices when its time is over. */
const atOnce = 32

/** The couriers of a run whose shifts are open at the gateway. */
export const openShifts = () => ({ ids: new Set<string>(), permits: Semaphore.makeUnsafe(atOnce) })

/** The open shifts of this run; null where they are not needed. */
export const OpenShifts = Context.Reference<ReturnType<typeof openShifts> | null>('simulator/actors/OpenShifts', {
  defaultValue: () => null,
})

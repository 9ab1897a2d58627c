import type { Store } from '#domain/catalog/store.ts'
import { type Pause, pausedUntil } from '#domain/hours/pause.ts'
import { offeredSchedule } from './offered-schedule.ts'
import { slotDays } from './slots.ts'

/**
 * Says of each pause which modes it leaves no slot of, so that a menu, which loads no slots, does not invite to order for later. A
 * pause without an end says enough.
 */
export const outlastingPauses = (
  store: Pick<Store, 'timeZone' | 'deliveryConfig' | 'orderModes'>,
  pauses: readonly Pause[],
  now: string,
): readonly Pause[] =>
  pauses.map((pause) => {
    if (pause.until === null) return pause
    const withoutSlots = store.orderModes.flatMap((mode) => {
      const isOfferedLater = mode.active && (mode.allowsScheduling || mode.onlyScheduling) && mode.orderSchedule
      if (!isOfferedLater || pausedUntil([pause], mode.id, now) === undefined) return []
      const offered = offeredSchedule(mode.orderSchedule, { ...store, pauses: [pause] }, mode, now)
      return slotDays(offered, now, store.timeZone).length === 0 ? [mode.id] : []
    })
    return withoutSlots.length > 0 ? { ...pause, withoutSlots } : pause
  })

import type { DayOfWeek, OrderMode, WorkingDay, WorkingHours } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { groupBy } from '#domain/kernel/group-by.ts'
import { hoursOn, isAlwaysOpen, modeDays, takesOrders } from './opening.ts'
import { daysOfWeek, minutesOf } from './venue-time.ts'

/** A day without hours is closed (HOURS-07). */
export type WeekDay = { readonly dayOfWeek: DayOfWeek; readonly hours: readonly WorkingHours[] }

/** HOURS-02, HOURS-06, HOURS-08: the store's own week. */
export type StoreHours =
  | { readonly type: 'AlwaysOpen' }
  | { readonly type: 'TemporarilyClosed' }
  | { readonly type: 'Week'; readonly days: readonly WeekDay[] }

/** HOURS-09 to HOURS-12, AMBIG-33. `days` is set only if the block has hours of its own. */
export type ModeHours =
  | { readonly type: 'OrdersDisabled' }
  | { readonly type: 'StoreHours' }
  | { readonly type: 'OwnHours'; readonly days: readonly WeekDay[] }
  | { readonly type: 'WithinStoreHours'; readonly days: readonly WeekDay[] }

/** HOURS-05: `title` joins the names with ' & '. */
export type ModeBlock = { readonly title: string; readonly modeIds: readonly string[]; readonly hours: ModeHours }

type HoursOfMode = Pick<OrderMode, 'id' | 'showName' | 'active' | 'orderEnabled' | 'useSchedule' | 'schedules'>
type StoreWithModes = Pick<Store, 'commercialTermsInfo' | 'deliveryConfig'> & {
  readonly orderModes: readonly HoursOfMode[]
}

export const storeHours = (store: Pick<Store, 'status' | 'deliveryConfig'>): StoreHours => {
  if (store.status === 'TEMPORARILY_CLOSED') return { type: 'TemporarilyClosed' }
  const { workingDays } = store.deliveryConfig
  return isAlwaysOpen(workingDays) ? { type: 'AlwaysOpen' } : { type: 'Week', days: weekOf(workingDays) }
}

/** HOURS-03, HOURS-04: the active modes; modes with the same hours share one block. */
export const modeBlocks = (store: StoreWithModes): ModeBlock[] => {
  const active = store.orderModes.filter((mode) => mode.active)
  const groups = groupBy(active, (mode) => JSON.stringify(hoursOfMode(store, mode)))
  return [...groups.values()].flatMap((modes) => {
    const [first] = modes
    if (!first) return []
    const title = modes.map(({ showName }) => showName).join(' & ')
    return [{ title, modeIds: modes.map(({ id }) => id), hours: hoursOfMode(store, first) }]
  })
}

const hoursOfMode = (store: StoreWithModes, mode: HoursOfMode): ModeHours => {
  if (!takesOrders(store, mode)) return { type: 'OrdersDisabled' }
  if (!mode.useSchedule) return { type: 'StoreHours' }
  const type = isAlwaysOpen(store.deliveryConfig.workingDays) ? 'OwnHours' : 'WithinStoreHours'
  return { type, days: weekOf(modeDays(mode)) }
}

/** Monday to Sunday, ranges sorted by start, so that the same hours written in another order compare as equal. */
const weekOf = (days: readonly WorkingDay[]): WeekDay[] =>
  daysOfWeek.map((dayOfWeek) => ({
    dayOfWeek,
    hours: hoursOn(days, dayOfWeek)
      .map(({ startAt, endAt }) => ({ startAt, endAt }))
      .sort((a, b) => minutesOf(a.startAt) - minutesOf(b.startAt)),
  }))

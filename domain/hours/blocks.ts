import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { DayOfWeek, HoursException, WorkingDay, WorkingHours } from '#domain/catalog/working-hours.ts'
import { groupBy } from '#domain/kernel/group-by.ts'
import { exceptionsAhead } from './calendar.ts'
import { modeDays, takesOrders } from './opening.ts'
import { dayOfWeekOf, daysOfWeek, minutesOf } from './venue-time.ts'
import { hoursOn, isAlwaysOpen } from './week.ts'

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

/** A date with hours of its own; without hours it is closed. */
export type SpecialDay = {
  readonly date: string
  readonly dayOfWeek: DayOfWeek
  readonly hours: readonly WorkingHours[]
}

/** HOURS-05: `title` joins the names with ' & '. `special` has the next dates on which the modes differ from their week. */
export type ModeBlock = {
  readonly title: string
  readonly modeIds: readonly string[]
  readonly hours: ModeHours
  readonly special: readonly SpecialDay[]
}

type HoursOfMode = Pick<
  OrderMode,
  'id' | 'showName' | 'active' | 'orderEnabled' | 'useSchedule' | 'schedules' | 'exceptions'
>
type StoreWithModes = Pick<Store, 'commercialTermsInfo' | 'deliveryConfig' | 'timeZone'> & {
  readonly orderModes: readonly HoursOfMode[]
}

export const storeHours = (store: Pick<Store, 'status' | 'deliveryConfig'>): StoreHours => {
  if (store.status === 'TEMPORARILY_CLOSED') return { type: 'TemporarilyClosed' }
  const { workingDays } = store.deliveryConfig
  return isAlwaysOpen(workingDays) ? { type: 'AlwaysOpen' } : { type: 'Week', days: weekOf(workingDays) }
}

/** The next dates on which the store itself has other hours. A store that is closed for a while says only that. */
export const specialDays = (
  { status, deliveryConfig, timeZone }: Pick<Store, 'status' | 'deliveryConfig' | 'timeZone'>,
  at: string,
): readonly SpecialDay[] =>
  status === 'TEMPORARILY_CLOSED' ? [] : exceptionsAhead(deliveryConfig.exceptions, at, timeZone).map(specialDay)

const specialDay = ({ date, hours = [] }: HoursException): SpecialDay => ({
  date,
  dayOfWeek: dayOfWeekOf(date),
  hours: inOrder(hours),
})

/** HOURS-03, HOURS-04: the active modes; modes with the same hours share one block. */
export const modeBlocks = (store: StoreWithModes, at: string): ModeBlock[] => {
  const active = store.orderModes.filter((mode) => mode.active)
  const blockOf = (mode: HoursOfMode) => ({
    hours: hoursOfMode(store, mode),
    special: takesOrders(store, mode) ? exceptionsAhead(mode.exceptions, at, store.timeZone).map(specialDay) : [],
  })
  const groups = groupBy(active, (mode) => JSON.stringify(blockOf(mode)))
  return [...groups.values()].flatMap((modes) => {
    const [first] = modes
    if (!first) return []
    const title = modes.map(({ showName }) => showName).join(' & ')
    return [{ title, modeIds: modes.map(({ id }) => id), ...blockOf(first) }]
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
    hours: inOrder(hoursOn(days, dayOfWeek)),
  }))

const inOrder = (hours: readonly WorkingHours[]): readonly WorkingHours[] =>
  hours.map(({ startAt, endAt }) => ({ startAt, endAt })).sort((a, b) => minutesOf(a.startAt) - minutesOf(b.startAt))

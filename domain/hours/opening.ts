import { type Pause, pausedUntil } from '#domain/availability/pause.ts'
import type { DayOfWeek, OrderMode, WorkingDay, WorkingHours } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { instantAt } from './instant-at.ts'
import { addDays, dayOfWeekOf, daysOfWeek, minutesOf, minutesOfDay, venueTime } from './venue-time.ts'

/** AMBIG-33: no hours are given, or every day is full. */
export const isAlwaysOpen = (days: readonly WorkingDay[]): boolean =>
  days.length === 0 || daysOfWeek.every((day) => hoursOn(days, day).some(isFullDay))

/** At this instant, on the venue's clock. A range that runs past midnight belongs to the day on which it starts. */
export const isOpenAt = (days: readonly WorkingDay[], at: string, timeZone: string): boolean => {
  if (isAlwaysOpen(days)) return true
  const { date, dayOfWeek, minutes } = venueTime(at, timeZone)
  const isIn = (hours: WorkingHours, now: number) => minutesOf(hours.startAt) <= now && now < endOf(hours)
  return (
    hoursOn(days, dayOfWeek).some((hours) => isIn(hours, minutes)) ||
    hoursOn(days, dayOfWeekOf(addDays(date, -1))).some((hours) => isIn(hours, minutes + minutesOfDay))
  )
}

/** Returns the next instant at which a range starts, ISO with offset; null when it is already open, or never opens. */
export const nextOpening = (days: readonly WorkingDay[], at: string, timeZone: string): string | null => {
  if (isOpenAt(days, at, timeZone)) return null
  const { date, minutes } = venueTime(at, timeZone)
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(date, ahead)
    const starts = hoursOn(days, dayOfWeekOf(day))
      .map((hours) => minutesOf(hours.startAt) + ahead * minutesOfDay)
      .filter((start) => start > minutes)
    if (starts.length) return instantAt(day, Math.min(...starts) - ahead * minutesOfDay, timeZone)
  }
  return null
}

/** A store with the pauses that it has set, as far as the caller knows them. */
export type Pausable = { readonly pauses?: readonly Pause[] }

/** AMBIG-62: outside its hours, closed for a while, or paused. */
export const isStoreClosed = (
  store: Pick<Store, 'status' | 'timeZone' | 'deliveryConfig'> & Pausable,
  at: string,
): boolean =>
  store.status === 'TEMPORARILY_CLOSED' ||
  pausedUntil(store.pauses, null, at) !== undefined ||
  !isOpenAt(store.deliveryConfig.workingDays, at, store.timeZone)

/** MODE-14, BRANCH-28, AMBIG-31: false shows the menu for information only. */
export const takesOrders = (
  store: Pick<Store, 'commercialTermsInfo'>,
  mode: Pick<OrderMode, 'active' | 'orderEnabled'>,
): boolean => mode.active && mode.orderEnabled && !store.commercialTermsInfo.blocked

/** The reason why no order can be placed at this instant (HOURS-14, HOURS-15). */
export type OrderingState =
  | { readonly type: 'Open' }
  | { readonly type: 'OrdersDisabled' }
  | { readonly type: 'StoreClosed'; readonly opensAt: string | null }
  | { readonly type: 'ModeClosed'; readonly opensAt: string | null }
  /** The store has paused its orders, or those of this mode. */
  | { readonly type: 'Paused'; readonly opensAt: string | null }

export const orderingState = (
  store: Pick<Store, 'status' | 'timeZone' | 'deliveryConfig' | 'commercialTermsInfo'> & Pausable,
  mode: Pick<OrderMode, 'id' | 'active' | 'orderEnabled' | 'useSchedule' | 'schedules'>,
  at: string,
): OrderingState => {
  if (!takesOrders(store, mode)) return { type: 'OrdersDisabled' }
  if (store.status === 'TEMPORARILY_CLOSED') return { type: 'StoreClosed', opensAt: null }
  const both = [store.deliveryConfig.workingDays, mode.useSchedule ? modeDays(mode) : []]
  const until = pausedUntil(store.pauses, mode.id, at)
  if (until !== undefined) return { type: 'Paused', opensAt: until && nextCommonOpening(both, until, store.timeZone) }
  const closed = both.findIndex((days) => !isOpenAt(days, at, store.timeZone))
  if (closed === -1) return { type: 'Open' }
  return { type: closed === 0 ? 'StoreClosed' : 'ModeClosed', opensAt: nextCommonOpening(both, at, store.timeZone) }
}

/** The next instant at which all of them are open. */
const nextCommonOpening = (weeks: readonly (readonly WorkingDay[])[], at: string, timeZone: string): string | null => {
  let candidate = at
  // Two weeks of ranges: ranges that do not overlap in that time never do.
  for (let tries = 0; tries < 50; tries++) {
    const closed = weeks.find((days) => !isOpenAt(days, candidate, timeZone))
    if (!closed) return candidate
    const next = nextOpening(closed, candidate, timeZone)
    if (!next) return null
    candidate = next
  }
  return null
}

/** HOURS-13: the mode's own hours, all of its schedules together. */
export const modeDays = (mode: Pick<OrderMode, 'schedules'>): readonly WorkingDay[] =>
  mode.schedules.flatMap(({ scheduleConfigs }) => scheduleConfigs.flatMap(({ workingDays }) => workingDays))

export const hoursOn = (days: readonly WorkingDay[], day: DayOfWeek): readonly WorkingHours[] =>
  days.filter(({ dayOfWeek }) => dayOfWeek === day).flatMap(({ workingHours }) => workingHours)

const isFullDay = (hours: WorkingHours) => endOf(hours) - minutesOf(hours.startAt) >= minutesOfDay

/** An end at or before its start is on the next day. An end at 23:59 is the end of the day, as 24:00 is. */
const endOf = ({ startAt, endAt }: WorkingHours) => {
  const [start, end] = [minutesOf(startAt), minutesOf(endAt)]
  if (end <= start) return end + minutesOfDay
  return end === minutesOfDay - 1 ? minutesOfDay : end
}

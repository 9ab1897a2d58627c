import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { HoursException, WorkingDay } from '#domain/catalog/working-hours.ts'
import { type Calendar, hoursOfDate, isOpenOn } from './calendar.ts'
import { instantAt } from './instant-at.ts'
import { type Pause, pausedUntil } from './pause.ts'
import { addDays, minutesOf, venueTime } from './venue-time.ts'
import { isAlwaysOpen } from './week.ts'

/** At this instant, on the venue's clock. */
export const isOpenAt = (
  days: readonly WorkingDay[],
  at: string,
  timeZone: string,
  exceptions: readonly HoursException[] = [],
): boolean => {
  if (exceptions.length === 0 && isAlwaysOpen(days)) return true
  const { date, minutes } = venueTime(at, timeZone)
  return isOpenOn({ days, exceptions }, date, minutes)
}

/** Returns the next instant at which a range starts, ISO with offset; null when it is already open, or never opens. */
export const nextOpening = (
  days: readonly WorkingDay[],
  at: string,
  timeZone: string,
  exceptions: readonly HoursException[] = [],
): string | null => {
  if (isOpenAt(days, at, timeZone, exceptions)) return null
  const { date: today, minutes } = venueTime(at, timeZone)
  for (const date of datesToOpen(today, exceptions)) {
    const starts = hoursOfDate({ days, exceptions }, date)
      .map(({ startAt }) => minutesOf(startAt))
      .filter((start) => date > today || start > minutes)
    if (starts.length) return instantAt(date, Math.min(...starts), timeZone)
  }
  return null
}

/**
 * Returns the dates on which it may open next. Each exception may close one day, so a week and one day for each
 * exception hold a date of every weekday; an exception after these may open a date of its own.
 */
function datesToOpen(today: string, exceptions: readonly HoursException[]): readonly string[] {
  const ahead = exceptions.map(({ date }) => date).filter((date) => date >= today)
  const near = Array.from({ length: 8 + ahead.length }, (_, days) => addDays(today, days))
  const last = near.at(-1) ?? today
  return [...near, ...ahead.filter((date) => date > last).sort()]
}

/** A store with the pauses that it has set, as far as the caller knows them. */
export type Pausable = { readonly pauses?: readonly Pause[] }

/** AMBIG-62: outside its hours, closed for a while, or paused. */
export const isStoreClosed = (
  store: Pick<Store, 'status' | 'timeZone' | 'deliveryConfig'> & Pausable,
  at: string,
): boolean => {
  const { days, exceptions } = calendarOf(store)
  return (
    store.status === 'TEMPORARILY_CLOSED' ||
    pausedUntil(store.pauses, null, at) !== undefined ||
    !isOpenAt(days, at, store.timeZone, exceptions)
  )
}

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
  mode: Pick<OrderMode, 'id' | 'active' | 'orderEnabled' | 'useSchedule' | 'schedules' | 'exceptions'>,
  at: string,
): OrderingState => {
  if (!takesOrders(store, mode)) return { type: 'OrdersDisabled' }
  if (store.status === 'TEMPORARILY_CLOSED') return { type: 'StoreClosed', opensAt: null }
  const both = [calendarOf(store), calendarOfMode(mode)]
  const until = pausedUntil(store.pauses, mode.id, at)
  if (until !== undefined) return { type: 'Paused', opensAt: until && nextCommonOpening(both, until, store.timeZone) }
  const closed = both.findIndex(({ days, exceptions }) => !isOpenAt(days, at, store.timeZone, exceptions))
  if (closed === -1) return { type: 'Open' }
  return { type: closed === 0 ? 'StoreClosed' : 'ModeClosed', opensAt: nextCommonOpening(both, at, store.timeZone) }
}

/** The next instant at which all of them are open. */
const nextCommonOpening = (calendars: readonly Calendar[], at: string, timeZone: string): string | null => {
  let candidate = at
  // Two weeks of ranges, and some for each exception: ranges that do not overlap in that time never do.
  const most = calendars.reduce((tries, { exceptions }) => tries + 4 * exceptions.length, 50)
  for (let tries = 0; tries < most; tries++) {
    const closed = calendars.find(({ days, exceptions }) => !isOpenAt(days, candidate, timeZone, exceptions))
    if (!closed) return candidate
    const next = nextOpening(closed.days, candidate, timeZone, closed.exceptions)
    if (!next) return null
    candidate = next
  }
  return null
}

/** The store's own hours. */
export const calendarOf = ({ deliveryConfig }: Pick<Store, 'deliveryConfig'>): Calendar => ({
  days: deliveryConfig.workingDays,
  exceptions: deliveryConfig.exceptions ?? [],
})

/** The hours that a mode adds to those of its store: both have to be open. A mode that follows the store is always open. */
export const calendarOfMode = (mode: Pick<OrderMode, 'useSchedule' | 'schedules' | 'exceptions'>): Calendar => ({
  days: mode.useSchedule ? modeDays(mode) : [],
  exceptions: mode.exceptions ?? [],
})

/** HOURS-13: the mode's own hours, all of its schedules together. */
export const modeDays = (mode: Pick<OrderMode, 'schedules'>): readonly WorkingDay[] =>
  mode.schedules.flatMap(({ scheduleConfigs }) => scheduleConfigs.flatMap(({ workingDays }) => workingDays))

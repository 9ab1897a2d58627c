import type { Store } from '#domain/catalog/store.ts'
import { hoursOfDate } from '#domain/hours/calendar.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { calendarOf } from '#domain/hours/opening.ts'
import { addDays, minutesOf, minutesOfDay, venueTime } from '#domain/hours/venue-time.ts'
import { endOf as closingOf } from '#domain/hours/week.ts'
import type { LeverEnd } from './events.ts'

/** The end of a lever as an operator says it. */
export type Ending =
  | { readonly type: 'minutes'; readonly minutes: number }
  | { readonly type: 'instant'; readonly at: string }
  /** The next start of the store's hours, also on the same day. */
  | { readonly type: 'opening' }
  /** The first start of the hours of tomorrow, or of the next day that has any. */
  | { readonly type: 'tomorrow' }
  | { readonly type: 'resumed' }

/** The longest pause in minutes: a week. A longer one names its instant. */
export const longestMinutes = 7 * 24 * 60

/** Days of holidays in a row after which a store counts as one that never opens. */
const longestClosed = 60

type StoreHours = Pick<Store, 'timeZone' | 'deliveryConfig'>

/** Returns the end that an operator means at this instant; `until` is null when the lever lasts until it is released. */
export function endOf(
  ending: Ending,
  store: StoreHours,
  at: string,
): { readonly end: LeverEnd; readonly until: string | null } {
  switch (ending.type) {
    case 'minutes':
      return { end: 'time', until: new Date(Date.parse(at) + ending.minutes * 60_000).toISOString() }
    case 'instant':
      return { end: 'time', until: new Date(Date.parse(ending.at)).toISOString() }
    case 'opening':
      return { end: 'opening', until: openingAfter(store, at) }
    case 'tomorrow':
      return { end: 'opening', until: openingTomorrow(store, at) }
    case 'resumed':
      return { end: 'resumed', until: null }
    default:
      return ending satisfies never
  }
}

/** The hour until which a night belongs to the day before. */
const morning = 5 * 60

/**
 * The next instant at which the store opens, also while it is open. A day without a pause at night begins at midnight.
 * Null for a store that does not open in these days.
 */
export const openingAfter = (store: StoreHours, at: string): string | null =>
  firstOpening(store, at, venueTime(at, store.timeZone).date)

/**
 * The instant at which the store opens on the next day. A day lasts until its hours end, also past midnight, so a plate that
 * runs out at 1:00 is back at noon. Null for a store that does not open in these days.
 */
export function openingTomorrow(store: StoreHours, at: string): string | null {
  const { date, minutes } = venueTime(at, store.timeZone)
  const lateHours = hoursOfDate(calendarOf(store), addDays(date, -1))
  const isNight = minutes < morning || lateHours.some((hours) => minutes + minutesOfDay < closingOf(hours))
  return firstOpening(store, at, isNight ? date : addDays(date, 1))
}

/** The first start of hours after an instant, on this date or later. */
function firstOpening(store: StoreHours, at: string, first: string): string | null {
  const calendar = calendarOf(store)
  for (let ahead = 0; ahead <= longestClosed; ahead++) {
    const day = addDays(first, ahead)
    const starts = hoursOfDate(calendar, day).map(({ startAt }) => minutesOf(startAt))
    const instants = starts.map((start) => Date.parse(instantAt(day, start, store.timeZone)))
    const later = instants.filter((instant) => instant > Date.parse(at))
    if (later.length > 0) return new Date(Math.min(...later)).toISOString()
  }
  return null
}

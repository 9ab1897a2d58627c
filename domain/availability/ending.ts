import type { Store } from '#domain/catalog/store.ts'
import { hoursOfDate } from '#domain/hours/calendar.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { calendarOf } from '#domain/hours/opening.ts'
import { addDays, minutesOf, venueTime } from '#domain/hours/venue-time.ts'
import type { LeverEnd } from './events.ts'

/** The end of a lever as an operator says it. */
export type Ending =
  | { readonly type: 'minutes'; readonly minutes: number }
  | { readonly type: 'instant'; readonly at: string }
  | { readonly type: 'opening' }
  | { readonly type: 'resumed' }

/** The longest pause in minutes: a week. A longer one names its instant. */
export const longestMinutes = 7 * 24 * 60

/** Days of holidays in a row after which a store counts as one that never opens. */
const longestClosed = 60

/** Returns the end that an operator means at this instant; `until` is null when the lever lasts until it is released. */
export function endOf(
  ending: Ending,
  store: Pick<Store, 'timeZone' | 'deliveryConfig'>,
  at: string,
): { readonly end: LeverEnd; readonly until: string | null } {
  switch (ending.type) {
    case 'minutes':
      return { end: 'time', until: new Date(Date.parse(at) + ending.minutes * 60_000).toISOString() }
    case 'instant':
      return { end: 'time', until: new Date(Date.parse(ending.at)).toISOString() }
    case 'opening':
      return { end: 'opening', until: openingAfter(store, at) }
    case 'resumed':
      return { end: 'resumed', until: null }
    default:
      return ending satisfies never
  }
}

/**
 * The next instant at which the store opens, also while it is open. A day without a pause at night begins at midnight.
 * Null for a store that does not open in these days.
 */
function openingAfter(store: Pick<Store, 'timeZone' | 'deliveryConfig'>, at: string) {
  const calendar = calendarOf(store)
  const { date } = venueTime(at, store.timeZone)
  for (let ahead = 0; ahead <= longestClosed; ahead++) {
    const day = addDays(date, ahead)
    const starts = hoursOfDate(calendar, day).map(({ startAt }) => minutesOf(startAt))
    const instants = starts.map((start) => Date.parse(instantAt(day, start, store.timeZone)))
    const later = instants.filter((instant) => instant > Date.parse(at))
    if (later.length > 0) return new Date(Math.min(...later)).toISOString()
  }
  return null
}

import type { Store } from '#domain/catalog/store.ts'
import type { WorkingHours } from '#domain/catalog/working-hours.ts'
import { specialDays, storeHours } from '#domain/hours/blocks.ts'
import { type Pause, pausedUntil } from '#domain/hours/pause.ts'
import { addDays, daysOfWeek, venueTime } from '#domain/hours/venue-time.ts'

/** Days of a long pause that are named. Readers come back before. */
const mostClosed = 60

type Hours = Readonly<Record<string, unknown>>

/**
 * The hours of a store in the words of schema.org: its week, and the next dates that differ, with those that lie wholly in a
 * pause. Nothing while the store is closed for a while, or paused without an end.
 */
export function hoursData(store: Store, pauses: readonly Pause[], at: string): Hours {
  const week = storeHours(store)
  const until = pausedUntil(pauses, null, at)
  if (week.type === 'TemporarilyClosed' || until === null) return {}
  const days =
    week.type === 'Week'
      ? week.days
      : daysOfWeek.map((dayOfWeek) => ({ dayOfWeek, hours: [{ startAt: '00:00', endAt: '23:59' }] }))
  const special = specialOf(store, until, at)
  return {
    openingHoursSpecification: sharedHours(days),
    ...(special.length > 0 && { specialOpeningHoursSpecification: special }),
  }
}

type Days = readonly { readonly dayOfWeek: string; readonly hours: readonly WorkingHours[] }[]

/** Days with the same hours share an entry. */
function sharedHours(days: Days): readonly Hours[] {
  const shared = new Map<string, { readonly opens: string; readonly closes: string; readonly dayOfWeek: string[] }>()
  for (const { dayOfWeek, hours } of days)
    for (const each of hours) {
      const range = rangeOf(each)
      const key = `${range.opens} ${range.closes}`
      const entry = shared.get(key) ?? { ...range, dayOfWeek: [] }
      entry.dayOfWeek.push(dayOfWeek.charAt(0) + dayOfWeek.slice(1).toLowerCase())
      shared.set(key, entry)
    }
  return [...shared.values()].map(({ dayOfWeek, ...range }) => specification({ dayOfWeek, ...range }))
}

function specialOf(store: Store, until: string | undefined, at: string): readonly Hours[] {
  const paused = until === undefined ? [] : daysWithin(store, at, until)
  const others = specialDays(store, at).filter(({ date }) => !paused.includes(date))
  return [...others, ...paused.map((date) => ({ date, hours: [] }))]
    .sort((a, b) => (a.date < b.date ? -1 : 1))
    .flatMap(({ date, hours }) => {
      const dates = { validFrom: date, validThrough: date }
      return hours.length === 0
        ? [specification({ ...dates, ...closed })]
        : hours.map((each) => specification({ ...dates, ...rangeOf(each) }))
    })
}

/** The whole days of a pause. Today and the day of its end have hours outside it. */
function daysWithin({ timeZone }: Store, at: string, until: string): readonly string[] {
  const [today, last] = [venueTime(at, timeZone).date, venueTime(until, timeZone).date]
  return Array.from({ length: mostClosed }, (_, days) => addDays(today, days + 1)).filter((date) => date < last)
}

/** The hours of a day on which a shop is closed, as search engines read them. */
const closed = { opens: '00:00', closes: '00:00' }

const rangeOf = ({ startAt, endAt }: WorkingHours) => ({ opens: startAt, closes: endAt === '24:00' ? '23:59' : endAt })

const specification = (hours: Hours): Hours => ({ '@type': 'OpeningHoursSpecification', ...hours })

import { addDays, defaultTimeZone, venueTime } from '#domain/hours/venue-time.ts'

/** `20:31`, by the venue's clock (TRACK-11, FOPEN-51). */
export const clockTime = (instant: string, timeZone: string = defaultTimeZone): string => {
  const { minutes } = venueTime(instant, timeZone)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** `21/11`, by the venue's calendar (TRACK-13). */
export const dayAndMonth = (instant: string, timeZone: string = defaultTimeZone): string =>
  venueTime(instant, timeZone).date.slice(5).split('-').reverse().join('/')

/** `21/11/2026`, by the venue's calendar (FOPEN-36). */
export const fullDate = (instant: string, timeZone: string = defaultTimeZone): string =>
  venueTime(instant, timeZone).date.split('-').reverse().join('/')

/** `20:31 hs`, which no line breaks apart. */
export const clockTimeWithUnit = (instant: string, timeZone?: string): string =>
  `${clockTime(instant, timeZone)}\u00A0hs`

/** `20:31 hs`, with the date when it is not the day of `now`. */
export const clockTimeFrom = (now: string, instant: string, timeZone: string = defaultTimeZone): string => {
  const [today, { date }] = [venueTime(now, timeZone).date, venueTime(instant, timeZone)]
  const time = clockTimeWithUnit(instant, timeZone)
  if (date === today) return time
  return date === addDays(today, 1) ? `mañana, ${time}` : `${dayAndMonth(instant, timeZone)}, ${time}`
}

const two = (value: number) => String(value).padStart(2, '0')

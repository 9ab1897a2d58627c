import type { DayOfWeek } from '#domain/catalog/working-hours.ts'

/** OPEN-06. */
export const defaultTimeZone = 'America/Argentina/Buenos_Aires'

/** The time on the venue's clock and calendar. `minutes` are since midnight. */
export type VenueTime = { readonly date: string; readonly dayOfWeek: DayOfWeek; readonly minutes: number }

export const minutesOfDay = 24 * 60

/** Monday first. */
export const daysOfWeek = [
  'MONDAY',
  'TUESDAY',
  'WEDNESDAY',
  'THURSDAY',
  'FRIDAY',
  'SATURDAY',
  'SUNDAY',
] as const satisfies readonly DayOfWeek[]

/** `at` is an ISO instant. */
export const venueTime = (at: string, timeZone: string): VenueTime => {
  const { date, seconds } = wallClock(Date.parse(at), timeZone)
  return { date, dayOfWeek: dayOfWeekOf(date), minutes: Math.floor(seconds / 60) }
}

/** Returns a calendar day this number of days later; `date` is YYYY-MM-DD. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const dayOfWeekOf = (date: string): DayOfWeek =>
  daysOfWeek[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MONDAY'

/** `HH:MM` as minutes since midnight; 24:00 is the end of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Returns the venue's offset from UTC at an instant, in milliseconds. */
export const offsetAt = (instant: number, timeZone: string) => {
  const { date, seconds } = wallClock(instant, timeZone)
  return Date.parse(`${date}T00:00:00Z`) + seconds * 1000 - Math.floor(instant / 1000) * 1000
}

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string) => {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

const wallClock = (instant: number, timeZone: string) => {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00'
  return {
    date: `${part('year')}-${part('month')}-${part('day')}`,
    seconds: (Number(part('hour')) * 60 + Number(part('minute'))) * 60 + Number(part('second')),
  }
}

import type { DayOfWeek } from '#domain/catalog/order-mode.ts'

/** OPEN-06. */
export const defaultTimeZone = 'America/Argentina/Buenos_Aires'

/** What a clock and a calendar at the venue show. `minutes` are since midnight. */
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

/** A calendar day some days on; `date` is YYYY-MM-DD. */
export const addDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

export const dayOfWeekOf = (date: string): DayOfWeek =>
  daysOfWeek[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MONDAY'

/** `HH:MM` as minutes since midnight; 24:00 is the end of the day. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/**
 * The instant at which the venue's clock shows this, as ISO 8601 with the venue's offset (OPEN-07). Of a time that the
 * clock shows twice, the first; a time that it skips becomes as much later as was skipped, as `Temporal` has it.
 */
export const instantAt = (date: string, minutes: number, timeZone: string): string => {
  const wall = wallOf(date, minutes)
  const offsets = offsetsAround(wall, timeZone)
  return written(firstShowing(wall, offsets, timeZone) ?? wall - offsets[0], timeZone)
}

/** The same for each of these minutes of one day; null for a time that the venue's clock skips. */
export const instantsOn = (date: string, minutes: readonly number[], timeZone: string): readonly (string | null)[] => {
  const offsets = offsetsAround(wallOf(date, minutesOfDay / 2), timeZone)
  const [before, after] = offsets
  return minutes.map((each) => {
    const wall = wallOf(date, each)
    // Two look-ups serve the whole day, unless the clock changes around it.
    if (before === after) return writtenAs(wall, before)
    const shown = firstShowing(wall, offsets, timeZone)
    return shown === null ? null : written(shown, timeZone)
  })
}

const dayMs = minutesOfDay * 60_000

const wallOf = (date: string, minutes: number) => Date.parse(`${date}T00:00:00Z`) + minutes * 60_000

/** The offsets before and after a change of the clock on this day: no two changes are nearer than four days. */
const offsetsAround = (wall: number, timeZone: string) =>
  [offsetAt(wall - 2 * dayMs, timeZone), offsetAt(wall + 2 * dayMs, timeZone)] as const

/** The first instant with one of these offsets at which the clock shows this; null where it never does. */
function firstShowing(wall: number, offsets: readonly number[], timeZone: string): number | null {
  const instants = offsets
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, timeZone) === wall)
  return instants.length > 0 ? Math.min(...instants) : null
}

const written = (instant: number, timeZone: string) => {
  const offset = offsetAt(instant, timeZone)
  return writtenAs(instant + offset, offset)
}

const writtenAs = (wall: number, offset: number) => `${new Date(wall).toISOString().slice(0, 19)}${offsetText(offset)}`

const offsetText = (offset: number) => {
  const minutes = Math.abs(offset) / 60_000
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
}

const offsetAt = (instant: number, timeZone: string) => {
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

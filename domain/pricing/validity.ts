import type { Validity } from '#domain/catalog/discount.ts'
import type { DayOfWeek } from '#domain/catalog/working-hours.ts'
import { firstShowing, instantAt, offsetsAround, wallOf, written } from '#domain/hours/instant-at.ts'
import {
  addDays,
  dayOfWeekOf,
  minutesOf,
  minutesOfDay,
  offsetAt,
  type VenueTime,
  venueTime,
} from '#domain/hours/venue-time.ts'
import { endOf } from '#domain/hours/week.ts'

/** Whether a discount or a code holds at an instant, at a store with this time zone. */
export const holdsAt = (validity: Validity, at: string, timeZone: string): boolean =>
  !isLimited(validity) || periodOf(validity, timeZone)(Date.parse(at), venueTime(at, timeZone))

/** Returns the discounts that hold at an instant. */
export const holdingAt = <Each extends Validity>(all: readonly Each[], at: string, timeZone: string): readonly Each[] =>
  all.filter((each) => holdsAt(each, at, timeZone))

/** Whether nothing of it comes any more. */
export const isOver = ({ validUntil }: Validity, at: string, timeZone: string): boolean =>
  validUntil !== undefined && Date.parse(at) >= endOfValidity(validUntil, timeZone)

/**
 * Returns the first instant after `at` at which one of them begins or ends to hold, ISO with offset; null when none
 * ever does.
 */
export function nextChange(all: readonly Validity[], at: string, timeZone: string): string | null {
  const limited = all.filter(isLimited)
  if (limited.length === 0) return null
  const periods = limited.map((each) => periodOf(each, timeZone))
  const now = venueTime(at, timeZone)
  const holding = periods.map((holds) => holds(Date.parse(at), now))
  for (const instant of changesAfter(at, limited, timeZone)) {
    const then = venueTime(new Date(instant).toISOString(), timeZone)
    if (periods.some((holds, index) => holds(instant, then) !== holding[index])) return written(instant, timeZone)
  }
  return null
}

/** Whether there are times at which it does not hold. */
export const isLimited = ({ validFrom, validUntil, weekdays, hours }: Validity): boolean =>
  [validFrom, validUntil, weekdays, hours].some((field) => field !== undefined)

/** Its ends are instants, so that an hour that the clock shows twice does not begin it again. */
function periodOf({ validFrom, validUntil, weekdays, hours }: Validity, timeZone: string) {
  const from = validFrom === undefined ? Number.NEGATIVE_INFINITY : startOfValidity(validFrom, timeZone)
  const until = validUntil === undefined ? Number.POSITIVE_INFINITY : endOfValidity(validUntil, timeZone)
  const isOn = (day: DayOfWeek, minutes: number) =>
    (weekdays?.includes(day) ?? true) &&
    (hours?.some((range) => minutesOf(range.startAt) <= minutes && minutes < endOf(range)) ?? minutes < minutesOfDay)
  return (instant: number, { date, dayOfWeek, minutes }: VenueTime): boolean =>
    from <= instant &&
    instant < until &&
    (isOn(dayOfWeek, minutes) || isOn(dayOfWeekOf(addDays(date, -1)), minutes + minutesOfDay))
}

const startOfValidity = (from: string, timeZone: string) =>
  Date.parse(instantAt(from.slice(0, 10), minutesIn(from), timeZone))

const endOfValidity = (until: string, timeZone: string) =>
  isDate(until)
    ? Date.parse(instantAt(addDays(until, 1), 0, timeZone))
    : Date.parse(instantAt(until.slice(0, 10), minutesIn(until), timeZone))

const isDate = (written: string) => written.length === 10
const minutesIn = (time: string) => (isDate(time) ? 0 : minutesOf(time.slice(11)))

/** Returns the instants after `at`, in order, among which every change is. A week has a date of each weekday. */
function changesAfter(at: string, all: readonly Validity[], timeZone: string): readonly number[] {
  const instants = new Set<number>()
  const starts = [venueTime(at, timeZone).date]
  for (const { validFrom, validUntil } of all) {
    if (validFrom !== undefined) instants.add(startOfValidity(validFrom, timeZone))
    if (validFrom !== undefined) starts.push(validFrom.slice(0, 10))
    if (validUntil !== undefined) instants.add(endOfValidity(validUntil, timeZone))
  }
  const dates = new Set(starts.flatMap((date) => Array.from({ length: 9 }, (_, days) => addDays(date, days))))
  for (const date of dates)
    for (const instant of changesOn(date, minutesOfChanges(all), timeZone)) instants.add(instant)
  return [...instants].filter((instant) => instant > Date.parse(at)).sort((a, b) => a - b)
}

const minutesOfChanges = (all: readonly Validity[]): readonly number[] => [
  ...new Set([
    0,
    ...all.flatMap(({ hours = [] }) =>
      hours.flatMap((range) => [minutesOf(range.startAt), endOf(range) % minutesOfDay]),
    ),
  ]),
]

/** A day on which the clock changes shows some times twice, and begins others with the change itself. */
function changesOn(date: string, minutes: readonly number[], timeZone: string): readonly number[] {
  const [before, after] = offsetsAround(wallOf(date, minutesOfDay / 2), timeZone)
  if (before === after) return minutes.map((each) => wallOf(date, each) - before)
  const shown = minutes.flatMap((each) =>
    [before, after].flatMap((offset) => firstShowing(wallOf(date, each), [offset], timeZone) ?? []),
  )
  // From a second before midnight: the clock of some zones changes at midnight.
  return [...shown, clockChange(wallOf(date, 0) - before - 1000, wallOf(date, minutesOfDay) - after, timeZone)]
}

/** Returns the instant at which the offset changes between two instants. */
function clockChange(from: number, to: number, timeZone: string): number {
  const before = offsetAt(from, timeZone)
  let [low, high] = [from, to]
  while (high - low > 1000) {
    const middle = low + Math.floor((high - low) / 2000) * 1000
    if (offsetAt(middle, timeZone) === before) low = middle
    else high = middle
  }
  return high
}

import { minutesOf, venueTime } from '#domain/hours/venue-time.ts'
import { type Pause, pausedUntil } from '../hours/pause.ts'
import { instantsOn } from './slot-instants.ts'
import { datesOf, hoursOn, type OfferedSchedule } from './slots.ts'

/** Leaves out the slots inside the pauses that hold now, all of them for a pause without an end. */
export function unpausedSchedule(
  schedule: OfferedSchedule,
  pauses: readonly Pause[] | undefined,
  modeId: string,
  now: string,
  timeZone: string,
): OfferedSchedule {
  const until = pausedUntil(pauses, modeId, now)
  if (until === undefined) return schedule
  if (until === null) return { ...schedule, schedulerDaysInfo: [], exceptions: [] }
  const { date: last } = venueTime(until, timeZone)
  const paused = datesOf(schedule, now, timeZone).flatMap((date) => {
    const times = date <= last ? hoursOn(schedule, date) : []
    if (times.length === 0) return []
    const instants = instantsOn(date, times.map(minutesOf), timeZone)
    const availableHours = times.filter((_, index) => isFrom(instants[index], until))
    return availableHours.length < times.length ? [{ date, availableHours }] : []
  })
  const others = (schedule.exceptions ?? []).filter(({ date }) => paused.every((each) => each.date !== date))
  return { ...schedule, exceptions: [...paused, ...others].sort((a, b) => (a.date < b.date ? -1 : 1)) }
}

/** A time that the clock skips is no slot anyway. */
const isFrom = (instant: string | null | undefined, until: string) =>
  instant != null && Date.parse(instant) >= Date.parse(until)

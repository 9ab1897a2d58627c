import { addDays, venueTime } from '#domain/hours/venue-time.ts'
import { leverTexts as texts } from '#web/console/texts/levers.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import type { LeverRow } from '../api/availability.ts'

/** `20:30`, `mañana 12:00` or `el 24/12 12:00`, by the store's clock. */
export function timeWords(instant: string, now: number, timeZone: string): string {
  const today = venueTime(new Date(now).toISOString(), timeZone).date
  const { date } = venueTime(instant, timeZone)
  const time = clockTime(instant, timeZone)
  if (date === today) return time
  return date === addDays(today, 1) ? texts.tomorrow(time) : texts.onDay(dayAndMonth(instant, timeZone), time)
}

/** `hasta 20:30`, or the words for a lever without an end. */
export const untilWords = (
  { until, target }: Pick<LeverRow, 'until' | 'target'>,
  now: number,
  timeZone: string,
): string => (until === null ? openEnd(target) : texts.until(timeWords(until, now, timeZone)))

const openEnd = ({ type }: LeverRow['target']): string =>
  type === 'busy' || type === 'zone' || type === 'store' || type === 'mode' ? texts.open[type] : texts.open.plate

export const isPause = ({ target: { type } }: LeverRow): boolean => type === 'store' || type === 'mode'

export const isBusy = ({ target: { type } }: LeverRow): boolean => type === 'busy'

/** Whether a lever still holds. The list is read again a moment after an end. */
export const holds = ({ until }: LeverRow, now: number): boolean => until === null || Date.parse(until) > now

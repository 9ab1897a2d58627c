import { systemTexts as texts } from '#web/console/texts/system.ts'

/** A time in one unit, rounded down: in minutes from two minutes on, and in hours from two hours on. */
export function duration(seconds: number): string {
  if (seconds < 120) return texts.seconds(Math.round(seconds))
  return seconds < 7200 ? texts.minutes(Math.floor(seconds / 60)) : texts.hours(Math.floor(seconds / 3600))
}

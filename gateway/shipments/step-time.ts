import type { Clock } from '../ports/clock.ts'

/** A courier's own clock may be wrong; a step is never later than now, nor older than a day. */
const oldestStepMs = 24 * 60 * 60 * 1000

/** The time at which a courier took a step: the device's own where it can be true, else now. */
export function stepTime(clock: Clock, at: string | undefined): string {
  const now = clock.now().getTime()
  const given = at === undefined ? now : Date.parse(at)
  return new Date(given > now || given < now - oldestStepMs ? now : given).toISOString()
}

import { instantText, readInstant } from '#domain/time/instant.ts'

/** No shift is that long: a phone that says so has a wrong clock. */
const oldestStepMs = 24 * 60 * 60 * 1000

/**
 * When a courier took a step: by the phone's own clock where that can be true, else now. It is never later than
 * now and never older than a day. That it is not before the step before it, the deciders see to: they know it.
 */
export function stepTime(given: string | undefined, nowMs: number): string {
  const at = given === undefined ? null : readInstant(given)
  return instantText(at === null || at > nowMs || at < nowMs - oldestStepMs ? nowMs : at)
}

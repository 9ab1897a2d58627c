import { instantText, readInstant } from '#domain/time/instant.ts'

/** No shift is that long, so a phone that reports such a time has a wrong clock. */
const oldestStepMs = 24 * 60 * 60 * 1000

/**
 * Returns the time of a courier's step: by the phone's clock if that is plausible, else now. The result is never later
 * than now and never older than a day. The deciders, which know the previous step, keep it from being earlier than
 * that.
 */
export function stepTime(given: string | undefined, nowMs: number): string {
  const at = given === undefined ? null : readInstant(given)
  return instantText(at === null || at > nowMs || at < nowMs - oldestStepMs ? nowMs : at)
}

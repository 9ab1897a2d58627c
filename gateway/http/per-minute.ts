import type { Clock } from '../ports/clock.ts'

/** Counts by key in windows of a minute, which begin for all keys at once. */
export function perMinute(clock: Clock, most: number) {
  const counts = new Map<string, number>()
  let minute = 0
  return {
    allows(key: string, upTo = most): boolean {
      const now = Math.floor(clock.now().getTime() / 60_000)
      if (now !== minute) counts.clear()
      minute = now
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= upTo
    },
  }
}

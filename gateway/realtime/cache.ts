import type { Clock } from '../ports/clock.ts'
import type { Frame } from './frames.ts'

/** How long a cache channel remembers its last message, and how many channels do (Pusher, "Cache channels": at most 30 minutes). */
export const cacheSeconds = 1_800
const mostChannels = 10_000

/** The last message of every cache channel. The channel that was written longest ago makes room. */
export function createCache(clock: Clock) {
  const frames = new Map<string, { readonly frame: Frame; readonly until: number }>()
  const now = () => clock.now().getTime()

  const entry = (channel: string) => {
    const found = frames.get(channel)
    return found && found.until > now() ? found : undefined
  }

  return {
    read: (channel: string): Frame | null => entry(channel)?.frame ?? null,
    /** Seconds that are left to it, for the HTTP API. */
    secondsLeft: (channel: string): number => Math.ceil(((entry(channel)?.until ?? now()) - now()) / 1000),
    keep(frame: Frame) {
      frames.delete(frame.channel)
      frames.set(frame.channel, { frame, until: now() + cacheSeconds * 1000 })
      for (const [oldest] of frames) {
        if (frames.size <= mostChannels) return
        frames.delete(oldest)
      }
    },
  }
}

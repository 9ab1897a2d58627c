import { Effect } from 'effect'
import type { Pusher } from './pusher.ts'

/** A page of a phone has every frame that the gateway sent before `at`. It has been in its channel since `since`. */
export type Proof = { readonly at: number; readonly since: number }

const everyMs = 5_000
/** The line of a slow page keeps only the newest frame of a channel, so a late answer may overtake a frame. */
const latestMs = 2_000

/** Proves again and again, by pings, that a page has heard everything. A late or lost answer ends that until the channel is joined again. */
export function provingBy(onProof: (proof: Proof) => void) {
  let pusher: Pusher | null = null
  let since: number | null = null
  let isAwaited = false
  return {
    joined(joined: Pusher) {
      pusher = joined
      since = Date.now()
      isAwaited = false
    },
    left() {
      pusher = null
    },
    answered(sentAt: number) {
      isAwaited = false
      const now = Date.now()
      if (now - sentAt > latestMs) since = null
      if (since !== null) onProof({ at: sentAt, since })
    },
    /** Never ends. */
    pings: Effect.sync(() => {
      if (isAwaited) since = null
      if (pusher === null) return
      isAwaited = true
      pusher.ping()
    }).pipe(Effect.andThen(Effect.sleep(everyMs)), Effect.forever),
  }
}

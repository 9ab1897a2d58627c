import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { Clock } from '../ports/clock.ts'
import type { Frame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'
import { type ChannelEffect, type ChannelEvent, type ChannelState, step } from './channel-states.ts'
import { createLingering } from './lingering.ts'
import type { Tracked, TrackedNow } from './tracked.ts'
import { riderInWindow, type Watching } from './watching.ts'

/** A read that failed is tried again after at most this. */
export const retryMs = 5_000

/** A channel that is not `unread`. One that was unread meanwhile is another object, so that a late answer finds the old one. */
type Followed = {
  readonly channel: string
  readonly trackingId: string
  state: ChannelState
  /** The frame for the next reader. */
  kept: Frame | null
  /** The courier who carried the shipment inside the privacy window when the last reader left, or since. */
  riderId: string | null
  reading: Promise<void> | null
  unlisten: (() => void) | null
}

type Surroundings = {
  readonly hub: Hub
  readonly clock: Clock
  readonly watching: Watching
  /** Whether the node has taken all that is in the log. */
  readonly isFollowing: () => boolean
  readonly find: (trackingId: string) => Promise<TrackedNow | null>
  /** Null when the shipment cannot be shown. */
  readonly frameOf: (found: TrackedNow) => Frame | null
  /** Receives the fixes of a shipment's courier from other nodes, until the returned function is called. */
  readonly listen: (trackingId: string) => () => void
  readonly onError: (error: unknown) => void
}

/**
 * The tracking channels that have a reader on this node, or had one a moment ago. It holds the state of each, and performs
 * the effects of the table in `channel-states.ts`.
 */
export function createFollowedChannels(surroundings: Surroundings) {
  const { hub, clock, watching, isFollowing, find, frameOf, listen, onError } = surroundings
  const channels = new Map<string, Followed>()
  /** Channels whose read has failed. */
  const failed = new Set<string>()
  let reported: unknown = null

  /** The channels of one read fail with one error. */
  const report = (error: unknown) => {
    if (error !== reported) onError(error)
    reported = error
  }

  const take = (one: Followed, event: ChannelEvent, frame: Frame | null = null, tracked: Tracked | null = null) => {
    const { state, effects } = step(one.state, event)
    one.state = state
    if (state === 'unread') channels.delete(one.channel)
    for (const effect of effects) perform[effect](one, frame, tracked)
  }

  const lingering = createLingering(clock, (channel) => {
    const one = channels.get(channel)
    if (one) take(one, 'LingerEnded')
  })

  const read = async (one: Followed) => {
    try {
      const found = await find(one.trackingId)
      if (one.state === 'unread') return
      const frame = found && frameOf(found)
      if (!found) take(one, 'NotFound')
      else if (frame) take(one, 'Found', frame, found.tracked)
      else take(one, 'Unshowable')
    } catch (error) {
      report(error)
      take(one, 'ReadFailed')
    }
  }

  const perform: Readonly<
    Record<ChannelEffect, (one: Followed, frame: Frame | null, tracked: Tracked | null) => void>
  > = {
    read(one) {
      one.reading = read(one)
    },
    readLater: ({ channel }) => void failed.add(channel),
    listen(one) {
      one.unlisten ??= listen(one.trackingId)
    },
    unlisten(one) {
      one.unlisten?.()
      one.unlisten = null
    },
    watch: (_one, _frame, tracked) => tracked && watching.isRead(tracked),
    unwatch(one) {
      one.riderId = watching.isLeft(one.trackingId)
    },
    watchAgain: ({ trackingId, riderId }) => watching.isReadAgain(trackingId, riderId),
    keepCourier(one, _frame, tracked) {
      one.riderId = tracked && riderInWindow(tracked)
    },
    keep(one, frame) {
      if (frame && (one.kept === null || (frame.at !== null && isNewerCursor(frame.at, one.kept.at)))) one.kept = frame
    },
    linger: ({ channel }) => lingering.add(channel),
    stopLingering: ({ channel }) => lingering.drop(channel),
    publish: (_one, frame) => frame && hub.publish(frame),
    publishKept(one) {
      const { kept } = one
      one.kept = null
      if (kept) hub.publish(kept)
    },
  }

  /** `isFollowing` may walk over many streams, so it is asked only where its answer counts. */
  const doubt = (one: Followed) => {
    if (step(one.state, 'LogAway').state !== one.state && !isFollowing()) take(one, 'LogAway')
  }

  hub.watch({
    occupied(channel) {
      watching.occupied(channel)
      const trackingId = trackingIdOf(channel)
      if (trackingId === null) return
      const known = channels.get(channel)
      if (known) doubt(known)
      const one = channels.get(channel) ?? unread(channel, trackingId)
      channels.set(channel, one)
      take(one, 'Occupied')
    },
    vacated(channel, last) {
      const one = channels.get(channel)
      if (one) take(one, 'Vacated', last)
    },
  })

  /** Fills a channel for a reader that found no message. It never rejects: a read that fails is reported and tried again. */
  const prime = async (channel: string) => {
    const one = channels.get(channel)
    if (!one) return
    doubt(one)
    take(one, 'Asked')
    await one.reading
  }

  const stopRetrying = clock.every(retryMs, () => {
    const again = [...failed]
    failed.clear()
    for (const channel of again) void prime(channel)
  })

  return {
    has: (channel: string) => channels.has(channel),
    prime,

    /** Takes a change of a shipment. */
    changed(channel: string, changed: TrackedNow) {
      const one = channels.get(channel)
      if (!one) return
      const frame = frameOf(changed)
      take(one, frame ? 'Changed' : 'Unshowable', frame, changed.tracked)
    },

    moved(frame: Frame) {
      const one = channels.get(frame.channel)
      if (one) take(one, 'Moved', frame)
    },

    stop() {
      stopRetrying()
      lingering.stop()
      for (const one of [...channels.values()]) take(one, 'Stopped')
    },
  }
}

const trackingIdOf = (channel: string): string | null => /^tracking-([\w-]+)$/.exec(channel)?.[1] ?? null

const unread = (channel: string, trackingId: string): Followed => ({
  channel,
  trackingId,
  state: 'unread',
  kept: null,
  riderId: null,
  reading: null,
  unlisten: null,
})

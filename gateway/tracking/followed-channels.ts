import { trackingChannel } from '#domain/realtime/channels.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { Clock } from '../ports/clock.ts'
import type { Frame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'
import { fullFrame, type RetainedFrame, retainedOf } from '../realtime/retained-frame.ts'
import { type ChannelEffect, type ChannelEvent, type ChannelState, step } from './channel-states.ts'
import type { FollowedIds } from './followed-ids.ts'
import { createLingering } from './lingering.ts'
import type { TrackedNow, TrackedShipment } from './tracked.ts'
import { riderInWindow, type Watching } from './watching.ts'

/** A read that failed is tried again after at most this. */
export const retryMs = 5_000

/** A channel that is not `unread`. One that was unread meanwhile is another object, so that a late answer finds the old one. */
type FollowedChannel = {
  readonly channel: string
  state: ChannelState
  /** The frame for the next reader. */
  retained: RetainedFrame | null
  /** The courier who carried the shipment inside the privacy window when the last reader left, or since. */
  riderId: string | null
  /** The ids that are followed for it; none before the shipment is found. */
  ids: readonly string[]
  reading: Promise<void> | null
  unlisten: (() => void) | null
}

type ChannelDeps = {
  readonly hub: Hub
  readonly clock: Clock
  readonly watching: Watching
  readonly followedIds: FollowedIds
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
export function createFollowedChannels(surroundings: ChannelDeps) {
  const { hub, clock, watching, followedIds, isFollowing, find, frameOf, listen, onError } = surroundings
  const channels = new Map<string, FollowedChannel>()
  /** Channels whose shipment is being read, or has to be: it is not known yet which ids are followed for them. */
  const unidentified = new Set<FollowedChannel>()
  /** Channels whose read has failed. */
  const failed = new Set<string>()
  let reported: unknown = null

  /** The channels of one read fail with one error. */
  const report = (error: unknown) => {
    if (error !== reported) onError(error)
    reported = error
  }

  const take = (
    one: FollowedChannel,
    event: ChannelEvent,
    frame: Frame | null = null,
    tracked: TrackedShipment | null = null,
  ) => {
    const { state, effects } = step(one.state, event)
    one.state = state
    if (state === 'unread') channels.delete(one.channel)
    identify(one, event)
    for (const effect of effects) perform[effect](one, frame, tracked)
  }

  const identify = (one: FollowedChannel, event: ChannelEvent, found: TrackedNow | null = null) => {
    const { state, ids: before } = one
    // A read may be older than the event that has given the channel its ids.
    const isNews = found !== null && (event !== 'Found' || before.length === 0)
    if (state === 'unread') one.ids = []
    else if (isNews) one.ids = found.ids
    if (one.ids !== before) followedIds.replace(before, one.ids)
    if ((state === 'unprimed' || state === 'priming') && one.ids.length === 0) unidentified.add(one)
    else unidentified.delete(one)
  }

  const lingering = createLingering(clock, (channel) => {
    const one = channels.get(channel)
    if (one) take(one, 'LingerEnded')
  })

  const read = async (one: FollowedChannel) => {
    try {
      const found = await find(trackingIdOf(one))
      if (one.state === 'unread') return
      identify(one, 'Found', found)
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
    Record<ChannelEffect, (one: FollowedChannel, frame: Frame | null, tracked: TrackedShipment | null) => void>
  > = {
    read(one) {
      const reading = read(one)
      one.reading = reading
      void reading.then(() => {
        if (one.reading === reading) one.reading = null
      })
    },
    readLater: ({ channel }) => void failed.add(channel),
    listen(one) {
      one.unlisten ??= listen(trackingIdOf(one))
    },
    unlisten(one) {
      one.unlisten?.()
      one.unlisten = null
    },
    watch: (_one, _frame, tracked) => tracked && watching.isRead(tracked),
    unwatch(one) {
      one.riderId = watching.isLeft(trackingIdOf(one))
    },
    watchAgain: (one) => watching.isReadAgain(trackingIdOf(one), one.riderId),
    keepCourier(one, _frame, tracked) {
      one.riderId = tracked && riderInWindow(tracked)
    },
    keep(one, frame) {
      if (frame && (one.retained === null || (frame.at !== null && isNewerCursor(frame.at, one.retained.at))))
        one.retained = retainedOf(frame)
    },
    linger: ({ channel }) => lingering.add(channel),
    stopLingering: ({ channel }) => lingering.drop(channel),
    publish: (_one, frame) => frame && hub.publish(frame),
    publishRetained(one) {
      const { retained } = one
      one.retained = null
      if (retained) hub.publish(fullFrame(retained))
    },
  }

  /** `isFollowing` may walk over many streams, so it is asked only where its answer counts. */
  const doubt = (one: FollowedChannel) => {
    if (step(one.state, 'LogAway').state !== one.state && !isFollowing()) take(one, 'LogAway')
  }

  hub.watch({
    occupied(channel) {
      watching.occupied(channel)
      if (!isTracking(channel)) return
      const known = channels.get(channel)
      if (known) doubt(known)
      const one = channels.get(channel) ?? unread(channel)
      channels.set(channel, one)
      take(one, 'Occupied')
    },
    vacated(channel, last) {
      const one = channels.get(channel)
      if (one) take(one, 'Vacated', last && fullFrame(last))
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
    /** Whether it is known which ids are followed for each channel. */
    areIdentified: () => unidentified.size === 0,
    prime,

    /** Takes a change of a shipment. */
    changed(channel: string, changed: TrackedNow) {
      const one = channels.get(channel)
      if (!one) return
      identify(one, 'Changed', changed)
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

const isTracking = (channel: string): boolean => /^tracking-[\w-]+$/.test(channel)

/** Not kept: it would be one more text for each channel. */
const trackingIdOf = ({ channel }: FollowedChannel): string => channel.slice(trackingChannel('').length)

const unread = (channel: string): FollowedChannel => ({
  channel,
  state: 'unread',
  retained: null,
  riderId: null,
  ids: [],
  reading: null,
  unlisten: null,
})

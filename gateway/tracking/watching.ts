import { riderChannel, riderWatchedEvent } from '#domain/realtime/channels.ts'
import type { Clock } from '../ports/clock.ts'
import { eventFrame, type Frame } from '../realtime/frames.ts'
import { isInWindow, type TrackedShipment } from './tracked.ts'

/** A word that got lost costs as long as this. */
const renewSeconds = 15
/** How long a word holds: one may get lost. */
const holdsMs = 40_000

const ownChannel = riderChannel('')

type Options = {
  readonly clock: Clock
  /** For the readers of all nodes: the phone hangs on any of them. */
  readonly publish: (frame: Frame) => void
}

/** The courier who carries the shipment, while a diner may see their position. */
export const riderInWindow = (tracked: TrackedShipment): string | null =>
  tracked.shipment.rider && isInWindow(tracked) ? tracked.shipment.rider.id : null

export type Watching = ReturnType<typeof createWatching>

/**
 * Tells couriers whether a diner of this node watches a shipment that they carry, so that their phones
 * report fast only while a diner watches. Nodes know nothing of each other's diners: this node may say
 * "unwatched" while another node has a diner who watches. The other node's renewal then corrects it.
 */
export function createWatching({ clock, publish }: Options) {
  /** The courier inside the privacy window, for each shipment that has a reader here. */
  const riders = new Map<string, string>()
  /** How many of theirs are read, and in which second of a turn they are told again: not all in the same. */
  const watched = new Map<string, { shipments: number; readonly second: number }>()
  let second = 0
  let nextSecond = 0

  const tell = (riderId: string, isWatched: boolean) => {
    const until = new Date(clock.now().getTime() + (isWatched ? holdsMs : 0)).toISOString()
    publish(eventFrame(riderChannel(riderId), riderWatchedEvent, JSON.stringify({ watched: isWatched, until })))
  }

  const watch = (trackingId: string, riderId: string) => {
    riders.set(trackingId, riderId)
    const known = watched.get(riderId)
    if (known) known.shipments++
    else {
      nextSecond = (nextSecond + 1) % renewSeconds
      watched.set(riderId, { shipments: 1, second: nextSecond })
      tell(riderId, true)
    }
  }

  const unwatch = (trackingId: string, riderId: string) => {
    riders.delete(trackingId)
    const known = watched.get(riderId)
    if (!known || --known.shipments > 0) return
    watched.delete(riderId)
    tell(riderId, false)
  }

  const change = (trackingId: string, riderId: string | null) => {
    const before = riders.get(trackingId) ?? null
    if (before === riderId) return
    if (before !== null) unwatch(trackingId, before)
    if (riderId !== null) watch(trackingId, riderId)
  }

  const stop = clock.every(1_000, () => {
    second = (second + 1) % renewSeconds
    for (const [riderId, one] of watched) if (one.second === second) tell(riderId, true)
  })

  return {
    /** Takes the current state of a shipment that has a reader here. */
    isRead: (tracked: TrackedShipment) => change(tracked.shipment.logisticsOrderId, riderInWindow(tracked)),

    /** The shipment has no reader here any more. Answers the courier who carries it inside the privacy window. */
    isLeft(trackingId: string): string | null {
      const riderId = riders.get(trackingId) ?? null
      change(trackingId, null)
      return riderId
    },

    /** A reader has returned. Takes the courier who carries the shipment now, or null. */
    isReadAgain: change,

    /** A channel got its first reader here: a phone that comes back is told at once. */
    occupied(channel: string) {
      const riderId = channel.startsWith(ownChannel) ? channel.slice(ownChannel.length) : null
      if (riderId !== null && watched.has(riderId)) tell(riderId, true)
    },

    stop,
  }
}

import { pausesOf } from '#domain/availability/on-menu.ts'
import type { Lever } from '#domain/availability/state.ts'
import type { Store } from '#domain/catalog/store.ts'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { outlastingPauses } from '#domain/slots/outlasting.ts'
import { type LeverInForce, writeAvailabilityUpdate } from '#openapi/wire/availability.ts'
import type { EventRecord } from '../events/event-store.ts'
import type { Ground } from '../ground/ground.ts'
import { eventFrame } from '../realtime/frames.ts'
import type { knownLevers } from './levers.ts'

type AnnouncementDeps = Pick<Ground, 'hub' | 'catalog' | 'clock' | 'onError'> & {
  readonly levers: ReturnType<typeof knownLevers>
}

/** The time in which open menus hear of a catalogue that this node has taken up. */
const tickMs = 1_000

/**
 * Tells the open menus of a store all levers that hold, and the revision of its catalogue: after each change, and when the
 * first of them joins.
 */
export function announcements({ hub, catalog, clock, onError, levers }: AnnouncementDeps) {
  const prefix = availabilityChannel('')
  let newest = catalog()
  /** Counts the catalogues, because a message needs a place after the ones before it. */
  let number = 0
  const current = () => {
    const now = catalog()
    if (now !== newest) number++
    newest = now
    return now
  }
  /** The revision that the readers of a store's channel know. */
  const told = new Map<string, string | undefined>()

  const publish = (storeId: string) => {
    const channel = availabilityChannel(storeId)
    const revision = current().revisionOf(storeId)
    told.set(storeId, revision)
    const now = clock.now()
    const update = writeAvailabilityUpdate(
      levers.at(storeId, now).map((lever) => withSlotsLost(lever, current().store(storeId), now)),
      revision,
    )
    const place = `${levers.of(storeId).at}.${number}`
    hub.publish(eventFrame(channel, availabilityUpdateEvent, JSON.stringify(update), place))
  }

  let looked = newest
  const tellChanges = () => {
    if (current() === looked) return
    looked = newest
    for (const [storeId, revision] of told) {
      if (!hub.isRead(availabilityChannel(storeId))) told.delete(storeId)
      else if (newest.revisionOf(storeId) !== revision) publish(storeId)
    }
  }
  const stop = clock.every(tickMs, tellChanges)

  return {
    stop,
    async follow(recorded: EventRecord): Promise<void> {
      for (const storeId of await levers.follow(recorded))
        if (hub.isRead(availabilityChannel(storeId))) publish(storeId)
    },
    prime(channel: string): void {
      const storeId = channel.startsWith(prefix) ? channel.slice(prefix.length) : ''
      if (catalog().store(storeId))
        void levers
          .ready()
          .then(() => publish(storeId))
          .catch(onError)
    },
  }
}

function withSlotsLost(lever: Lever, store: Store | undefined, now: Date): LeverInForce {
  const [pause] = store ? outlastingPauses(store, pausesOf([lever]), now.toISOString()) : []
  return { ...lever, withoutSlots: pause?.withoutSlots }
}

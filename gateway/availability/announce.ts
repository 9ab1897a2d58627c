import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { writeAvailabilityUpdate } from '#openapi/wire/availability.ts'
import type { Recorded } from '../events/event-store.ts'
import type { Ground } from '../ground.ts'
import { eventFrame } from '../realtime/frames.ts'
import type { knownLevers } from './levers.ts'

type Needed = Pick<Ground, 'hub' | 'catalog' | 'clock' | 'onError'> & {
  readonly levers: ReturnType<typeof knownLevers>
}

/** Tells the open menus of a store all levers that hold: after each change, and when the first of them joins. */
export function announcements({ hub, catalog, clock, onError, levers }: Needed) {
  const prefix = availabilityChannel('')
  const publish = (storeId: string) => {
    const channel = availabilityChannel(storeId)
    const update = writeAvailabilityUpdate(levers.at(storeId, clock.now()))
    hub.publish(eventFrame(channel, availabilityUpdateEvent, JSON.stringify(update), levers.of(storeId).at))
  }

  return {
    async follow(recorded: Recorded): Promise<void> {
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

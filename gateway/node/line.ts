import type { Closing } from '../closing.ts'
import { channels } from '../features.ts'
import { createHub, type Hub } from '../realtime/hub.ts'
import { createRealtime, type Realtime } from '../realtime/realtime.ts'
import { createWebhooks } from '../realtime/webhooks.ts'
import { createLive, type Live } from '../tracking/live.ts'
import { takeClientEvents } from '../tracking/uplink.ts'
import type { Ground } from './ground.ts'
import { realtimeApp } from './realtime-app.ts'

/** The realtime server of a node, and the positions of couriers that it sends. */
export type Line = {
  readonly hub: Hub
  readonly live: Live
  readonly realtime: Realtime
}

/** `isAbreast` says whether a follower of this node has taken all events of these streams that are in the log. */
export function openLine(
  { settings, app, db, bus, clock, catalog, onError }: Ground,
  opened: Closing,
  isAbreast: (follower: string, streams?: readonly string[]) => boolean,
): Line {
  const hub = createHub(clock)
  const live = createLive({
    sql: db,
    hub,
    bus,
    clock,
    catalog: catalog.read,
    isFollowing: (streams) => isAbreast('tracking', streams),
    publish: (frame) => realtime.publish(frame),
    onError,
  })
  opened.add(live.stop)
  const keys = realtimeApp(settings, app.log)
  const webhooks =
    settings.REALTIME_WEBHOOK_URL === undefined
      ? null
      : createWebhooks({
          url: settings.REALTIME_WEBHOOK_URL,
          app: keys,
          clock,
          onDropped: (events) => app.log.warn({ events }, 'the webhook did not take events for five minutes: dropped'),
        })
  const realtime = createRealtime({
    app: keys,
    hub,
    bus,
    clock,
    channels,
    onClientEvent: takeClientEvents(live, onError),
    prime: (channel) => void live.prime(channel).catch(onError),
    notice: (notice) => webhooks?.notice(notice),
    onDisconnect: ({ cause, code }) => app.log.info({ cause, code }, 'a connection ended'),
  })
  if (webhooks) opened.add(webhooks.stop)
  opened.add(realtime.stop)
  return { hub, live, realtime }
}

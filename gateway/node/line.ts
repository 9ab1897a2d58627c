import { channels } from '../composition/features.ts'
import type { Closing } from '../lifecycle/closing.ts'
import { createHub, type Hub } from '../realtime/hub.ts'
import { createRealtime, type Realtime } from '../realtime/realtime.ts'
import { createWebhooks } from '../realtime/webhooks.ts'
import type { Base } from './base.ts'
import type { NodeParts } from './joined.ts'
import { realtimeApp } from './realtime-app.ts'

/** The realtime server of a node. */
export type RealtimeServer = {
  readonly hub: Hub
  readonly realtime: Realtime
}

/** Opens the line. `features` answers once a client may connect: the features stand on the line, and are made after it. */
export function openLine(
  { settings, app, bus, clock }: Base,
  opened: Closing,
  features: () => Pick<NodeParts, 'prime' | 'onClientEvent'>,
): RealtimeServer {
  const hub = createHub(clock)
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
    onClientEvent: (event) => features().onClientEvent(event),
    prime: (channel) => features().prime(channel),
    notice: (notice) => webhooks?.notice(notice),
    onDisconnect: ({ cause, code }) => app.log.info({ cause, code }, 'a connection ended'),
  })
  if (webhooks) opened.add(webhooks.stop)
  opened.add(realtime.stop)
  return { hub, realtime }
}

import { demoEnvironment } from '#demo/environment.ts'
import { channels } from '#gateway/composition/features.ts'
import { type Bus, localBus } from '#gateway/events/bus.ts'
import { createHub } from '#gateway/realtime/hub.ts'
import type { ClientEvent, WebhookNotice } from '#gateway/realtime/notice.ts'
import { createRealtime } from '#gateway/realtime/realtime.ts'
import type { DisconnectCause, Session } from '#gateway/realtime/session.ts'
import { type RealtimeApp, signatureOf } from '#gateway/realtime/signature.ts'
import { manualClock } from './clock.ts'
import { fakeTransport } from './transport.ts'

export const demoApp: RealtimeApp = {
  id: demoEnvironment.REALTIME_APP_ID,
  key: demoEnvironment.REALTIME_KEY,
  secret: demoEnvironment.REALTIME_SECRET,
}

export const authOf = (text: string) => `${demoApp.key}:${signatureOf(demoApp, text)}`

/**
 * All of realtime without a network: the real hub and sessions, with connections and a clock that the test controls.
 */
export function startRealtime(bus: Bus = localBus()) {
  const clock = manualClock()
  const hub = createHub(clock)
  const primed: string[] = []
  const notices: WebhookNotice[] = []
  const heard: ClientEvent[] = []
  const ended: { cause: DisconnectCause; code: number }[] = []
  const realtime = createRealtime({
    app: demoApp,
    hub,
    bus,
    clock,
    channels,
    prime: (channel) => void primed.push(channel),
    notice: (notice) => void notices.push(notice),
    onClientEvent: (event) => void heard.push(event),
    onDisconnect: (one) => void ended.push(one),
  })
  return {
    clock,
    hub,
    realtime,
    primed,
    notices,
    heard,
    ended,
    connect() {
      const line = fakeTransport()
      const session: Session = realtime.open(line)
      const say = (frame: object) => session.take(JSON.stringify(frame))
      return {
        line,
        session,
        say,
        subscribe: (channel: string, more: { since?: string; auth?: string; channel_data?: string } = {}) =>
          say({ event: 'pusher:subscribe', data: { channel, ...more } }),
        events: (event: string) => line.events().filter((frame) => frame.event === event),
        gone: (code = 1006) => realtime.closed(session, code, 'lost'),
      }
    },
  }
}

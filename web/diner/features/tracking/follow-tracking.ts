import { trackingChannel } from '#domain/realtime/channels.ts'
import type { RealtimeClient } from '#web/shared/realtime/client.ts'
import { isTracking, newestOf, type Tracking } from './tracking-query.ts'

/** RT-04. */
const bindAfterMs = 1_000

type Follow = {
  readonly id: string
  readonly event: string
  /** The cursor of the shown tracking. */
  readonly shownAt: () => string | null
  readonly onTracking: (tracking: Tracking) => void
  readonly onFailure: (cause: unknown) => void
}

/**
 * Listens to `tracking-{id}` (RT-03). The update event is bound a second after subscribing. Updates within that second
 * are kept and applied at the bind, so that no update is lost (ruling-05).
 */
export function followTracking(client: RealtimeClient, { id, event, shownAt, onTracking, onFailure }: Follow) {
  let isBound = false
  let kept: Tracking | null = null
  const bind = setTimeout(() => {
    isBound = true
    if (kept) onTracking(kept)
  }, bindAfterMs)
  const leave = client.subscribe(trackingChannel(id), {
    since: shownAt,
    onMessage(message) {
      if (message.event !== event) return
      if (!isTracking(message.data)) return onFailure(new Error('a tracking update of an unknown shape'))
      if (isBound) onTracking(message.data)
      else kept = newestOf(kept, message.data)
    },
    onError: onFailure,
  })
  return () => {
    clearTimeout(bind) // FAMBIG-27
    leave()
  }
}

import { trackingChannel } from '#domain/realtime/channels.ts'
import { newestAnswer, newestFrame } from '#web/shared/followed/followed.ts'
import type { FollowedPage } from '#web/shared/followed/use-followed.ts'
import type { RealtimeClient } from '#web/shared/realtime/client.ts'
import { isTracking, type Tracking } from './tracking-query.ts'

/** RT-04. */
const bindAfterMs = 1_000

type Follow = {
  readonly id: string
  readonly event: string
  readonly page: FollowedPage<Tracking>
  readonly onFailure: (cause: unknown) => void
}

/**
 * Listens to `tracking-{id}` (RT-03). The update event is bound a second after subscribing. Updates within that second
 * are kept and applied at the bind, so that no update is lost (ruling-05).
 */
export function followTracking(client: RealtimeClient, { id, event, page, onFailure }: Follow) {
  let isBound = false
  let kept: Tracking | null = null
  const show = (frame: Tracking) => page.show((shown) => newestFrame(shown, frame))
  const bind = setTimeout(() => {
    isBound = true
    if (kept) show(kept)
  }, bindAfterMs)
  const leave = client.subscribe(trackingChannel(id), {
    since: () => page.shown()?.at ?? null,
    onJoined: page.joined,
    onMessage(message) {
      if (message.event !== event) return
      if (!isTracking(message.data)) return onFailure(new Error('a tracking update of an unknown shape'))
      if (isBound) show(message.data)
      else kept = newestAnswer(kept, message.data)
    },
    onError: onFailure,
  })
  return () => {
    clearTimeout(bind) // FAMBIG-27
    leave()
  }
}

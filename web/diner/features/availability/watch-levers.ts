import type { QueryClient } from '@tanstack/react-query'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { readAvailabilityUpdate } from '#openapi/wire/availability.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { liveLevers } from '#web/diner/state/live-levers.ts'
import { createRealtimeClient, type RealtimeClient, type RealtimeOptions } from '#web/shared/realtime/client.ts'
import { logFailure } from '#web/shared/realtime/use-realtime.ts'
import { onWake } from '#web/shared/realtime/wake.ts'
import { catalogueFollower } from './catalogue-follower.ts'
import { liveOf } from './live.ts'
import { zonesFollower } from './zones-follower.ts'

/** RT-07: the pause between two questions of a page that is not connected. */
const pollMs = 15_000
/** The connection stays open this long, for the next page of the diner. */
const lingerMs = 5_000

type Options = {
  /** Null where realtime is off: the page asks. */
  readonly url: string | null
  readonly storeId: string
  readonly alias: string
  readonly queryClient: QueryClient
  readonly ways?: RealtimeOptions['ways']
}

type Open = { readonly url: string; readonly client: RealtimeClient; readonly close: () => void; users: number }

let open: Open | null = null

/**
 * Takes the levers of a store, and the revision of its catalogue, from its channel until the returned function is called;
 * without a connection it polls.
 */
export function watchLevers({ url, storeId, alias, queryClient, ways }: Options): () => void {
  const catalogue = catalogueFollower(queryClient, alias)
  const zones = zonesFollower(queryClient, storeId)
  const asking = setInterval(() => {
    if (isConnected() || document.visibilityState !== 'visible') return
    const again = (name: string) =>
      queryClient.invalidateQueries({ queryKey: [name, alias] }, { throwOnError: true, cancelRefetch: false })
    void queryClient.invalidateQueries({ queryKey: ['delivery-quote', storeId] })
    // Until then the levers of the lost line are newer than the page's answers.
    void Promise.all([again('menu'), again('shop')]).then(
      () => isConnected() || liveLevers.forget(storeId),
      () => undefined,
    )
  }, pollMs)
  const used = url === null ? null : use(url, ways)
  const isConnected = () => used?.client.state() === 'connected'
  const unsubscribe = used?.client.subscribe(availabilityChannel(storeId), {
    // Each message is all of them, and the channel gives its newest one to each reader.
    since: () => null,
    onMessage: ({ event, data }) => {
      if (event !== availabilityUpdateEvent) return
      const update = data as Wire['AvailabilityUpdate']
      const levers = readAvailabilityUpdate(update)
      liveLevers.take(storeId, liveOf(levers))
      zones.take(levers)
      catalogue.take(update.revision)
    },
    onError: (error) => logFailure('the levers of a store were refused', error),
  })
  return () => {
    clearInterval(asking)
    catalogue.stop()
    zones.stop()
    unsubscribe?.()
    liveLevers.forget(storeId)
    used?.leave()
  }
}

function use(url: string, ways: RealtimeOptions['ways']) {
  // A connection that was refused for good is not tried again by its own page; the next page opens another.
  if (open?.url !== url || open.client.state() === 'failed') {
    const client = createRealtimeClient({ url, log: logFailure, ...(ways && { ways }) })
    const unwatch = onWake(client.wake)
    client.connect()
    open = {
      ...{ url, client, users: 0 },
      close() {
        unwatch()
        client.disconnect()
      },
    }
  }
  const mine = open
  mine.users++
  const leave = () => {
    mine.users--
    setTimeout(() => {
      if (mine.users > 0) return
      mine.close()
      if (open === mine) open = null
    }, lingerMs)
  }
  return { client: mine.client, leave }
}

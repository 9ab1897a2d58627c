import type { QueryClient } from '@tanstack/react-query'
import { pausesOf, withSoldOut } from '#domain/availability/on-menu.ts'
import { closedZonesOf, extraMinutesOf, withExtra } from '#domain/availability/serving.ts'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { type LeverInForce, readAvailabilityUpdate } from '#openapi/wire/availability.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { StoreView } from '#openapi/wire/stores.ts'
import { type Live, liveLevers } from '#web/diner/state/live-levers.ts'
import { holdPublicConnection, logFailure } from '#web/shared/realtime/shared-connection.ts'
import { catalogueFollower } from './catalogue-follower.ts'

/** RT-07: the pause between two questions of a page that is not connected. */
const pollMs = 15_000

type Options = {
  /** Null where realtime is off: the page asks. */
  readonly url: string | null
  readonly storeId: string
  readonly alias: string
  readonly queryClient: QueryClient
}

/**
 * Takes the levers of a store, and the revision of its catalogue, from its channel until the returned function is called;
 * without a connection it polls.
 */
export function watchLevers({ url, storeId, alias, queryClient }: Options): () => void {
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
  const line = url === null ? null : holdPublicConnection(url)
  const isConnected = () => line?.client.state() === 'connected'
  const unsubscribe = line?.client.subscribe(availabilityChannel(storeId), {
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
    line?.leave()
  }
}

/** The open pages of a store ask over this time, and not all at once. */
const spreadMs = 600

/** Asks for the price of delivery again once the store has closed other zones: only the gateway knows the zone of an address. */
function zonesFollower(queryClient: QueryClient, storeId: string) {
  let known = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    take(levers: readonly LeverInForce[]) {
      const closed = [...closedZonesOf(levers).keys()].sort().join()
      if (closed === known) return
      known = closed
      clearTimeout(timer)
      const ask = () => void queryClient.invalidateQueries({ queryKey: ['delivery-quote', storeId] })
      timer = setTimeout(ask, Math.random() * spreadMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Puts these levers in the place of those that an answer has. */
const liveOf = (levers: readonly LeverInForce[]): Live => ({
  ofStore: (store) => withLevers(store, levers),
  ofPlates: (plates) => withSoldOut(plates, levers),
})

/** The answer has the times of a busy store already. */
function withLevers(store: StoreView, levers: readonly LeverInForce[]): StoreView {
  const busyMinutes = extraMinutesOf(levers)
  return {
    ...store,
    ...{ pauses: pausesOf(levers), busyMinutes },
    orderModes: store.orderModes.map((mode) => withExtra(mode, busyMinutes - (store.busyMinutes ?? 0))),
  }
}

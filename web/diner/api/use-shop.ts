import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { pausesOf } from '#domain/availability/on-menu.ts'
import { extraMinutesOf, withExtra } from '#domain/availability/serving.ts'
import type { LeverInForce } from '#openapi/wire/availability.ts'
import type { Shop, StoreView } from '#openapi/wire/stores.ts'
import { useLiveLevers } from '#web/diner/state/live-levers.ts'
import { useUserLocation } from '#web/shared/state/location.ts'
import { shopQuery } from '../../shared/api/queries.ts'

/**
 * The company, branch or store of the path's alias, with distances from the diner's position, and with pauses and busy mode as they are
 * now.
 */
export function useShop(alias: string) {
  const location = useUserLocation()
  const live = useLiveLevers()
  const select = useCallback(
    (shop: Shop): Shop => {
      const levers = shop.type === 'branchContact' ? live.get(shop.store.id) : undefined
      return shop.type === 'branchContact' && levers ? { ...shop, store: withLevers(shop.store, levers) } : shop
    },
    [live],
  )
  return useQuery({ ...shopQuery(alias, location && { lat: location.lat, lng: location.lng }), select })
}

/** The answer has the times of a busy store already. */
function withLevers(store: StoreView, levers: readonly LeverInForce[]): StoreView {
  const busyMinutes = extraMinutesOf(levers)
  return {
    ...store,
    ...{ pauses: pausesOf(levers), busyMinutes },
    orderModes: store.orderModes.map((mode) => withExtra(mode, busyMinutes - (store.busyMinutes ?? 0))),
  }
}

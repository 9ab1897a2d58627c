import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Shop } from '#openapi/wire/stores.ts'
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
      return shop.type === 'branchContact' && levers ? { ...shop, store: levers.ofStore(shop.store) } : shop
    },
    [live],
  )
  return useQuery({ ...shopQuery(alias, location && { lat: location.lat, lng: location.lng }), select })
}

import { useQuery } from '@tanstack/react-query'
import { useUserLocation } from '#web/shared/state/location.ts'
import { shopQuery } from '../../shared/api/queries.ts'

/** The company, branch or store of the path's alias, with distances from the diner's position. */
export function useShop(alias: string) {
  const location = useUserLocation()
  return useQuery(shopQuery(alias, location && { lat: location.lat, lng: location.lng }))
}

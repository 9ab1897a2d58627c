import { useQuery } from '@tanstack/react-query'
import { useUserLocation } from '#web/state/location.ts'
import { shopQuery } from './queries.ts'

/** What the alias of the path stands for, seen from where the diner is. */
export function useShop(alias: string) {
  const location = useUserLocation()
  return useQuery(shopQuery(alias, location && { lat: location.lat, lng: location.lng }))
}

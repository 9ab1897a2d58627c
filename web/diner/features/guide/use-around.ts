import { useQuery } from '@tanstack/react-query'
import type { Position } from '#domain/geo/position.ts'
import { defaultCountry } from '#domain/money/money.ts'
import { configurationQuery } from '#web/shared/api/configuration-query.ts'
import { useUserLocation } from '#web/shared/state/location.ts'
import type { GuidePlace } from './nearby-query.ts'

/** FOPEN-39. */
const buenosAires: Position = { lat: -34.6037, lng: -58.3816 }

/**
 * FOPEN-39: the diner's position; before the diner gives one, the place that the gateway names, in the country of its
 * catalogue. Null until the configuration is loaded; Buenos Aires if it cannot be loaded.
 */
export function useAround(): GuidePlace | null {
  const location = useUserLocation()
  const { data, isPending } = useQuery(configurationQuery)
  if (isPending) return null
  const { lat, lng } = location ?? data?.defaultCentre ?? buenosAires
  return { lat, lng, country: data?.defaultCountry.name ?? defaultCountry.name }
}

export const isBuenosAires = ({ lat, lng }: Position): boolean => lat === buenosAires.lat && lng === buenosAires.lng

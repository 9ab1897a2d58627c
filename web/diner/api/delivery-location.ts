import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDeliverable } from '#domain/delivery/address.ts'
import { type UserLocation, useUserLocation } from '#web/shared/state/location.ts'
import { configurationQuery } from '../../shared/api/configuration-query.ts'
import { logProblem } from '../../shared/api/diner-log.ts'

/** ADDR-20: whether addresses of the store need all their fields. */
export const useComplexAddress = (storeId: string): boolean =>
  useQuery(configurationQuery).data?.address.complexModeBranchContactIds.includes(storeId) ?? false

/** Whether addresses can be searched. A configuration of an earlier release does not say; its searches worked. */
export const useFindsAddresses = (): boolean => useQuery(configurationQuery).data?.address.findsAddresses ?? true

/** The diner's address, if this store can deliver to it (ADDR-24, OPEN-16). */
export function useDeliveryLocation(storeId: string): UserLocation | null {
  const location = useUserLocation()
  const isComplex = useComplexAddress(storeId)
  useEffect(() => {
    if (location?.fullAddress.trim() === '') logNameless(location, storeId)
  }, [location, storeId])
  return location && isDeliverable(location, isComplex) ? location : null
}

const logged = new WeakSet<UserLocation>()

/** ADDR-32: logs each such address once. */
function logNameless(location: UserLocation, bcId: string) {
  if (logged.has(location)) return
  logged.add(location)
  logProblem('No tiene fullAddress este comensal', { component: 'address', bcId })
}

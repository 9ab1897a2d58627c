import { createStored, useStored } from './stored.ts'

/** ADDR-10. */
export type UserLocation = {
  readonly street: string
  readonly number: string
  readonly city: string
  /** The province. */
  readonly locality: string
  readonly country: string
  readonly postalCode: string
  readonly fullAddress: string
  readonly lat: number
  readonly lng: number
  readonly betweenStreets: string
  readonly details: string
  readonly geocoded: boolean
  /** ADDR-12: it was restored on a later visit, not entered in this one. */
  readonly fromLocalStorage: boolean
}

const store = createStored<UserLocation>('comanda.location', (text) => {
  const location = JSON.parse(text) as UserLocation
  return Number.isFinite(location.lat) && Number.isFinite(location.lng) ? { ...location, fromLocalStorage: true } : null
})

export const locationStore = {
  current: store.current,
  save: (location: UserLocation) => store.set({ ...location, fromLocalStorage: false }),
  /** ADDR-13. */
  reset: () => store.set(null),
  reload: store.reload,
}

export const useUserLocation = (): UserLocation | null => useStored(store)

import { isValidPosition } from '#domain/geo/distance.ts'
import { flag, number, orElse, type Shape, shape, text } from './shape.ts'
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
  /** A provider has found it, so its words and its position belong together. */
  readonly geocoded: boolean
  /** It leads to a door without a house number: by a pin that the diner has set, or as a known place. */
  readonly isDoor?: boolean | undefined
  /** ADDR-12: it was restored on a later visit, not entered in this one. */
  readonly fromLocalStorage: boolean
}

const said = orElse(text, '')

/** The stored value may be from another release, or edited by hand: a position outside the world is dropped. */
const kept = shape({
  street: said,
  number: said,
  city: said,
  locality: said,
  country: said,
  postalCode: said,
  fullAddress: said,
  betweenStreets: said,
  details: said,
  lat: number,
  lng: number,
  geocoded: orElse(flag, false),
  isDoor: orElse(flag, false),
})
export const locationShape: Shape<UserLocation> = (value) => {
  const location = kept(value)
  if (!isValidPosition(location)) throw new TypeError()
  return { ...location, fromLocalStorage: true }
}
const store = createStored<UserLocation>('comanda.location', locationShape)

export const locationStore = {
  current: store.current,
  /** ADDR-11. */
  save: (location: UserLocation) => store.set({ ...location, fromLocalStorage: false }),
  /** ADDR-13. */
  reset: () => store.set(null),
  reload: store.reload,
}

export const useUserLocation = (): UserLocation | null => useStored(store)

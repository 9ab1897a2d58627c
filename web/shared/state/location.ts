import { isValidPosition } from '#domain/geo/distance.ts'
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
  /** ADDR-12: it was restored on a later visit, not entered in this one. */
  readonly fromLocalStorage: boolean
}

const words = [
  'street',
  'number',
  'city',
  'locality',
  'country',
  'postalCode',
  'fullAddress',
  'betweenStreets',
  'details',
] as const

/** The stored value may be from another release, or edited by hand: a position outside the world is dropped. */
const store = createStored<UserLocation>('comanda.location', (text) => {
  const kept = (JSON.parse(text) ?? {}) as Readonly<Record<string, unknown>>
  const position = { lat: Number(kept['lat'] ?? Number.NaN), lng: Number(kept['lng'] ?? Number.NaN) }
  if (!isValidPosition(position)) return null
  const said = Object.fromEntries(words.map((word) => [word, typeof kept[word] === 'string' ? kept[word] : '']))
  return {
    ...(said as Record<(typeof words)[number], string>),
    ...position,
    geocoded: kept['geocoded'] === true,
    fromLocalStorage: true,
  }
})

export const locationStore = {
  current: store.current,
  /** ADDR-11. */
  save: (location: UserLocation) => store.set({ ...location, fromLocalStorage: false }),
  /** ADDR-13. */
  reset: () => store.set(null),
  reload: store.reload,
}

export const useUserLocation = (): UserLocation | null => useStored(store)

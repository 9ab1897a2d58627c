import type { Store } from '#domain/catalog/store.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import type { Position } from '#domain/geo/position.ts'

/** The circle around a store in which an address is believed; a street of the same name elsewhere is another one. */
export type Region = { readonly centre: Position; readonly metres: number }

/** The suburbs of a large city, such as La Plata for Buenos Aires or Villa Carlos Paz for Córdoba. */
const suburbsInMetres = 60_000

/** Reaches past the farthest corner of the store's zones, so that an address just outside them is out of zone, not unknown. */
export function regionOf({ address, deliveryZones }: Pick<Store, 'address' | 'deliveryZones'>): Region {
  const centre = address.position
  const farthest = deliveryZones
    .flatMap(({ polygon }) => polygon)
    .reduce((most, corner) => Math.max(most, distanceInMetres(centre, corner)), 0)
  return { centre, metres: farthest + suburbsInMetres }
}

export const isInRegion = ({ centre, metres }: Region, position: Position): boolean =>
  distanceInMetres(centre, position) <= metres

import type { Position } from '#domain/geo/position.ts'
import type { Wire } from './schemas.ts'

/** A place found by its address, or the address of a place. */
export type MapPlace = Omit<Wire['FoundPlace'], 'lat' | 'lng'> & { readonly position: Position }

export const writePlace = ({ position, ...place }: MapPlace): Wire['FoundPlace'] => ({ ...place, ...position })

export const readPlace = ({ lat, lng, ...place }: Wire['FoundPlace']): MapPlace => ({
  ...place,
  position: { lat, lng },
})

import type { Position } from '#domain/geo/position.ts'

/** TRACK-41. Who stands where; `name` is what a screen reader says. */
export type MapMarker = {
  readonly type: 'rider' | 'branch' | 'destination'
  readonly position: Position
  readonly name: string
  /** When a moving one was there, in milliseconds of the epoch. */
  readonly at?: number | null
  /** It is no longer known to be there. */
  readonly isOld?: boolean
}

type Unplaced = Omit<MapMarker, 'position'> & {
  readonly position: { readonly lat?: number | null; readonly lng?: number | null } | null | undefined
}

/** TRACK-46, TRACK-47: a marker that lacks a coordinate, or has it at zero, is not shown. */
export const placed = (markers: readonly Unplaced[]): readonly MapMarker[] =>
  markers.flatMap(({ position, ...marker }) =>
    position?.lat && position.lng ? [{ ...marker, position: { lat: position.lat, lng: position.lng } }] : [],
  )

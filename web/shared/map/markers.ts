import type { Position } from '#domain/geo/position.ts'

/** TRACK-41. The markers and their positions; a screen reader reads `name`. */
export type MapMarker = {
  readonly type: 'rider' | 'branch' | 'destination'
  /** Tells markers of one type apart. */
  readonly id?: string
  readonly position: Position
  readonly name: string
  /** A short text at the picture. */
  readonly label?: string
  /** The time of a moving marker's position, in milliseconds of the epoch. */
  readonly at?: number | null
  /** The position is too old to be sure of. */
  readonly isOld?: boolean
  /** The camera may leave it out, as long as it shows another marker. */
  readonly isAside?: boolean
}

type Unplaced = Omit<MapMarker, 'position'> & {
  readonly position: { readonly lat?: number | null; readonly lng?: number | null } | null | undefined
}

/** TRACK-46, TRACK-47: a marker without a coordinate, or with a coordinate of zero, is not shown. */
export const placed = (markers: readonly Unplaced[]): readonly MapMarker[] =>
  markers.flatMap(({ position, ...marker }) =>
    position?.lat && position.lng ? [{ ...marker, position: { lat: position.lat, lng: position.lng } }] : [],
  )

/** The markers that the camera shows: not those that it may leave out, unless there are no others. */
export function aimsOf<Marker extends { readonly isAside?: boolean | undefined }>(
  markers: readonly Marker[],
): readonly Marker[] {
  const aims = markers.filter(({ isAside }) => !isAside)
  return aims.length > 0 ? aims : markers
}

import type { Position } from '#domain/geo/position.ts'
import type { MapMarker } from './markers.ts'

/** The covered edges of the map, in pixels; no marker may be hidden there. */
export type Insets = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

export type MapOptions = {
  readonly tiles: string
  readonly attribution: string
  readonly scheme: 'light' | 'dark'
  readonly centre: Position
  /** Called when the reader moves the camera, and when it follows again. */
  readonly onFollowing: (isFollowing: boolean) => void
}

/** A map of any provider that keeps its markers in view until the reader moves it. */
export type OpenMap = {
  readonly show: (markers: readonly MapMarker[]) => void
  readonly line: (points: readonly Position[]) => void
  readonly cover: (insets: Insets) => void
  readonly setTiles: (url: string) => void
  readonly follow: () => void
  readonly close: () => void
}

/** TRACK-06 and FOPEN-46. */
export const farZoom = 5
export const nearestZoom = 16
export const minZoom = 3
export const roomAround = 44

import type { Position } from '#domain/geo/position.ts'

export type PinMapOptions = {
  readonly centre: Position
  readonly pin: Position | null
  /** What a screen reader says of the pin. */
  readonly pinLabel: string
  readonly tiles: { readonly url: string; readonly attribution: string }
  /** The reader has put the pin somewhere: by a tap, by dragging it, by its arrow keys. */
  readonly onPin: (position: Position) => void
}

/** A map with a pin, whoever draws it. */
export type OpenPinMap = {
  readonly show: (pin: Position | null) => void
  readonly setTiles: (url: string) => void
  readonly close: () => void
}

/** Pixels that the pin goes with one press of an arrow key. */
export const nudge: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
}

export const rounded = ({ lat, lng }: Position): Position => ({ lat: toSix(lat), lng: toSix(lng) })

const toSix = (degrees: number) => Math.round(degrees * 1e6) / 1e6

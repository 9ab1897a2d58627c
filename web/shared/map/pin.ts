import type { Position } from '#domain/geo/position.ts'

export type PinMapOptions = {
  readonly centre: Position
  /** The centre is a place near the reader, such as the store. */
  readonly isNear: boolean
  readonly pin: Position | null
  /** The name of the pin for a screen reader. */
  readonly pinLabel: string
  readonly tiles: { readonly url: string; readonly attribution: string }
  /** Called when the reader has moved the pin: by a tap, by dragging it, or by arrow keys. */
  readonly onPin: (position: Position) => void
}

/** A map of any provider with a pin. */
export type OpenPinMap = {
  readonly show: (pin: Position | null) => void
  readonly setTiles: (url: string) => void
  readonly close: () => void
}

/** The distance in pixels that one press of an arrow key moves the pin. */
export const nudge: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowUp: [0, -8],
  ArrowDown: [0, 8],
  ArrowLeft: [-8, 0],
  ArrowRight: [8, 0],
}

export const rounded = ({ lat, lng }: Position): Position => ({ lat: toSix(lat), lng: toSix(lng) })

const toSix = (degrees: number) => Math.round(degrees * 1e6) / 1e6

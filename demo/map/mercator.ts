import type { Position } from '#domain/geo/position.ts'

/** The world as a square of side 1, x to the east and y to the south, as web maps cut it into tiles. */
export type WorldPoint = { readonly x: number; readonly y: number }

export function toWorld({ lat, lng }: Position): WorldPoint {
  const sin = Math.sin((lat * Math.PI) / 180)
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI) }
}

export const tileSize = 256

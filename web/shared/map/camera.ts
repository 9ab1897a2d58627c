import type { Position } from '#domain/geo/position.ts'
import { type Insets, minZoom, nearestZoom, roomAround } from './open-map.ts'

type Pixel = { readonly x: number; readonly y: number }

/** Mercator projection, onto the square of 256 pixels that shows the world at zoom 0. */
export function worldSpot({ lat, lng }: Position): Pixel {
  const sine = Math.sin((lat * Math.PI) / 180)
  return { x: 256 * (0.5 + lng / 360), y: 256 * (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) }
}

const placeOf = ({ x, y }: Pixel): Position => ({
  lat: (Math.atan(Math.sinh(Math.PI * (1 - y / 128))) * 180) / Math.PI,
  lng: (x / 256 - 0.5) * 360,
})

/**
 * FOPEN-46: returns the nearest whole zoom at which all these positions fit into the uncovered part of the map, and its
 * centre.
 */
export function cameraFor(places: readonly Position[], size: Pixel, covered: Insets) {
  const spots = places.map(worldSpot)
  const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const across = Math.max(1, size.x - covered.left - covered.right - 2 * roomAround)
  const down = Math.max(1, size.y - covered.top - covered.bottom - 2 * roomAround)
  const nearest = Math.floor(Math.log2(Math.min(across / (east - west), down / (south - north))))
  const zoom = Math.max(minZoom, Math.min(nearestZoom, nearest))
  const pixel = 1 / 2 ** zoom
  const center = placeOf({
    x: (west + east) / 2 + ((covered.right - covered.left) / 2) * pixel,
    y: (north + south) / 2 + ((covered.bottom - covered.top) / 2) * pixel,
  })
  return { center, zoom }
}

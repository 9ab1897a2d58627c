import type { Position } from '#domain/geo/position.ts'
import { type Insets, minZoom, nearestZoom, roomAround } from './open-map.ts'

type Pixel = { readonly x: number; readonly y: number }

/** A tile of a map, and its place in pixels from the upper left corner of the map. */
export type PlacedTile = Pixel & { readonly column: number; readonly row: number; readonly zoom: number }

export const tilePixels = 256

/** Marks the tiles that a document has drawn: they stay below the map until its own are there. */
export const drawnTilesMark = 'data-drawn-tiles'

/** The pixel of a position in the whole world at a zoom, as all maps of tiles have it (Web Mercator). */
function project({ lat, lng }: Position, zoom: number): Pixel {
  const world = tilePixels * 2 ** zoom
  const sine = Math.sin((lat * Math.PI) / 180)
  return {
    x: (lng / 360 + 0.5) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  }
}

/**
 * The tiles in the uncovered part of a map that shows all these places, where the open map will draw them
 * (`leaflet-map.ts`, `fit`). None without a place or without room.
 */
export function tilesInView(places: readonly Position[], size: Pixel, covered: Insets): readonly PlacedTile[] {
  const room = {
    x: size.x - covered.left - covered.right - 2 * roomAround,
    y: size.y - covered.top - covered.bottom - 2 * roomAround,
  }
  if (places.length === 0 || room.x <= 0 || room.y <= 0) return []
  const boundsAt = (zoom: number) => {
    const spots = places.map((place) => project(place, zoom))
    const [xs, ys] = [spots.map(({ x }) => x), spots.map(({ y }) => y)]
    return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
  }
  const { left, right, top, bottom } = boundsAt(0)
  const fits = Math.log2(Math.min(room.x / (right - left), room.y / (bottom - top)))
  const zoom = Math.min(Math.max(Math.floor(Math.round(fits * 100) / 100), minZoom), nearestZoom)
  const bounds = boundsAt(zoom)
  const corner = {
    x: Math.round((bounds.left + bounds.right + covered.right - covered.left) / 2 - size.x / 2),
    y: Math.round((bounds.top + bounds.bottom + covered.bottom - covered.top) / 2 - size.y / 2),
  }
  const tiles: PlacedTile[] = []
  const indexOf = (pixel: number) => Math.floor(pixel / tilePixels)
  for (let row = indexOf(corner.y + covered.top); row * tilePixels < corner.y + size.y - covered.bottom; row++)
    for (
      let column = indexOf(corner.x + covered.left);
      column * tilePixels < corner.x + size.x - covered.right;
      column++
    )
      tiles.push({ column, row, zoom, x: column * tilePixels - corner.x, y: row * tilePixels - corner.y })
  return tiles
}

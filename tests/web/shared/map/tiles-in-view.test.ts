import { expect, test } from 'vitest'
import type { Position } from '#domain/geo/position.ts'
import { latLngBounds, map } from '#web/shared/map/leaflet.ts'
import { type Insets, minZoom, nearestZoom, roomAround } from '#web/shared/map/open-map.ts'
import { tilePixels, tilesInView } from '#web/shared/map/tiles-in-view.ts'

const destination = { lat: -34.6155, lng: -58.3735 }
const bare: Insets = { top: 0, right: 0, bottom: 0, left: 0 }

/** The zoom and the corner of the open map that shows these places, as `leaflet-map.ts` fits it. */
function leafletAt(places: readonly Position[], size: { x: number; y: number }, covered: Insets) {
  const container = document.createElement('div')
  Object.defineProperty(container, 'clientWidth', { value: size.x })
  Object.defineProperty(container, 'clientHeight', { value: size.y })
  const leaflet = map(container, { center: [-34, -58], zoom: 5, minZoom, maxZoom: 19, zoomAnimation: false })
  leaflet.fitBounds(latLngBounds(places.map(({ lat, lng }): [number, number] => [lat, lng])), {
    paddingTopLeft: [covered.left + roomAround, covered.top + roomAround],
    paddingBottomRight: [covered.right + roomAround, covered.bottom + roomAround],
    maxZoom: nearestZoom,
    animate: false,
  })
  const found = { zoom: leaflet.getZoom(), corner: leaflet.getPixelOrigin() }
  leaflet.remove()
  return found
}

const near = { lat: -34.6162, lng: -58.3719 }
const far = { lat: -34.52, lng: -58.5 }
const abroad = { lat: 40.4, lng: -3.7 }

test.each([
  { what: 'one place', places: [destination], size: { x: 390, y: 844 }, covered: { ...bare, bottom: 447 } },
  { what: 'two near places', places: [destination, near], size: { x: 390, y: 844 }, covered: { ...bare, bottom: 447 } },
  { what: 'two far places', places: [destination, far], size: { x: 320, y: 568 }, covered: { ...bare, bottom: 303 } },
  { what: 'a desk', places: [near, far], size: { x: 1280, y: 800 }, covered: { ...bare, left: 404 } },
  { what: 'two continents', places: [near, abroad], size: { x: 390, y: 844 }, covered: { ...bare, bottom: 447 } },
])('tiles are placed where the open map has them: $what', ({ places, size, covered }) => {
  const { zoom, corner } = leafletAt(places, size, covered)
  const tiles = tilesInView(places, size, covered)
  expect(tiles.length).toBeGreaterThan(0)
  for (const tile of tiles)
    expect(tile).toEqual({
      ...{ zoom, column: tile.column, row: tile.row },
      ...{ x: tile.column * tilePixels - corner.x, y: tile.row * tilePixels - corner.y },
    })
})

test('the tiles fill the uncovered part of the map and no more', () => {
  const covered = { ...bare, bottom: 447 }
  const tiles = tilesInView([destination, near], { x: 390, y: 844 }, covered)
  const edges = (of: (tile: (typeof tiles)[number]) => number) => tiles.map(of)
  expect(Math.min(...edges(({ x }) => x))).toBeLessThanOrEqual(0)
  expect(Math.min(...edges(({ y }) => y))).toBeLessThanOrEqual(0)
  expect(Math.max(...edges(({ x }) => x + tilePixels))).toBeGreaterThanOrEqual(390)
  expect(Math.max(...edges(({ y }) => y + tilePixels))).toBeGreaterThanOrEqual(844 - 447)
  expect(Math.max(...edges(({ y }) => y))).toBeLessThan(844 - 447)
})

test('a map without a place, or without room, has no tiles', () => {
  expect(tilesInView([], { x: 390, y: 844 }, bare)).toEqual([])
  expect(tilesInView([destination], { x: 60, y: 844 }, bare)).toEqual([])
})

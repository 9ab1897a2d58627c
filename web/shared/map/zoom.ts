import type { MapProvider } from '#domain/catalog/branch.ts'

/** MAP-04. */
export const defaultZoom = 16
/** MAP-05: before a position is known. */
export const initialZoom = 4

/** For a map without a pin that opens at a store: shows a part of the city. */
export const nearZoom = 13

/** MAP-06, MAP-07, AMBIG-54: the computed zoom; the map's own layer limits it to the zooms that it has. */
export function zoomFor(provider: MapProvider, given?: number): number {
  if (provider === 'BIG_VENDOR') return given ?? defaultZoom
  return given === undefined ? 80 : 3 * given
}

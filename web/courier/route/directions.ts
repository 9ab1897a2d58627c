import type { Position } from '#domain/geo/position.ts'

/** A place to go to: by its position, or by its address where it has none. */
export type NavigationTarget = { readonly position: Position | null; readonly address: string }

/**
 * FOPEN-72: from the first stop past the others to the last; from the phone's position when there is only one stop. A
 * stop without a position is given by its address.
 */
export function directionsLink(way: readonly NavigationTarget[]): string {
  const places = way.map(({ position, address }) => point(position) ?? address)
  const destination = places.pop()
  const [origin, ...waypoints] = places
  const query = new URLSearchParams({
    api: '1',
    ...(origin !== undefined && { origin }),
    destination: destination ?? '',
    ...(waypoints.length > 0 && { waypoints: waypoints.join('|') }),
  })
  return `https://www.google.com/maps/dir/?${query}`
}

const point = (position: Position | null) => position && `${position.lat},${position.lng}`

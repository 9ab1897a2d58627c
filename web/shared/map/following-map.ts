import type { Position } from '#domain/geo/position.ts'
import { goTo, type Motion, placeAt, restsAt, type SeenFix, staleAt, standAt, stepTo } from '#domain/tracking/motion.ts'
import { aimsOf, type MapMarker } from './markers.ts'
import { type Insets, type MapOptions, type OpenMap, roomAround } from './open-map.ts'

type Pixel = { readonly x: number; readonly y: number }

export type DrawnMarker = {
  readonly moveTo: (position: Position) => void
  readonly dress: (marker: MapMarker) => void
  readonly remove: () => void
}

/** The drawing functions of a provider's library; they know nothing about riders. */
export type MapSurface = {
  readonly draw: (marker: MapMarker) => DrawnMarker
  readonly size: () => Pixel
  /** Returns the pixel of a position on the map, from the map's upper left corner. */
  readonly spotOf: (position: Position) => Pixel
  /** Shows all these positions in the uncovered part. */
  readonly fit: (places: readonly Position[], covered: Insets) => void
  /** Makes room for the provider's own notices; returns the insets that remain covered. */
  readonly cover: (covered: Insets) => Insets
  /** The library moves the markers itself during this time. */
  readonly isZooming: () => boolean
  /** Draws one line under the markers, in place of the one before. */
  readonly line: (points: readonly Position[]) => void
  readonly setTiles: (url: string) => void
  readonly close: () => void
}

const keyOf = ({ type, id = '' }: MapMarker) => `${type} ${id}`

export const reducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)')

/**
 * The rules for the camera and the markers, the same for every provider. The surface calls `onTaken` when the reader
 * moves the map.
 */
export function followingMap(
  surfaceOf: (onTaken: () => void) => MapSurface,
  onFollowing: MapOptions['onFollowing'],
): OpenMap {
  const still = reducedMotion()
  const shown = new Map<string, { readonly marker: DrawnMarker; motion: Motion; isAside: boolean }>()
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  let isFollowing = true
  let frame = 0
  let alarm: ReturnType<typeof setTimeout> | undefined

  const follow = (wanted: boolean) => {
    if (isFollowing === wanted) return
    isFollowing = wanted
    onFollowing(wanted)
  }
  const surface = surfaceOf(() => follow(false))

  const places = () => aimsOf([...shown.values()]).map(({ motion }) => motion.newest.position)

  const showAll = () => {
    const { x, y } = surface.size()
    if (shown.size > 0 && x > 0 && y > 0) surface.fit(places(), insets)
  }

  const isInSight = (position: Position) => {
    const { x, y } = surface.spotOf(position)
    const size = surface.size()
    const room = roomAround / 2
    return (
      x >= insets.left + room &&
      y >= insets.top + room &&
      x <= size.x - insets.right - room &&
      y <= size.y - insets.bottom - room
    )
  }

  /** Moves the markers. The loop ends when all stand still, and runs once more when a fix becomes too old. */
  const moveMarkers = () => {
    const now = performance.now()
    const isZooming = surface.isZooming()
    const motions = [...shown.values()].map(({ marker, motion }) => {
      if (!isZooming) marker.moveTo(placeAt(motion, now))
      return motion
    })
    const isMoving = isZooming || motions.some((motion) => now < restsAt(motion))
    frame = isMoving ? requestAnimationFrame(moveMarkers) : 0
    clearTimeout(alarm)
    const next = Math.min(...motions.map(staleAt).filter((at) => at > now))
    if (!isMoving && Number.isFinite(next)) alarm = setTimeout(moveMarkers, next - now)
  }

  return {
    show(markers) {
      const now = performance.now()
      let isNewCrew = false
      for (const [key, { marker: gone }] of shown) {
        if (markers.some((one) => keyOf(one) === key)) continue
        gone.remove()
        shown.delete(key)
        isNewCrew = true
      }
      for (const one of markers) {
        const fix: SeenFix = { position: one.position, at: one.at ?? now }
        const known = shown.get(keyOf(one))
        if (!known) {
          shown.set(keyOf(one), { marker: surface.draw(one), motion: standAt(fix, now), isAside: one.isAside === true })
          isNewCrew = true
          continue
        }
        if (one.at == null) known.motion = standAt(fix, now)
        else known.motion = (still.matches ? stepTo : goTo)(known.motion, fix, now)
        known.marker.dress(one)
        if (known.isAside !== (one.isAside === true)) {
          known.isAside = one.isAside === true
          isNewCrew = true
        }
      }
      if (frame === 0) moveMarkers()
      const isAnyHidden = () => !places().every(isInSight)
      if (isFollowing && (isNewCrew || isAnyHidden())) showAll()
    },
    cover(covered) {
      insets = surface.cover(covered)
      if (isFollowing) showAll()
    },
    line: surface.line,
    setTiles: surface.setTiles,
    follow() {
      showAll()
      follow(true)
    },
    close() {
      cancelAnimationFrame(frame)
      clearTimeout(alarm)
      surface.close()
    },
  }
}

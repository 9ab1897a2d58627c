import { control, divIcon, type Map as LeafletMap, latLngBounds, type Marker, map, marker, tileLayer } from 'leaflet'
import type { Position } from '#domain/geo/position.ts'
import { goTo, type Motion, placeAt, restsAt, type SeenFix, staleAt, standAt, stepTo } from '#domain/tracking/motion.ts'
import styles from './map.module.css'
import type { MapMarker } from './markers.ts'
import branchPicture from './pictures/branch.svg'
import destinationPicture from './pictures/destination.svg'
import riderPicture from './pictures/rider.svg'

/** What lies over the map's edges, in pixels, and must not hide a marker. */
export type Insets = { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number }

export type MapOptions = {
  readonly tiles: string
  readonly attribution: string
  readonly centre: Position
  /** Told when the reader takes the camera, and when it follows again. */
  readonly onFollowing: (isFollowing: boolean) => void
}

export type OpenMap = ReturnType<typeof openMap>

/** TRACK-06 and FOPEN-46. */
const farZoom = 5
const nearestZoom = 16
const roomAround = 44

const shapes = {
  rider: { picture: riderPicture, anchor: [26, 25] },
  branch: { picture: branchPicture, anchor: [20, 48] },
  destination: { picture: destinationPicture, anchor: [20, 48] },
} as const satisfies Record<MapMarker['type'], { picture: string; anchor: readonly [number, number] }>

/** A map that keeps its markers in sight until the reader moves it. */
export function openMap(container: HTMLElement, { tiles, attribution, centre, onFollowing }: MapOptions) {
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  // TRACK-05: no zoom buttons; the keyboard, a double tap and two fingers still zoom.
  const leaflet = map(container, {
    center: [centre.lat, centre.lng],
    zoom: farZoom,
    minZoom: 3,
    maxZoom: 19,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still.matches,
    fadeAnimation: !still.matches,
    inertia: !still.matches,
  })
  control.attribution({ prefix: false, position: 'bottomright' }).addTo(leaflet)
  const layer = tileLayer(tiles, { attribution, minZoom: 3, maxZoom: 19 }).addTo(leaflet)
  const shown = new Map<MapMarker['type'], { readonly marker: Marker; motion: Motion }>()
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  let isFollowing = true
  let isOwnMove = false
  let isZooming = false
  let frame = 0
  let alarm: ReturnType<typeof setTimeout> | undefined

  const follow = (wanted: boolean) => {
    if (isFollowing === wanted) return
    isFollowing = wanted
    onFollowing(wanted)
  }
  leaflet.on('dragstart', () => follow(false))
  leaflet.on('movestart', () => {
    if (!isOwnMove) follow(false)
  })
  leaflet.on('moveend', () => {
    isOwnMove = false
  })
  leaflet.on('zoomanim', () => {
    isZooming = true
  })
  leaflet.on('zoomend', () => {
    isZooming = false
  })

  const places = () => [...shown.values()].map(({ motion }) => motion.newest.position)

  const showAll = () => {
    const { x, y } = leaflet.getSize()
    if (shown.size === 0 || x === 0 || y === 0) return
    isOwnMove = true
    leaflet.fitBounds(latLngBounds(places().map(({ lat, lng }) => [lat, lng])), {
      paddingTopLeft: [insets.left + roomAround, insets.top + roomAround],
      paddingBottomRight: [insets.right + roomAround, insets.bottom + roomAround],
      maxZoom: nearestZoom,
      animate: !still.matches,
    })
  }

  const isInSight = ({ lat, lng }: Position) => {
    const { x, y } = leaflet.latLngToContainerPoint([lat, lng])
    const size = leaflet.getSize()
    const room = roomAround / 2
    return (
      x >= insets.left + room &&
      y >= insets.top + room &&
      x <= size.x - insets.right - room &&
      y <= size.y - insets.bottom - room
    )
  }

  /** Moves what moves; the loop ends where all stand, and looks once more when a fix grows too old. */
  const moveMarkers = () => {
    const now = performance.now()
    const motions = [...shown.values()].map(({ marker: moved, motion }) => {
      const { lat, lng } = placeAt(motion, now)
      if (!isZooming) moved.setLatLng([lat, lng]) // while Leaflet zooms, it moves them itself
      return motion
    })
    const isMoving = isZooming || motions.some((motion) => now < restsAt(motion))
    frame = isMoving ? requestAnimationFrame(moveMarkers) : 0
    clearTimeout(alarm)
    const next = Math.min(...motions.map(staleAt).filter((at) => at > now))
    if (!isMoving && Number.isFinite(next)) alarm = setTimeout(moveMarkers, next - now)
  }

  return {
    show(markers: readonly MapMarker[]) {
      const now = performance.now()
      let isNewCrew = false
      for (const [type, { marker: gone }] of shown) {
        if (markers.some((one) => one.type === type)) continue
        gone.remove()
        shown.delete(type)
        isNewCrew = true
      }
      for (const one of markers) {
        const fix: SeenFix = { position: one.position, at: one.at ?? now }
        const known = shown.get(one.type)
        if (!known) {
          shown.set(one.type, { marker: draw(one).addTo(leaflet), motion: standAt(fix, now) })
          isNewCrew = true
          continue
        }
        if (one.at == null) known.motion = standAt(fix, now)
        else known.motion = (still.matches ? stepTo : goTo)(known.motion, fix, now)
        dress(known.marker, one)
      }
      if (frame === 0) moveMarkers()
      const isAnyHidden = () => !places().every(isInSight)
      if (isFollowing && (isNewCrew || isAnyHidden())) showAll()
    },
    cover(covered: Insets) {
      insets = covered
      container.style.setProperty('--covered-bottom', `${covered.bottom}px`)
      if (isFollowing) showAll()
    },
    setTiles: (url: string) => void layer.setUrl(url),
    follow() {
      showAll()
      follow(true)
    },
    close() {
      cancelAnimationFrame(frame)
      clearTimeout(alarm)
      leaflet.remove()
    },
    leaflet: leaflet as LeafletMap,
  }
}

/** A picture with a name; it takes no focus, because all that the map says stands in words beside it. */
function draw(one: MapMarker): Marker {
  const { picture, anchor } = shapes[one.type]
  const image = new Image()
  image.src = picture
  const drawn = marker([one.position.lat, one.position.lng], {
    icon: divIcon({ html: image, className: `${styles['marker']} ${styles[one.type]}`, iconAnchor: [...anchor] }),
    keyboard: false,
    interactive: false,
    zIndexOffset: one.type === 'rider' ? 1000 : 0,
  })
  drawn.on('add', () => dress(drawn, one))
  return drawn
}

/** A marker whose position is old says so in its name, in its colours and in its outline. */
function dress(worn: Marker, { name, isOld = false }: MapMarker) {
  const element = worn.getElement()
  element?.classList.toggle(styles['old'] ?? 'old', isOld)
  const image = element?.querySelector('img')
  if (image) image.alt = name
}

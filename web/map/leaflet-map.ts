import { control, divIcon, type Map as LeafletMap, latLngBounds, type Marker, map, marker, tileLayer } from 'leaflet'
import type { Position } from '#domain/geo/position.ts'
import { type Glide, glideTo, isOver, positionAt, type Seen, standing } from './glide.ts'
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
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  // TRACK-05: no zoom buttons; the keyboard, a double tap and two fingers still zoom.
  const leaflet = map(container, {
    center: [centre.lat, centre.lng],
    zoom: farZoom,
    minZoom: 3,
    maxZoom: 19,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  })
  control.attribution({ prefix: false, position: 'bottomright' }).addTo(leaflet)
  const layer = tileLayer(tiles, { attribution, minZoom: 3, maxZoom: 19 }).addTo(leaflet)
  const shown = new Map<MapMarker['type'], { readonly marker: Marker; glide: Glide }>()
  let insets: Insets = { top: 0, right: 0, bottom: 0, left: 0 }
  let isFollowing = true
  let isOwnMove = false
  let frame = 0

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

  const bounds = () =>
    latLngBounds([...shown.values()].map(({ glide }) => [glide.to.position.lat, glide.to.position.lng]))

  const showAll = () => {
    const { x, y } = leaflet.getSize()
    if (shown.size === 0 || x === 0 || y === 0) return
    isOwnMove = true
    leaflet.fitBounds(bounds(), {
      paddingTopLeft: [insets.left + roomAround, insets.top + roomAround],
      paddingBottomRight: [insets.right + roomAround, insets.bottom + roomAround],
      maxZoom: nearestZoom,
      animate: !isStill,
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

  const moveMarkers = () => {
    const now = performance.now()
    for (const { marker: moved, glide } of shown.values()) {
      const { lat, lng } = positionAt(glide, now)
      moved.setLatLng([lat, lng])
    }
    const isMoving = [...shown.values()].some(({ glide }) => !isOver(glide, now))
    frame = isMoving ? requestAnimationFrame(moveMarkers) : 0
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
        const seen: Seen = { position: one.position, at: one.at ?? null }
        const known = shown.get(one.type)
        if (known) known.glide = one.at === undefined ? standing(seen) : glideTo(known.glide, seen, now, { isStill })
        else {
          shown.set(one.type, { marker: draw(one).addTo(leaflet), glide: standing(seen) })
          isNewCrew = true
        }
      }
      if (frame === 0) moveMarkers()
      const isAnyHidden = () => [...shown.values()].some(({ glide }) => !isInSight(glide.to.position))
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
      leaflet.remove()
    },
    leaflet: leaflet as LeafletMap,
  }
}

/** A picture with a name; it takes no focus, because all that the map says stands in words beside it. */
function draw({ type, position, name }: MapMarker): Marker {
  const { picture, anchor } = shapes[type]
  const image = new Image()
  image.src = picture
  image.alt = name
  return marker([position.lat, position.lng], {
    icon: divIcon({ html: image, className: `${styles['marker']} ${styles[type]}`, iconAnchor: [...anchor] }),
    keyboard: false,
    interactive: false,
    zIndexOffset: type === 'rider' ? 1000 : 0,
  })
}

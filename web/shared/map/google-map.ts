import type { Position } from '#domain/geo/position.ts'
import { cameraFor, worldSpot } from './camera.ts'
import { type DrawnMarker, followingMap, type MapSurface, reducedMotion } from './following-map.ts'
import { loadVendor, onRefused } from './google-script.ts'
import styles from './map.module.css'
import { classesOf, dress, pictureOf, shapes } from './marker-picture.ts'
import type { MapMarker } from './markers.ts'
import { farZoom, type MapOptions, minZoom, type OpenMap } from './open-map.ts'

/** The keys that move the vendor's map; zooming has events of its own. */
const panningKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'PageUp', 'PageDown']

/** MAP-02: the big vendor's map. */
export async function openGoogleMap(
  container: HTMLElement,
  { centre, scheme, onFollowing }: MapOptions,
  scriptUrl: string,
  onFailed: () => void,
): Promise<OpenMap> {
  const { Map: VendorsMap, OverlayView } = await (await loadVendor(scriptUrl)).importLibrary('maps')
  const still = reducedMotion()
  // A card over the bottom of the map would cover the vendor's name, which must stay visible (TRACK-04).
  const own = document.createElement('div')
  own.className = styles['uncovered']
  container.append(own)
  const map = new VendorsMap(own, {
    center: centre,
    zoom: farZoom,
    minZoom,
    // TRACK-05: no zoom buttons; the keyboard, a double tap and two fingers still zoom.
    disableDefaultUI: true,
    clickableIcons: false,
    gestureHandling: 'greedy',
    colorScheme: scheme === 'dark' ? 'DARK' : 'LIGHT',
  })
  const layer = markerLayer(new OverlayView())
  layer.overlay.setMap(map)
  const size = () => ({ x: own.clientWidth, y: own.clientHeight })
  let ownZoom = farZoom

  const surfaceOf = (onTaken: () => void): MapSurface => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (panningKeys.includes(key)) onTaken()
    }
    own.addEventListener('keydown', onKey, true)
    const listeners = [
      map.addListener('dragstart', onTaken),
      map.addListener('zoom_changed', () => {
        if (map.getZoom() !== ownZoom) onTaken()
      }),
    ]
    const stopListening = onRefused(onFailed)
    return {
      draw: layer.draw,
      size,
      spotOf(position) {
        const middle = map.getCenter()
        const from = worldSpot(middle ? { lat: middle.lat(), lng: middle.lng() } : centre)
        const to = worldSpot(position)
        const { x, y } = size()
        const scale = 2 ** (map.getZoom() ?? farZoom)
        return { x: x / 2 + (to.x - from.x) * scale, y: y / 2 + (to.y - from.y) * scale }
      },
      fit(places, covered) {
        const camera = cameraFor(places, size(), covered)
        ownZoom = camera.zoom
        if (map.getZoom() === camera.zoom && !still.matches) map.panTo(camera.center)
        else map.moveCamera(camera)
      },
      cover(covered) {
        own.style.setProperty('--covered-bottom', `${covered.bottom}px`)
        return { ...covered, bottom: 0 }
      },
      isZooming: () => false,
      // Only the open map draws the route.
      line: () => undefined,
      // The vendor's map takes its colours only when it is created.
      setTiles: () => undefined,
      close() {
        stopListening()
        for (const listener of listeners) listener.remove()
        layer.overlay.setMap(null)
        own.remove()
      },
    }
  }
  return followingMap(surfaceOf, onFollowing)
}

/** Draws our own pictures on the vendor's map, because its markers accept neither their look nor their names. */
function markerLayer(overlay: google.maps.OverlayView) {
  const layer = document.createElement('div')
  const placed = new Map<HTMLElement, Position>()
  const put = (element: HTMLElement, position: Position) => {
    const spot = overlay.getProjection()?.fromLatLngToDivPixel(position)
    if (spot) element.style.transform = `translate(${spot.x}px, ${spot.y}px)`
  }
  overlay.onAdd = () => overlay.getPanes()?.markerLayer.append(layer)
  overlay.draw = () => {
    for (const [element, position] of placed) put(element, position)
  }
  overlay.onRemove = () => layer.remove()
  const draw = (one: MapMarker): DrawnMarker => {
    const element = document.createElement('div')
    const [x, y] = shapes[one.type].anchor
    element.className = `${classesOf(one.type)} ${styles['overlaid']}`
    element.style.margin = `${-y}px 0 0 ${-x}px`
    element.append(pictureOf(one.type))
    dress(element, one)
    layer.append(element)
    const moveTo = (position: Position) => {
      placed.set(element, position)
      put(element, position)
    }
    moveTo(one.position)
    return {
      moveTo,
      dress: (worn) => dress(element, worn),
      remove() {
        placed.delete(element)
        element.remove()
      },
    }
  }
  return { overlay, draw }
}

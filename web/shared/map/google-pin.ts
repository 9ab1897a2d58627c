import type { Position } from '#domain/geo/position.ts'
import { loadVendor, onRefused } from './google-script.ts'
import styles from './map.module.css'
import { nudge, type OpenPinMap, type PinMapOptions, rounded } from './pin.ts'
import { defaultZoom, initialZoom, nearZoom, zoomFor } from './zoom.ts'

/** MAP-02: the big vendor's map. */
export async function openGooglePin(
  container: HTMLElement,
  { centre, isNear, pin: first, pinLabel, onPin }: PinMapOptions,
  scriptUrl: string,
  onFailed: () => void,
): Promise<OpenPinMap> {
  const vendor = await loadVendor(scriptUrl)
  const [{ Map: VendorsMap }, { Marker }] = await Promise.all([
    vendor.importLibrary('maps'),
    vendor.importLibrary('marker'),
  ])
  const start = first ?? centre
  const closeUp = zoomFor('BIG_VENDOR', defaultZoom)
  const own = document.createElement('div')
  own.className = styles['uncovered']
  container.append(own)
  const map = new VendorsMap(own, {
    center: start,
    zoom: first ? closeUp : isNear ? nearZoom : zoomFor('BIG_VENDOR', initialZoom),
    mapTypeControl: false,
    streetViewControl: false,
    fullscreenControl: false,
    gestureHandling: 'greedy',
    keyboardShortcuts: false,
  })
  const marker = new Marker({ position: start, draggable: true, title: pinLabel, ...(first && { map }) })
  let at: Position | null = first
  const move = (position: Position) => {
    at = rounded(position)
    marker.setPosition(at)
    marker.setMap(map)
    onPin(at)
  }
  const listeners = [
    map.addListener(
      'click',
      ({ latLng }: google.maps.MapMouseEvent) => latLng && move({ lat: latLng.lat(), lng: latLng.lng() }),
    ),
    marker.addListener('dragend', () => {
      const dropped = marker.getPosition()
      if (dropped) move({ lat: dropped.lat(), lng: dropped.lng() })
    }),
  ]
  // The vendor's marker does not handle keys, so the frame around its map does.
  const onKey = (event: KeyboardEvent) => {
    const by = nudge[event.key]
    if (!by || !at) return
    event.preventDefault()
    const degrees = 360 / (256 * 2 ** (map.getZoom() ?? closeUp))
    const upright = Math.cos((at.lat * Math.PI) / 180)
    move({ lat: at.lat - by[1] * degrees * upright, lng: at.lng + by[0] * degrees })
  }
  container.addEventListener('keydown', onKey)
  const stopListening = onRefused(onFailed)

  return {
    show(wanted) {
      at = wanted
      marker.setMap(wanted ? map : null)
      if (!wanted) return
      marker.setPosition(wanted)
      if (!map.getBounds()?.contains(wanted) || (map.getZoom() ?? 0) < closeUp) {
        map.panTo(wanted)
        map.setZoom(closeUp)
      }
    },
    setTiles: () => undefined,
    close() {
      stopListening()
      container.removeEventListener('keydown', onKey)
      for (const listener of listeners) listener.remove()
      own.remove()
    },
  }
}

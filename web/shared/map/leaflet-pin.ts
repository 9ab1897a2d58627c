import 'leaflet/dist/leaflet.css'
import { divIcon, map, marker, point, attribution as showAttribution, tileLayer } from './leaflet.ts'
import styles from './map.module.css'
import pinPicture from './pictures/destination.svg'
import { nudge, type OpenPinMap, type PinMapOptions, rounded } from './pin.ts'
import { defaultZoom, initialZoom, nearZoom, zoomFor } from './zoom.ts'

/** At a closer zoom, too few street names are visible for orientation. */
const maxZoom = 17

/** MAP-01: the open map; its layer limits the zoom that MAP-06 computes (AMBIG-54). */
export function openLeafletPin(container: HTMLElement, options: PinMapOptions): OpenPinMap {
  const { centre, isNear, pin: first, pinLabel, tiles, onPin } = options
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const zoomTo = (given: number) => Math.min(maxZoom, zoomFor('OPEN_SOURCE', given))
  const start = first ?? centre
  const leaflet = map(container, {
    center: [start.lat, start.lng],
    zoom: isNear && !first ? nearZoom : zoomTo(first ? defaultZoom : initialZoom),
    minZoom: 3,
    maxZoom,
    attributionControl: false,
    // The map is in a sheet that scrolls.
    scrollWheelZoom: false,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
  })
  showAttribution({ prefix: false, position: 'bottomright' }).addTo(leaflet)
  const layer = tileLayer(tiles.url, { attribution: tiles.attribution, minZoom: 3, maxZoom }).addTo(leaflet)

  const image = new Image()
  image.src = pinPicture
  image.alt = ''
  const pin = marker([start.lat, start.lng], {
    icon: divIcon({ html: image, className: `${styles['marker']} ${styles['destination']}`, iconAnchor: [20, 48] }),
    draggable: true,
    keyboard: true,
    autoPan: true,
  })
  const tell = () => onPin(rounded(pin.getLatLng()))
  const onKey = (event: KeyboardEvent) => {
    const by = nudge[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    const at = leaflet.latLngToContainerPoint(pin.getLatLng()).add(point(by[0], by[1]))
    pin.setLatLng(leaflet.containerPointToLatLng(at))
    tell()
  }
  pin.on('add', () => {
    const element = pin.getElement()
    element?.setAttribute('aria-label', pinLabel)
    element?.addEventListener('keydown', onKey)
  })
  pin.on('dragend', tell)
  leaflet.on('click', ({ latlng }) => {
    pin.setLatLng(latlng).addTo(leaflet)
    tell()
  })
  if (first) pin.addTo(leaflet)

  return {
    show(wanted) {
      if (!wanted) return void pin.remove()
      const isNew = !leaflet.hasLayer(pin)
      pin.setLatLng([wanted.lat, wanted.lng]).addTo(leaflet)
      const isHidden = !leaflet.getBounds().pad(-0.1).contains([wanted.lat, wanted.lng])
      // A found place is shown closely; a position that the reader chose does not move the camera.
      if (isHidden || (isNew && leaflet.getZoom() < defaultZoom))
        leaflet.setView([wanted.lat, wanted.lng], zoomTo(defaultZoom), { animate: false })
    },
    setTiles: (url) => void layer.setUrl(url),
    close: () => void leaflet.remove(),
  }
}

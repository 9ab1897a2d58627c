import type { Map as LeafletMap } from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { followingMap, type MapSurface, reducedMotion } from './following-map.ts'
import { divIcon, latLngBounds, map, marker, polyline, attribution as showAttribution, tileLayer } from './leaflet.ts'
import styles from './map.module.css'
import { classesOf, dress, pictureOf, shapes } from './marker-picture.ts'
import type { MapMarker } from './markers.ts'
import { farZoom, type MapOptions, minZoom, nearestZoom, type OpenMap, roomAround } from './open-map.ts'
import { drawnTilesMark } from './tiles-in-view.ts'

const maxZoom = 19

/** A map that is not fitted to positions within this time shows the whole country. */
const patienceMs = 300
/** A tile that has loaded fades in for a fifth of a second. */
const fadeMs = 300

/** MAP-01: the open map. */
export function openLeafletMap(
  container: HTMLElement,
  { tiles, attribution, centre, onFollowing }: Omit<MapOptions, 'scheme'>,
): OpenMap & { readonly leaflet: LeafletMap } {
  const still = reducedMotion()
  // TRACK-05: no zoom buttons; the keyboard, a double tap and two fingers still zoom.
  const leaflet = map(container, {
    center: [centre.lat, centre.lng],
    zoom: farZoom,
    minZoom,
    maxZoom,
    zoomControl: false,
    attributionControl: false,
    zoomAnimation: !still.matches,
    fadeAnimation: !still.matches,
    inertia: !still.matches,
  })
  showAttribution({ prefix: false, position: 'bottomright' }).addTo(leaflet)
  const layer = tileLayer(tiles, { attribution, minZoom, maxZoom })
  // Most maps are fitted at once: the country's tiles would be loaded for nothing, and before the visible ones.
  const lateTiles = setTimeout(() => layer.addTo(leaflet), patienceMs)
  const dropDrawn = () => container.querySelector(`[${drawnTilesMark}]`)?.remove()
  layer.once('load', () => setTimeout(dropDrawn, fadeMs))
  leaflet.once('dragstart', dropDrawn)
  const way = polyline([], { className: styles['way'], interactive: false }).addTo(leaflet)
  let isOwnMove = false
  let isZooming = false
  leaflet.on('moveend', () => {
    isOwnMove = false
  })
  leaflet.on('zoomanim', () => {
    isZooming = true
  })
  leaflet.on('zoomend', () => {
    isZooming = false
  })

  const surfaceOf = (onTaken: () => void): MapSurface => {
    leaflet.on('dragstart', onTaken)
    leaflet.on('movestart', () => {
      if (!isOwnMove) onTaken()
    })
    return {
      draw(one) {
        const drawn = markerOf(one).addTo(leaflet)
        return {
          moveTo: ({ lat, lng }) => void drawn.setLatLng([lat, lng]),
          dress: (worn) => dress(drawn.getElement(), worn),
          remove: () => void drawn.remove(),
        }
      },
      size: () => leaflet.getSize(),
      spotOf: ({ lat, lng }) => leaflet.latLngToContainerPoint([lat, lng]),
      fit(places, covered) {
        isOwnMove = true
        leaflet.fitBounds(latLngBounds(places.map(({ lat, lng }) => [lat, lng])), {
          paddingTopLeft: [covered.left + roomAround, covered.top + roomAround],
          paddingBottomRight: [covered.right + roomAround, covered.bottom + roomAround],
          maxZoom: nearestZoom,
          animate: !still.matches,
        })
        layer.addTo(leaflet)
      },
      cover: (covered) => covered,
      line(points) {
        const places = points.length > 1 ? points.map(({ lat, lng }): [number, number] => [lat, lng]) : []
        way.setLatLngs(places)
      },
      isZooming: () => isZooming,
      setTiles: (url) => void layer.setUrl(url),
      close() {
        clearTimeout(lateTiles)
        leaflet.remove()
      },
    }
  }
  return { ...followingMap(surfaceOf, onFollowing), leaflet }
}

/** A picture with a name; it takes no focus, because a text beside the map says everything that the map shows. */
function markerOf(one: MapMarker) {
  const drawn = marker([one.position.lat, one.position.lng], {
    icon: divIcon({
      html: pictureOf(one.type),
      className: classesOf(one.type),
      iconAnchor: [...shapes[one.type].anchor],
    }),
    keyboard: false,
    interactive: false,
    zIndexOffset: one.type === 'rider' ? 1000 : 0,
  })
  drawn.on('add', () => dress(drawn.getElement(), one))
  return drawn
}

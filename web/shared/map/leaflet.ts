/**
 * Imports only the parts of Leaflet that we use, from its sources: the whole library has shapes, popups and layers that
 * our maps do not use, 10 of 37 kB.
 */
import 'leaflet/src/layer/vector/Renderer.getRenderer.js'

export { attribution } from 'leaflet/src/control/Control.Attribution.js'
export { toLatLngBounds as latLngBounds } from 'leaflet/src/geo/LatLngBounds.js'
export { toPoint as point } from 'leaflet/src/geometry/Point.js'
export { divIcon } from 'leaflet/src/layer/marker/DivIcon.js'
export { marker } from 'leaflet/src/layer/marker/Marker.js'
export { tileLayer } from 'leaflet/src/layer/tile/TileLayer.js'
export { polyline } from 'leaflet/src/layer/vector/Polyline.js'
export { map } from 'leaflet/src/map/index.js'

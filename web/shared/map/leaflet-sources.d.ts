/** Leaflet's sources under the types of its own file. */
declare module 'leaflet/src/control/Control.Attribution.js' {
  import type { control } from 'leaflet'
  export const attribution: typeof control.attribution
}
declare module 'leaflet/src/geo/LatLngBounds.js' {
  export { latLngBounds as toLatLngBounds } from 'leaflet'
}
declare module 'leaflet/src/geometry/Point.js' {
  export { point as toPoint } from 'leaflet'
}
declare module 'leaflet/src/layer/marker/DivIcon.js' {
  export { divIcon } from 'leaflet'
}
declare module 'leaflet/src/layer/marker/Marker.js' {
  export { marker } from 'leaflet'
}
declare module 'leaflet/src/layer/tile/TileLayer.js' {
  export { tileLayer } from 'leaflet'
}
declare module 'leaflet/src/map/index.js' {
  export { map } from 'leaflet'
}
declare module 'leaflet/src/layer/vector/Polyline.js' {
  export { polyline } from 'leaflet'
}
/** Gives a map what draws its lines. */
declare module 'leaflet/src/layer/vector/Renderer.getRenderer.js' {}

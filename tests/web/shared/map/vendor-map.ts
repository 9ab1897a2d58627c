import type { Position } from '#domain/geo/position.ts'

type Pixel = { readonly x: number; readonly y: number }
type Listener = { readonly event: string; readonly run: (event: object) => void }

export type FakeMap = InstanceType<ReturnType<typeof vendorLibrary>['VendorsMap']>

/** The place where the vendor's script leaves its library, and the function it calls when a key is refused. */
const globals = globalThis as unknown as {
  google?: object
  comandaMapReady?: () => void
  gm_authFailure?: () => void
}

export const vendorScripts = () => [...document.head.querySelectorAll('script')]
export const refuseKey = () => globals.gm_authFailure?.()

/** The script has come; with `library` it is as the vendor would leave it behind. */
export function bringVendor(library = vendorLibrary()) {
  globals.google = library.google
  globals.comandaMapReady?.()
  return library
}

export function forgetVendor() {
  for (const script of vendorScripts()) script.remove()
  delete globals.google
  delete globals.comandaMapReady
  delete globals.gm_authFailure
}

export const latLng = ({ lat, lng }: Position) => ({ lat: () => lat, lng: () => lng })

/** The part of the vendor's library that our pages use. */
export function vendorLibrary() {
  const maps: VendorsMap[] = []
  const markers: Marker[] = []

  class VendorsMap {
    readonly options: Record<string, unknown>
    readonly element: HTMLElement
    readonly overlays = new Set<OverlayView>()
    readonly moves: string[] = []
    center: Position
    zoom: number
    private listeners: Listener[] = []

    constructor(element: HTMLElement, options: Record<string, unknown>) {
      this.element = element
      this.options = options
      this.center = options['center'] as Position
      this.zoom = options['zoom'] as number
      maps.push(this)
    }
    getCenter = () => latLng(this.center)
    getZoom = () => this.zoom
    getBounds = () => ({ contains: () => true })
    panTo = (center: Position) => this.go('panTo', center, this.zoom)
    setZoom = (zoom: number) => this.go('setZoom', this.center, zoom)
    moveCamera = ({ center, zoom }: { center: Position; zoom: number }) => this.go('moveCamera', center, zoom)
    addListener(event: string, run: (event: object) => void) {
      const listener = { event, run }
      this.listeners.push(listener)
      return { remove: () => void this.listeners.splice(this.listeners.indexOf(listener), 1) }
    }
    fire(event: string, what: object = {}) {
      for (const listener of this.listeners) if (listener.event === event) listener.run(what)
    }
    listens = () => this.listeners.length > 0
    /** The position of a place in its element. */
    spotOf(position: Position): Pixel {
      const [from, to] = [mercator(this.center), mercator(position)]
      const scale = 256 * 2 ** this.zoom
      return {
        x: this.element.clientWidth / 2 + (to.x - from.x) * scale,
        y: this.element.clientHeight / 2 + (to.y - from.y) * scale,
      }
    }
    private go(move: string, center: Position, zoom: number) {
      const isZoomed = zoom !== this.zoom
      this.moves.push(move)
      this.center = center
      this.zoom = zoom
      if (isZoomed) this.fire('zoom_changed')
      for (const overlay of this.overlays) overlay.draw()
    }
  }

  class OverlayView {
    private map: VendorsMap | null = null
    onAdd = (): void => undefined
    draw = (): void => undefined
    onRemove = (): void => undefined
    setMap(map: VendorsMap | null) {
      if (this.map) {
        this.map.overlays.delete(this)
        this.onRemove()
      }
      this.map = map
      if (!map) return
      map.overlays.add(this)
      this.onAdd()
      this.draw()
    }
    getPanes = () => this.map && { markerLayer: this.map.element }
    getProjection = () =>
      this.map ? { fromLatLngToDivPixel: (position: Position) => this.map?.spotOf(position) } : undefined
  }

  class Marker {
    readonly options: Record<string, unknown>
    at: Position | null
    map: unknown
    drop = (): void => undefined
    constructor(options: Record<string, unknown>) {
      this.options = options
      this.at = options['position'] as Position
      this.map = options['map'] ?? null
      markers.push(this)
    }
    setPosition(position: Position) {
      this.at = position
    }
    getPosition = () => this.at && latLng(this.at)
    setMap(map: unknown) {
      this.map = map
    }
    addListener(_: string, run: () => void) {
      this.drop = run
      return { remove() {} }
    }
  }

  const libraries = { maps: { Map: VendorsMap, OverlayView }, marker: { Marker } }
  const google = { maps: { importLibrary: async (name: keyof typeof libraries) => libraries[name] } }
  return { google, maps, markers, VendorsMap }
}

/** From 0 to 1, as on the vendor's flat world. */
function mercator({ lat, lng }: Position): Pixel {
  const radians = (lat * Math.PI) / 180
  return { x: lng / 360 + 0.5, y: 0.5 - Math.log(Math.tan(Math.PI / 4 + radians / 2)) / (2 * Math.PI) }
}

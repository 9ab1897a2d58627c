import type { Position } from '#domain/geo/position.ts'
import { nudge, type OpenPinMap, type PinMapOptions, rounded } from './pin.ts'
import { defaultZoom, initialZoom, zoomFor } from './zoom.ts'

type LatLng = { lat(): number; lng(): number }
type Listener = { remove(): void }

/** What we use of the vendor's library; its own types weigh more than this file. */
type VendorMap = {
  panTo(position: Position): void
  getZoom(): number | undefined
  setZoom(zoom: number): void
  getBounds(): { contains(position: Position): boolean } | undefined
  addListener(event: 'click', run: (event: { latLng: LatLng | null }) => void): Listener
}
type VendorMarker = {
  setPosition(position: Position): void
  getPosition(): LatLng | null | undefined
  setMap(map: VendorMap | null): void
  addListener(event: 'dragend', run: () => void): Listener
}
type Vendor = {
  importLibrary(name: 'maps'): Promise<{ Map: new (container: HTMLElement, options: object) => VendorMap }>
  importLibrary(name: 'marker'): Promise<{ Marker: new (options: object) => VendorMarker }>
}

let loading: Promise<Vendor> | undefined

/** Loads the vendor's script, once a page, and not before a branch shows its map. */
function loadVendor(scriptUrl: string): Promise<Vendor> {
  loading ??= new Promise<Vendor>((resolve, reject) => {
    const globals = globalThis as unknown as { google?: { maps?: Vendor }; comandaMapReady?: () => void }
    globals.comandaMapReady = () =>
      globals.google?.maps ? resolve(globals.google.maps) : reject(new Error('the map script brought no map'))
    const url = new URL(scriptUrl, location.href)
    url.searchParams.set('callback', 'comandaMapReady')
    const script = document.createElement('script')
    script.src = url.href
    script.async = true
    script.onerror = () => reject(new Error('the map script did not load'))
    document.head.append(script)
  })
  loading.catch(() => {
    loading = undefined
  })
  return loading
}

/** MAP-02: the big vendor's map. */
export async function openGooglePin(
  container: HTMLElement,
  { centre, pin: first, pinLabel, onPin }: PinMapOptions,
  scriptUrl: string,
): Promise<OpenPinMap> {
  const vendor = await loadVendor(scriptUrl)
  const [{ Map: VendorsMap }, { Marker }] = await Promise.all([
    vendor.importLibrary('maps'),
    vendor.importLibrary('marker'),
  ])
  const start = first ?? centre
  const closeUp = zoomFor('BIG_VENDOR', defaultZoom)
  const map = new VendorsMap(container, {
    center: start,
    zoom: first ? closeUp : zoomFor('BIG_VENDOR', initialZoom),
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
    map.addListener('click', ({ latLng }) => latLng && move({ lat: latLng.lat(), lng: latLng.lng() })),
    marker.addListener('dragend', () => {
      const dropped = marker.getPosition()
      if (dropped) move({ lat: dropped.lat(), lng: dropped.lng() })
    }),
  ]
  // The vendor's marker takes no keys: the frame around its map does.
  const onKey = (event: KeyboardEvent) => {
    const by = nudge[event.key]
    if (!by || !at) return
    event.preventDefault()
    const degrees = 360 / (256 * 2 ** (map.getZoom() ?? closeUp))
    const upright = Math.cos((at.lat * Math.PI) / 180)
    move({ lat: at.lat - by[1] * degrees * upright, lng: at.lng + by[0] * degrees })
  }
  container.addEventListener('keydown', onKey)

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
      container.removeEventListener('keydown', onKey)
      for (const listener of listeners) listener.remove()
      container.replaceChildren()
    },
  }
}

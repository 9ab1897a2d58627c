import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openMap } from '#web/map/leaflet-map.ts'
import type { MapMarker } from '#web/map/markers.ts'

const here = { lat: -34.6, lng: -58.38 }

const sizes = { clientWidth: 400, clientHeight: 600 }
const branch: MapMarker = { type: 'branch', position: here, name: 'Local Tucán' }
const rider = (lat: number, at: number): MapMarker => ({
  type: 'rider',
  position: { lat, lng: -58.38 },
  name: 'Ana',
  at,
})

const prefersReducedMotion = (matches: boolean) => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches }) as unknown as MediaQueryList
}
/** How far the rider's picture is from where it would stand at the start, in pixels to the south. */
const southOf = (map: ReturnType<typeof aMap>, lat: number) => {
  const shown = map.container.querySelector<HTMLElement>('.leaflet-marker-icon:has([alt="Ana"])')!
  return Number.parseInt(shown.style.top, 10) - map.leaflet.latLngToLayerPoint([lat, -58.38]).round().y
}

function aMap() {
  const container = document.createElement('div')
  const following: boolean[] = []
  document.body.append(container)
  const map = openMap(container, {
    tiles: '/tiles/light/{z}/{x}/{y}.svg',
    attribution: '© Mapas',
    centre: { lat: -34.6037, lng: -58.3816 },
    onFollowing: (is) => following.push(is),
  })
  return { ...map, container, following }
}

beforeEach(() => {
  for (const [name, size] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  // Still, so that the camera is where it goes within the test.
  prefersReducedMotion(true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

test('[TRACK-03] the tiles come from the configured address', () => {
  const { container } = aMap()
  const sources = [...container.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map((tile) =>
    tile.getAttribute('src'),
  )
  expect(sources.length).toBeGreaterThan(0)
  expect(sources.every((source) => /^\/tiles\/light\/5\/\d+\/\d+\.svg$/.test(source ?? ''))).toBe(true)
})
test('[TRACK-04] the attribution of the tiles shows', () => {
  expect(aMap().container.textContent).toContain('© Mapas')
})
test('[TRACK-05] there are no zoom buttons, and the keyboard still zooms', () => {
  const { container, leaflet } = aMap()
  expect(container.querySelector('.leaflet-control-zoom')).toBeNull()
  expect(leaflet.keyboard.enabled() && leaflet.doubleClickZoom.enabled()).toBe(true)
})
test('[TRACK-06] without markers the map stands at zoom 5', () => {
  expect(aMap().leaflet.getZoom()).toBe(5)
})
test('[FOPEN-46] with markers the map shows them all, no nearer than zoom 16', () => {
  const map = aMap()
  map.show([branch])
  expect(map.leaflet.getZoom()).toBe(16)
  map.show([branch, rider(-34.63, 1)])
  expect(map.leaflet.getBounds().contains([-34.63, -58.38])).toBe(true)
  expect(map.leaflet.getBounds().contains([here.lat, here.lng])).toBe(true)
})
test('markers have names and stay out of the tab order', () => {
  const map = aMap()
  map.show([branch, rider(-34.61, 1)])
  const pictures = [...map.container.querySelectorAll<HTMLImageElement>('.leaflet-marker-icon img')]
  expect(pictures.map(({ alt }) => alt)).toEqual(['Local Tucán', 'Ana'])
  expect(map.container.querySelectorAll('.leaflet-marker-icon[tabindex]')).toHaveLength(0)
})
test('a marker that is no longer told of goes away', () => {
  const map = aMap()
  map.show([branch, rider(-34.61, 1)])
  map.show([branch])
  expect(map.container.querySelectorAll('.leaflet-marker-icon')).toHaveLength(1)
})
test('the camera leaves the diner alone after a pan, and follows again when asked', () => {
  const map = aMap()
  map.show([branch, rider(-34.61, 1)])
  map.leaflet.fire('dragstart')
  map.leaflet.setView([-34.5, -58.5], 12)
  map.show([branch, rider(-34.64, 2_000)])
  expect(map.following).toEqual([false])
  expect(map.leaflet.getBounds().contains([-34.64, -58.38])).toBe(false)
  map.follow()
  expect(map.following).toEqual([false, true])
  expect(map.leaflet.getBounds().contains([-34.64, -58.38])).toBe(true)
})
test('a rider who leaves the sight of a following camera is brought back into it', () => {
  const map = aMap()
  map.show([branch, rider(-34.601, 1)])
  map.show([branch, rider(-34.66, 60_000)])
  expect(map.leaflet.getBounds().contains([-34.66, -58.38])).toBe(true)
})
test('markers keep clear of what covers the map', () => {
  const map = aMap()
  map.cover({ top: 0, right: 0, bottom: 300, left: 0 })
  map.show([branch, rider(-34.64, 1)])
  expect(map.leaflet.latLngToContainerPoint([-34.64, -58.38]).y).toBeLessThan(300)
})

test('the rider moves from fix to fix, and the loop of frames ends where the rider stands', async () => {
  prefersReducedMotion(false)
  const map = aMap()
  map.show([branch, rider(-34.6, 1_000)])
  map.show([branch, rider(-34.603, 2_000)])
  expect(southOf(map, -34.6)).toBe(0)
  await vi.advanceTimersByTimeAsync(500)
  expect(southOf(map, -34.6)).toBeGreaterThan(0)
  expect(southOf(map, -34.603)).toBeLessThan(0)
  await vi.advanceTimersByTimeAsync(6_000)
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(frames).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(southOf(map, -34.603)).toBe(0)
})
test('under reduced motion the rider steps', () => {
  const map = aMap()
  map.show([branch, rider(-34.6, 1_000)])
  map.show([branch, rider(-34.603, 2_000)])
  expect(southOf(map, -34.603)).toBe(0)
})
test('a rider whose position is old is told apart by name and by look, until the next fix', () => {
  const map = aMap()
  const [old, fresh] = [rider(-34.61, 1), rider(-34.611, 2)]
  map.show([branch, { ...old, name: 'Ana, ubicación de hace 2 min', isOld: true }])
  const icon = map.container.querySelector('.leaflet-marker-icon:has([alt^="Ana"])')!
  const looks = icon.className
  expect(icon.querySelector('img')?.alt).toBe('Ana, ubicación de hace 2 min')
  map.show([branch, fresh])
  expect(icon.querySelector('img')?.alt).toBe('Ana')
  expect(icon.className).not.toBe(looks)
})

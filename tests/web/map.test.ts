import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { glideTo, isOver, positionAt, standing } from '#web/map/glide.ts'
import { openMap } from '#web/map/leaflet-map.ts'
import type { MapMarker } from '#web/map/markers.ts'

const [here, there] = [
  { lat: -34.6, lng: -58.38 },
  { lat: -34.602, lng: -58.38 },
]
const moving = { isStill: false }
const gliding = () => glideTo(standing({ position: here, at: 10_000 }), { position: there, at: 11_000 }, 500, moving)

test('a marker glides to its new fix in the time that lay between the two', () => {
  expect(positionAt(gliding(), 500)).toEqual(here)
  expect(positionAt(gliding(), 1_000).lat).toBeCloseTo(-34.601)
  expect(positionAt(gliding(), 1_500)).toEqual(there)
  expect([isOver(gliding(), 1_499), isOver(gliding(), 1_500)]).toEqual([false, true])
})
test('a glide never lasts more than two seconds', () => {
  const glide = glideTo(standing({ position: here, at: 10_000 }), { position: there, at: 40_000 }, 0, moving)
  expect(glide.duration).toBe(2_000)
})
test('a new fix during a glide goes on from where the marker is seen', () => {
  const next = glideTo(gliding(), { position: { lat: -34.604, lng: -58.38 }, at: 12_000 }, 1_000, moving)
  expect(positionAt(next, 1_000).lat).toBeCloseTo(-34.601)
})
test('a fix that is not newer moves nothing, so that a marker never goes back', () => {
  const glide = gliding()
  expect(glideTo(glide, { position: here, at: 11_000 }, 600, moving)).toBe(glide)
  expect(glideTo(glide, { position: here, at: 9_000 }, 600, moving)).toBe(glide)
})
test('after a gap a marker is there at once and does not fly across town', () => {
  const far = { position: { lat: -34.65, lng: -58.38 }, at: 12_000 }
  expect(positionAt(glideTo(gliding(), far, 600, moving), 600)).toEqual(far.position)
})
test('under reduced motion a marker jumps', () => {
  const glide = glideTo(standing({ position: here, at: 1 }), { position: there, at: 1_000 }, 0, { isStill: true })
  expect(positionAt(glide, 0)).toEqual(there)
})

const sizes = { clientWidth: 400, clientHeight: 600 }
const branch: MapMarker = { type: 'branch', position: here, name: 'Local Tucán' }
const rider = (lat: number, at: number): MapMarker => ({
  type: 'rider',
  position: { lat, lng: -58.38 },
  name: 'Ana',
  at,
})

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
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList
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

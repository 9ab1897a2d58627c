import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Position } from '#domain/geo/position.ts'
import { openLeafletMap } from '#web/shared/map/leaflet-map.ts'
import type { MapMarker } from '#web/shared/map/markers.ts'
import type { MapOptions, OpenMap } from '#web/shared/map/open-map.ts'
import { bringVendor, type FakeMap, forgetVendor, refuseKey, vendorScripts } from './vendor-map.ts'

const vendorScript = 'https://maps.googleapis.com/maps/api/js?key=k&loading=async'
const here = { lat: -34.6, lng: -58.38 }
const at = (lat: number): Position => ({ lat, lng: -58.38 })

const sizes = { clientWidth: 400, clientHeight: 600 }
const branch: MapMarker = { type: 'branch', position: here, name: 'Local Tucán' }
const rider = (lat: number, time: number): MapMarker => ({ type: 'rider', position: at(lat), name: 'Ana', at: time })

const prefersReducedMotion = (matches: boolean) => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches }) as unknown as MediaQueryList
}

/** The questions of a test to both maps, for any library. */
type OpenedMap = OpenMap & {
  readonly container: HTMLElement
  readonly following: boolean[]
  readonly zoom: () => number
  readonly spotOf: (position: Position) => { readonly x: number; readonly y: number }
  /** How far the rider's picture is to the south of a place, in pixels. */
  readonly southOf: (lat: number) => number
  readonly pictures: () => HTMLImageElement[]
  readonly drag: (to: Position) => void
  readonly zoomIn: () => void
}

function frame() {
  const container = document.createElement('div')
  const following: boolean[] = []
  document.body.append(container)
  const options: MapOptions = {
    tiles: '/tiles/light/{z}/{x}/{y}.svg',
    attribution: '© Mapas',
    scheme: 'dark',
    centre: { lat: -34.6037, lng: -58.3816 },
    onFollowing: (is) => following.push(is),
  }
  const pictures = () => [...container.querySelectorAll<HTMLImageElement>('[class*="marker"] > img')]
  const riderPicture = () => pictures().find(({ alt }) => alt === 'Ana')!.parentElement!
  return { container, following, options, pictures, riderPicture }
}

function anOpenMap() {
  const { options, riderPicture, ...framed } = frame()
  const map = openLeafletMap(framed.container, options)
  const { leaflet } = map
  return {
    ...map,
    ...framed,
    zoom: () => leaflet.getZoom(),
    spotOf: ({ lat, lng }) => leaflet.latLngToContainerPoint([lat, lng]),
    southOf: (lat) =>
      Number.parseInt(riderPicture().style.top, 10) - leaflet.latLngToLayerPoint([lat, -58.38]).round().y,
    drag(to) {
      leaflet.fire('dragstart')
      leaflet.setView([to.lat, to.lng])
    },
    zoomIn: () => void leaflet.setZoom(leaflet.getZoom() + 1),
  } satisfies OpenedMap & { leaflet: unknown }
}

async function aVendorsMap() {
  vi.resetModules() // as on a page that has not loaded the vendor's script yet
  const { openGoogleMap } = await import('#web/shared/map/google-map.ts')
  const { options, riderPicture, ...framed } = frame()
  const failures: string[] = []
  const opening = openGoogleMap(framed.container, options, vendorScript, () => failures.push('refused'))
  const { maps } = bringVendor()
  const opened = await opening
  const vendor = maps[0] as FakeMap
  return {
    ...opened,
    ...framed,
    vendor,
    failures,
    zoom: () => vendor.zoom,
    spotOf: (position) => vendor.spotOf(position),
    southOf(lat) {
      const [, y] = /translate\(.*px, (.*)px\)/.exec(riderPicture().style.transform) ?? []
      return Math.round(Number(y)) - Math.round(vendor.spotOf(at(lat)).y)
    },
    drag(to) {
      vendor.fire('dragstart')
      vendor.center = to
    },
    zoomIn: () => vendor.setZoom(vendor.zoom + 1),
  } satisfies OpenedMap & { vendor: FakeMap; failures: string[] }
}

const sees = ({ spotOf }: OpenedMap, position: Position) => {
  const { x, y } = spotOf(position)
  return x >= 0 && x <= sizes.clientWidth && y >= 0 && y <= sizes.clientHeight
}

beforeEach(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => sizes.clientWidth })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', {
    configurable: true,
    get(this: HTMLElement) {
      // The vendor's map is in a separate element, which a style sheet shortens by the covered part.
      const isFrame = this.parentElement === document.body
      const covered = isFrame ? '' : this.style.getPropertyValue('--covered-bottom')
      return sizes.clientHeight - (Number.parseInt(covered, 10) || 0)
    },
  })
  // Without motion, so that the camera reaches its place within the test.
  prefersReducedMotion(true)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  forgetVendor()
  document.body.replaceChildren()
})

describe.each<{ whose: string; aMap: () => OpenedMap | Promise<OpenedMap> }>([
  { whose: 'the open map', aMap: anOpenMap },
  { whose: 'the vendor’s map', aMap: aVendorsMap },
])('on $whose', ({ aMap }) => {
  test('[TRACK-06] [FAMBIG-53] [FOPEN-46] without markers the map stands at zoom 5, around the default centre', async () => {
    const map = await aMap()
    expect(map.zoom()).toBe(5)
    const { x, y } = map.spotOf({ lat: -34.6037, lng: -58.3816 })
    expect([Math.round(x), Math.round(y)]).toEqual([sizes.clientWidth / 2, sizes.clientHeight / 2])
  })
  test('[FOPEN-46] with markers the map shows them all, no nearer than zoom 16', async () => {
    const map = await aMap()
    map.show([branch])
    expect(map.zoom()).toBe(16)
    map.show([branch, rider(-34.63, 1)])
    expect(sees(map, at(-34.63)) && sees(map, here)).toBe(true)
    expect(map.zoom()).toBe(14)
  })
  test('[FOPEN-45] the middle of the markers is in the middle of the map, without an offset', async () => {
    const map = await aMap()
    map.show([branch])
    expect(map.spotOf(here).x).toBeCloseTo(200, -1)
    expect(map.spotOf(here).y).toBeCloseTo(300, -1)
    map.show([branch, rider(-34.63, 1)])
    expect((map.spotOf(here).y + map.spotOf(at(-34.63)).y) / 2).toBeCloseTo(300, -1)
  })
  test('a place that lies behind is drawn, and the camera comes closer without it', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.63, 1), { type: 'destination', position: at(-34.631), name: 'Destino' }])
    expect(map.zoom()).toBe(14)
    map.show([
      { ...branch, isAside: true },
      rider(-34.63, 1),
      { type: 'destination', position: at(-34.631), name: 'Destino' },
    ])
    expect(map.zoom()).toBe(16)
    expect(map.pictures()).toHaveLength(3)
  })
  test('markers have names and stay out of the tab order', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.61, 1)])
    expect(map.pictures().map(({ alt }) => alt)).toEqual(['Local Tucán', 'Ana'])
    expect(map.container.querySelectorAll('[class*="marker"][tabindex]')).toHaveLength(0)
  })
  test('a dot takes the place of a picture that cannot be loaded', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.61, 1)])
    const isDot = () => map.pictures().map(({ parentElement }) => /(^|\s)\S*dot\S*/.test(parentElement!.className))
    expect(isDot()).toEqual([false, false])
    map.pictures()[1]!.dispatchEvent(new Event('error'))
    expect(isDot()).toEqual([false, true])
  })
  test('the middle of the rider and the foot of a pin are on their places', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.61, 1)])
    const shifts = map.pictures().map(({ parentElement }) => {
      const { marginTop, marginLeft } = parentElement!.style
      return [marginLeft, marginTop]
    })
    expect(shifts).toEqual([
      ['-20px', '-48px'],
      ['-26px', '-25px'],
    ])
  })
  test('a marker that is no longer in the snapshot goes away', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.61, 1)])
    map.show([branch])
    expect(map.pictures().map(({ alt }) => alt)).toEqual(['Local Tucán'])
  })
  test('the camera leaves the diner alone after a pan, and follows again when asked', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.61, 1)])
    map.drag({ lat: -34.5, lng: -58.5 })
    map.show([branch, rider(-34.64, 2_000)])
    expect(map.following).toEqual([false])
    expect(sees(map, at(-34.64))).toBe(false)
    map.follow()
    expect(map.following).toEqual([false, true])
    expect(sees(map, at(-34.64))).toBe(true)
  })
  test('the camera leaves the diner alone after a zoom', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.61, 1)])
    expect(map.following).toEqual([])
    map.zoomIn()
    expect(map.following).toEqual([false])
  })
  test('markers are on their places at every zoom', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.61, 1)])
    map.zoomIn()
    expect(map.southOf(-34.61)).toBe(0)
  })
  test('a rider who leaves the view of a following camera is brought back into it', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.601, 1)])
    map.show([branch, rider(-34.66, 60_000)])
    expect(sees(map, at(-34.66))).toBe(true)
    expect(map.following).toEqual([])
  })
  test('markers stay clear of the covered part of the map', async () => {
    const map = await aMap()
    map.cover({ top: 0, right: 0, bottom: 300, left: 0 })
    map.show([branch, rider(-34.64, 1)])
    expect(map.spotOf(at(-34.64)).y).toBeLessThan(300)
    map.show([branch])
    expect(map.spotOf(here).y).toBeCloseTo(150, -1)
    map.cover({ top: 0, right: 0, bottom: 0, left: 250 })
    expect(map.spotOf(here).x).toBeCloseTo(325, -1)
  })
  test('the rider moves from fix to fix, and the loop of frames ends when the rider stops', async () => {
    prefersReducedMotion(false)
    const map = await aMap()
    map.show([branch, rider(-34.6, 1_000)])
    map.show([branch, rider(-34.603, 2_000)])
    expect(map.southOf(-34.6)).toBe(0)
    await vi.advanceTimersByTimeAsync(500)
    expect(map.southOf(-34.6)).toBeGreaterThan(0)
    expect(map.southOf(-34.603)).toBeLessThan(0)
    await vi.advanceTimersByTimeAsync(6_000)
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(frames).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(map.southOf(-34.603)).toBe(0)
  })
  test('under reduced motion the rider steps', async () => {
    const map = await aMap()
    map.show([branch, rider(-34.6, 1_000)])
    map.show([branch, rider(-34.603, 2_000)])
    expect(map.southOf(-34.603)).toBe(0)
  })
  test('a rider with an old position differs by name and by look, until the next fix', async () => {
    const map = await aMap()
    const [old, fresh] = [rider(-34.61, 1), rider(-34.611, 2)]
    map.show([branch, { ...old, name: 'Ana, ubicación de hace 2 min', isOld: true }])
    const picture = map.pictures()[1]!
    const looks = picture.parentElement!.className
    expect(picture.alt).toBe('Ana, ubicación de hace 2 min')
    map.show([branch, fresh])
    expect(picture.alt).toBe('Ana')
    expect(picture.parentElement!.className).not.toBe(looks)
  })
  test('a closed map leaves nothing behind', async () => {
    prefersReducedMotion(false)
    const map = await aMap()
    map.show([branch, rider(-34.6, 1_000)])
    map.show([branch, rider(-34.603, 2_000)])
    map.close()
    expect(map.container.childElementCount).toBe(0)
    const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
    await vi.advanceTimersByTimeAsync(70_000)
    expect(frames).not.toHaveBeenCalled()
  })
})

describe('the open map', () => {
  const tilesOf = ({ container }: OpenedMap) =>
    [...container.querySelectorAll<HTMLImageElement>('img.leaflet-tile')].map((tile) => tile.getAttribute('src') ?? '')

  test('[TRACK-03] the tiles come from the configured address, and only the visible ones', () => {
    const open = anOpenMap()
    open.show([branch])
    expect(tilesOf(open).length).toBeGreaterThan(0)
    expect(tilesOf(open).every((source) => /^\/tiles\/light\/16\/\d+\/\d+\.svg$/.test(source))).toBe(true)
  })
  test('with nothing to show it is a map of the country', () => {
    const open = anOpenMap()
    vi.advanceTimersByTime(300)
    expect(tilesOf(open).some((source) => source.startsWith('/tiles/light/5/'))).toBe(true)
  })
  test('[TRACK-04] [FOPEN-47] the attribution of the tiles shows', () => {
    const open = anOpenMap()
    open.show([branch])
    expect(open.container.textContent).toContain('© Mapas')
  })
  test('[TRACK-05] the open map has no zoom buttons, and the keyboard still zooms', () => {
    const { container, leaflet } = anOpenMap()
    expect(container.querySelector('.leaflet-control-zoom')).toBeNull()
    expect(leaflet.keyboard.enabled() && leaflet.doubleClickZoom.enabled()).toBe(true)
  })
})

describe('the vendor’s map', () => {
  test('[TRACK-05] the vendor’s map has no zoom buttons, and the keyboard still zooms', async () => {
    const { options } = (await aVendorsMap()).vendor
    expect(options).toMatchObject({ disableDefaultUI: true, gestureHandling: 'greedy' })
    expect(options).not.toHaveProperty('keyboardShortcuts')
    expect(options).not.toHaveProperty('disableDoubleClickZoom')
  })
  test('[TRACK-04] nothing covers its foot, where the vendor’s name is', async () => {
    const { cover, vendor, container } = await aVendorsMap()
    cover({ top: 0, right: 0, bottom: 300, left: 0 })
    expect(vendor.element.style.getPropertyValue('--covered-bottom')).toBe('300px')
    expect(vendor.element.parentElement).toBe(container)
  })
  test('the vendor’s map is dark where the page is', async () => {
    expect((await aVendorsMap()).vendor.options).toMatchObject({ colorScheme: 'DARK' })
  })
  test('a key that pans it takes the camera', async () => {
    const { vendor, show, following } = await aVendorsMap()
    show([branch])
    vendor.element.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))
    expect(following).toEqual([false])
  })
  test('the camera glides at the same zoom, and under reduced motion it does not', async () => {
    for (const [isStill, move] of [
      [false, 'panTo'],
      [true, 'moveCamera'],
    ] as const) {
      prefersReducedMotion(isStill)
      const { vendor, show } = await aVendorsMap()
      show([branch])
      show([{ ...branch, position: at(-34.605) }])
      expect(vendor.moves).toEqual(['moveCamera', move])
      forgetVendor()
    }
  })
  test('[MAP-02] a key that the vendor refuses is reported, and the next map does not ask again', async () => {
    const { failures, container, close } = await aVendorsMap()
    refuseKey()
    expect(failures).toEqual(['refused'])
    close()
    const { openGoogleMap } = await import('#web/shared/map/google-map.ts')
    await expect(openGoogleMap(container, frame().options, vendorScript, () => undefined)).rejects.toThrow('refuses')
    expect(vendorScripts()).toHaveLength(1)
  })
  test('[MAP-02] a script that never comes is a failure after ten seconds', async () => {
    vi.resetModules()
    const { openGoogleMap } = await import('#web/shared/map/google-map.ts')
    const { container, options } = frame()
    const opening = openGoogleMap(container, options, vendorScript, () => undefined)
    const failing = expect(opening).rejects.toThrow('did not arrive in time')
    await vi.advanceTimersByTimeAsync(10_000)
    await failing
    expect(vendorScripts()).toHaveLength(0)
  })
})

test('a route is one line on the open map, replacing the previous one, and none without points', () => {
  const map = anOpenMap()
  map.show([{ type: 'branch', position: here, name: 'Local' }])
  const lines = () => [...map.container.querySelectorAll('path')].map((path) => path.getAttribute('d'))
  map.line([here, at(here.lat - 0.0005)])
  const [first] = lines()
  expect(first).toMatch(/^M.+L/)
  map.line([here, at(here.lat - 0.001)])
  expect(lines()).toHaveLength(1)
  expect(lines()[0]).not.toBe(first)
  map.line([])
  expect(lines()).toEqual(['M0 0'])
})

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Position } from '#domain/geo/position.ts'
import { openLeafletPin } from '#web/shared/map/leaflet-pin.ts'
import { defaultZoom, initialZoom, zoomFor } from '#web/shared/map/zoom.ts'
import { bringVendor, forgetVendor, latLng, vendorScripts } from './vendor-map.ts'

const vendorScript = 'https://maps.googleapis.com/maps/api/js?key=k&loading=async'
const centre = { lat: -34.6037, lng: -58.3816 }
const home = { lat: -34.6166, lng: -58.3735 }

function options(pin: Position | null, isNear = false) {
  const moved: Position[] = []
  const container = document.createElement('div')
  document.body.append(container)
  const start = {
    centre,
    isNear,
    pin,
    pinLabel: 'Tu ubicación',
    tiles: { url: '/tiles/light/{z}/{x}/{y}.svg', attribution: '© Mapas' },
    onPin: (position: Position) => moved.push(position),
  }
  return { moved, container, start }
}

beforeEach(() => {
  for (const [name, size] of Object.entries({ clientWidth: 360, clientHeight: 240 }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList
})
afterEach(() => {
  document.body.replaceChildren()
  forgetVendor()
})

test('[MAP-04] [FAMBIG-53] the zoom is 16 by default', () => expect(defaultZoom).toBe(16))
test('[MAP-05] [FAMBIG-53] the zoom of the address map is 4 before a place is known', () => expect(initialZoom).toBe(4))
test('[MAP-06] the zoom is three times the given one on the open map, and unchanged on the vendor’s', () => {
  expect(zoomFor('OPEN_SOURCE', 16)).toBe(48)
  expect(zoomFor('OPEN_SOURCE', 4)).toBe(12)
  expect(zoomFor('BIG_VENDOR', 4)).toBe(4)
})
test('[MAP-07] [FAMBIG-53] the zoom of the address map is 80 on the open map without a given one', () =>
  expect(zoomFor('OPEN_SOURCE')).toBe(80))

describe('the open map', () => {
  function aMap(pin: Position | null, isNear = false) {
    const { moved, container, start } = options(pin, isNear)
    const map = openLeafletPin(container, start)
    const marker = () => container.querySelector<HTMLElement>('.leaflet-marker-icon')
    const zooms = () =>
      [...container.querySelectorAll('img.leaflet-tile')].map((tile) => tile.getAttribute('src')?.split('/')[3])
    return { ...map, moved, container, marker, zooms }
  }

  test('[MAP-03] [MAP-05] the open map begins in the middle of Buenos Aires, zoomed out and without a pin', () => {
    const { marker, zooms } = aMap(null)
    expect(marker()).toBeNull()
    expect(new Set(zooms())).toEqual(new Set(['12']))
  })

  test('the open map opens on a store in its part of the city, and on a pin at the closest zoom', () => {
    expect(new Set(aMap(null, true).zooms())).toEqual(new Set(['13']))
    expect(new Set(aMap(home, true).zooms())).toEqual(new Set(['17']))
  })

  test('[AMBIG-54] the open map clamps the zoom of a known place to the maximum of its layer', () => {
    expect(new Set(aMap(home).zooms())).toEqual(new Set(['17']))
  })

  test('a tap puts the pin', () => {
    const { container, moved, marker } = aMap(null)
    container.dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 180, clientY: 120 }))
    expect(marker()).not.toBeNull()
    expect(moved[0]).toEqual({ lat: expect.closeTo(centre.lat, 2), lng: expect.closeTo(centre.lng, 2) })
  })

  test('the pin has a name, takes the focus, and goes with the arrow keys', () => {
    const { marker, moved } = aMap(home)
    const pin = marker()!
    expect(pin.getAttribute('aria-label')).toBe('Tu ubicación')
    expect(pin.tabIndex).toBe(0)
    for (const key of ['ArrowUp', 'ArrowRight']) pin.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    expect(moved[0]!.lat).toBeGreaterThan(home.lat)
    expect(moved[1]!.lng).toBeGreaterThan(home.lng)
    expect(moved[1]!.lng - home.lng).toBeLessThan(0.001)
  })

  test('a found place is shown closely; without one the pin goes', () => {
    const { show, marker, zooms } = aMap(null)
    show(home)
    expect(marker()).not.toBeNull()
    expect(zooms()).toContain('17')
    show(null)
    expect(marker()).toBeNull()
  })
})

describe('the vendor’s map', () => {
  /** As on a page that has not loaded the vendor's script yet. */
  async function opener() {
    vi.resetModules()
    const { openGooglePin } = await import('#web/shared/map/google-pin.ts')
    return (container: HTMLElement, start: ReturnType<typeof options>['start']) =>
      openGooglePin(container, start, vendorScript, () => undefined)
  }

  async function aMap(pin: Position | null, isNear = false) {
    const { moved, container, start } = options(pin, isNear)
    const open = await opener()
    const opening = open(container, start)
    const [script] = vendorScripts()
    const { maps, markers } = bringVendor()
    return { ...(await opening), maps, markers, moved, container, script }
  }

  test('a script that does not load is a failure, and the next map tries again', async () => {
    const { container, start } = options(null)
    const open = await opener()
    const opening = open(container, start)
    vendorScripts()[0]!.dispatchEvent(new Event('error'))
    await expect(opening).rejects.toThrow('the map script did not load')
    const again = open(container, start)
    bringVendor()
    await expect(again).resolves.toBeDefined()
  })

  test('the vendor’s map opens on a store in its part of the city, and on a pin at the closest zoom', async () => {
    expect((await aMap(null, true)).maps[0]!.options).toMatchObject({ center: centre, zoom: 13 })
    expect((await aMap(home, true)).maps[0]!.options).toMatchObject({ center: home, zoom: 16 })
  })

  test('[MAP-02] the script of the vendor’s map is loaded with the page’s key, and it shows pin and place', async () => {
    const { script, maps, markers, show, close, moved, container } = await aMap(null)
    const url = new URL(script!.src)
    expect(url.origin + url.pathname).toBe('https://maps.googleapis.com/maps/api/js')
    expect(url.searchParams.get('key')).toBe('k')
    expect(maps[0]!.options).toMatchObject({ center: centre, zoom: 4 })
    expect(markers[0]!.map).toBeNull()

    maps[0]!.fire('click', { latLng: latLng(home) })
    expect(moved).toEqual([home])
    expect(markers[0]!.map).not.toBeNull()

    container.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp' }))
    expect(moved[1]!.lat).toBeGreaterThan(home.lat)

    markers[0]!.at = centre
    markers[0]!.drop()
    expect(moved[2]).toEqual(centre)

    show(home)
    expect(maps[0]!.zoom).toBe(16)
    show(null)
    expect(markers[0]!.map).toBeNull()
    close()
  })
})

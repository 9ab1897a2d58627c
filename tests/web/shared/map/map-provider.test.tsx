import { act, cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MapProvider } from '#domain/catalog/branch.ts'
import { MapView } from '#web/shared/map/map-view.tsx'
import { PinMap } from '#web/shared/map/pin-map.tsx'
import { bringVendor, forgetVendor, refuseKey, vendorLibrary, vendorScripts } from './vendor-map.ts'

const vendorScript = 'https://maps.googleapis.com/maps/api/js?key=k'
const centre = { lat: -34.6037, lng: -58.3816 }
const home = { lat: -34.6166, lng: -58.3735 }
const none = { top: 0, right: 0, bottom: 0, left: 0 }
const tilesWith = (bigVendorScript: string | null) => ({
  lightUrl: '/{z}/{x}/{y}',
  darkUrl: '/{z}/{x}/{y}',
  attribution: '© Mapas',
  bigVendorScript,
})

/** The map with the pin, that of the riders: each shows `home` by a picture. */
const pinMap = (provider: MapProvider, script: string | null, told: string[]) => (
  <PinMap
    provider={provider}
    label="Mapa"
    pinLabel="Tu ubicación"
    tiles={tilesWith(script)}
    centre={centre}
    isNear={false}
    pin={home}
    onPin={() => undefined}
    onFailed={() => told.push('failed')}
  />
)
const ridersMap = (provider: MapProvider, script: string | null, told: string[]) => (
  <MapView
    provider={provider}
    label="Mapa"
    tiles={tilesWith(script)}
    centre={centre}
    markers={[{ type: 'destination', position: home, name: 'Tu ubicación' }]}
    way={[]}
    insets={none}
    onFollowing={(isFollowing) => told.push(isFollowing ? 'follows' : 'is taken')}
    onFailed={() => told.push('failed')}
  />
)

beforeEach(() => {
  vi.resetModules() // as on a page that has not loaded the vendor's script yet
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList
})
afterEach(() => {
  cleanup()
  forgetVendor()
})

describe.each([
  { which: 'the map with the pin', element: pinMap },
  { which: 'the map of riders', element: ridersMap },
])('$which', ({ element }) => {
  function aMap(provider: MapProvider, script: string | null) {
    const told: string[] = []
    const { container } = render(element(provider, script, told))
    const shows = () => container.querySelectorAll('.leaflet-marker-icon').length
    return { told, container, shows, isOpenMap: () => container.querySelector('.leaflet-container') !== null }
  }

  test('[MAP-01] the map is the open one, and nothing of the vendor is loaded, with or without a key', async () => {
    const { isOpenMap } = aMap('OPEN_SOURCE', vendorScript)
    await waitFor(() => expect(isOpenMap()).toBe(true))
    expect(vendorScripts()).toHaveLength(0)
  })

  test('[MAP-02] the map is the open one where a branch asks for the vendor’s and there is no key', async () => {
    const { isOpenMap } = aMap('BIG_VENDOR', null)
    await waitFor(() => expect(isOpenMap()).toBe(true))
    expect(vendorScripts()).toHaveLength(0)
  })

  test('[MAP-02] the map is the vendor’s where a branch asks for it and there is a key', async () => {
    const { isOpenMap } = aMap('BIG_VENDOR', vendorScript)
    await waitFor(() => expect(vendorScripts()).toHaveLength(1))
    const { maps } = bringVendor()
    await waitFor(() => expect(maps).toHaveLength(1))
    expect(isOpenMap()).toBe(false)
  })

  test('[MAP-02] the map is the open one, with its content, when the vendor’s script does not load', async () => {
    const { isOpenMap, shows, told } = aMap('BIG_VENDOR', vendorScript)
    await waitFor(() => expect(vendorScripts()).toHaveLength(1))
    expect(isOpenMap()).toBe(false)
    vendorScripts()[0]?.dispatchEvent(new Event('error'))
    await waitFor(() => expect(shows()).toBe(1))
    expect(told).not.toContain('failed')
  })

  test('[MAP-02] the map is the open one, with its content, when the vendor refuses the key of a drawn map', async () => {
    const { isOpenMap, shows, container } = aMap('BIG_VENDOR', vendorScript)
    await waitFor(() => expect(vendorScripts()).toHaveLength(1))
    const { maps } = bringVendor()
    await waitFor(() => expect(maps[0]?.listens()).toBe(true))
    act(refuseKey)
    await waitFor(() => expect(shows()).toBe(1))
    expect(isOpenMap()).toBe(true)
    expect(container.contains(maps[0]!.element)).toBe(false)
    expect(maps[0]!.listens()).toBe(false)
  })

  test('[MAP-02] the map is the open one when the vendor’s library is incomplete', async () => {
    const { isOpenMap } = aMap('BIG_VENDOR', vendorScript)
    await waitFor(() => expect(vendorScripts()).toHaveLength(1))
    const library = vendorLibrary()
    library.google.maps.importLibrary = () => Promise.reject(new Error('a part of it is not there'))
    bringVendor(library)
    await waitFor(() => expect(isOpenMap()).toBe(true))
  })
})

test('a map whose code does not load says so and does not take its page away', async () => {
  vi.doMock('#web/shared/map/leaflet-map.ts', () => Promise.reject(new Error('404')))
  vi.stubGlobal('fetch', async () => new Response('ok'))
  const told: string[] = []
  const { container } = render(ridersMap('OPEN_SOURCE', null, told))
  await waitFor(() => expect(told).toEqual(['failed']))
  expect(container.querySelector('[aria-label="Mapa"]')).not.toBeNull()
  vi.doUnmock('#web/shared/map/leaflet-map.ts')
  vi.unstubAllGlobals()
})

test('a map of riders that takes over follows again', async () => {
  const told: string[] = []
  render(ridersMap('BIG_VENDOR', vendorScript, told))
  await waitFor(() => expect(vendorScripts()).toHaveLength(1))
  const { maps } = bringVendor()
  await waitFor(() => expect(told).toEqual(['follows']))
  act(() => maps[0]?.fire('dragstart'))
  act(refuseKey)
  await waitFor(() => expect(told).toEqual(['follows', 'is taken', 'follows']))
})

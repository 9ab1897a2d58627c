import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MapProvider } from '#domain/catalog/branch.ts'
import { PinMap } from '#web/map/pin-map.tsx'

const vendorScript = 'https://maps.googleapis.com/maps/api/js?key=k'
const scripts = () => document.head.querySelectorAll('script')

function aMap(provider: MapProvider, bigVendorScript: string | null) {
  let failures = 0
  const { container } = render(
    <PinMap
      provider={provider}
      label="Mapa"
      pinLabel="Tu ubicación"
      tiles={{ lightUrl: '/{z}/{x}/{y}', darkUrl: '/{z}/{x}/{y}', attribution: '© Mapas', bigVendorScript }}
      centre={{ lat: -34.6037, lng: -58.3816 }}
      pin={null}
      onPin={() => undefined}
      onFailed={() => {
        failures += 1
      }}
    />,
  )
  return { isOpenMap: () => container.querySelector('.leaflet-container') !== null, failures: () => failures }
}

beforeEach(() => {
  window.matchMedia = () => Object.assign(new EventTarget(), { matches: true }) as unknown as MediaQueryList
})
afterEach(() => {
  cleanup()
  for (const script of scripts()) script.remove()
})

test('[MAP-01] the map is the open one, and nothing of the vendor is loaded, key or not', async () => {
  const { isOpenMap } = aMap('OPEN_SOURCE', vendorScript)
  await waitFor(() => expect(isOpenMap()).toBe(true))
  expect(scripts()).toHaveLength(0)
})

test('[MAP-02] a branch that asks for the vendor’s map without a key gets the open one', async () => {
  const { isOpenMap } = aMap('BIG_VENDOR', null)
  await waitFor(() => expect(isOpenMap()).toBe(true))
  expect(scripts()).toHaveLength(0)
})

test('[MAP-02] with a key the vendor’s is loaded; when that fails the page is told', async () => {
  const { isOpenMap, failures } = aMap('BIG_VENDOR', vendorScript)
  await waitFor(() => expect(scripts()).toHaveLength(1))
  expect(isOpenMap()).toBe(false)
  scripts()[0]?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(failures()).toBe(1))
})

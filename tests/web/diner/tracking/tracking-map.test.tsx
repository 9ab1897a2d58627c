import { beforeEach, expect, test, vi } from 'vitest'
import { aRider, aTracking } from '../../../kit/tracking.ts'
import { aConfiguration } from '../../../kit/web-calls.ts'
import { bringVendor, forgetVendor, vendorScripts } from '../../shared/map/vendor-map.ts'
import { failing, page, trackingPath } from './tracking-page.tsx'

const ofBranch = (mapProvider: 'OPEN_SOURCE' | 'BIG_VENDOR') =>
  aTracking({ branch: { name: 'Tucán', customLogoURL: null, mapProvider } })

function withKey() {
  const { map, ...configuration } = aConfiguration()
  const bigVendorScript = 'https://maps.googleapis.com/maps/api/js?key=k'
  page.answers['/api/configuration'] = () => ({ ...configuration, map: { ...map, bigVendorScript } })
}

const isOpenMap = () => document.querySelector('.leaflet-container') !== null
const shown = () => vi.waitFor(() => expect(isOpenMap() || vendorScripts().length > 0).toBe(true))

beforeEach(() => {
  vi.resetModules()
  return forgetVendor
})

test('[MAP-02] the tracking page shows the map that the branch of the order has chosen', async () => {
  withKey()
  page.answers[trackingPath] = () => ofBranch('BIG_VENDOR')
  await page.open()
  await shown()
  const { maps } = bringVendor()
  await vi.waitFor(() => expect(maps[0]?.element.querySelectorAll('img')).toHaveLength(3))
  expect(maps[0]?.element.querySelector('img[alt*="Ana"]')).not.toBeNull()
  expect(isOpenMap()).toBe(false)
})

test('[MAP-01] without the branch’s choice the tracking page loads nothing of the vendor’s map', async () => {
  withKey()
  page.answers[trackingPath] = () => ofBranch('OPEN_SOURCE')
  await page.open()
  await shown()
  expect(isOpenMap()).toBe(true)
  expect(vendorScripts()).toHaveLength(0)
})

test('an update moves the rider on the vendor’s map, which stays the same map', async () => {
  withKey()
  page.answers[trackingPath] = () => ofBranch('BIG_VENDOR')
  await page.openLive()
  await shown()
  const { maps } = bringVendor()
  await vi.waitFor(() => expect(maps[0]?.element.querySelectorAll('img')).toHaveLength(3))
  const riderInfo = aRider({ lastLocationLat: -34.66, lastLocationAt: '2026-05-04T23:59:00.000Z' })
  page.push({ ...ofBranch('BIG_VENDOR'), shipment: aTracking({ shipment: { riderInfo } }).shipment, at: '11.5.0' })
  await page.wait(100)
  expect(maps).toHaveLength(1)
  const place = maps[0]?.element.querySelector('img[alt*="Ana"]')?.parentElement?.style.transform
  const [, y] = /translate\(.*px, (.*)px\)/.exec(place ?? '') ?? []
  expect(Number(y)).toBeCloseTo(maps[0]!.spotOf({ lat: -34.66, lng: -58.375 }).y, 2)
})

test('without a readable tracking the open map shows, and stays while the page asks again', async () => {
  withKey()
  page.answers[trackingPath] = failing
  await page.open()
  await shown()
  const map = document.querySelector('.leaflet-container')
  expect(map).not.toBeNull()
  await page.wait(20_000)
  expect(document.querySelector('.leaflet-container')).toBe(map)
})

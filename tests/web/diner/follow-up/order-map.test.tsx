import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aShipmentOf } from '../../../kit/followed-order.ts'
import { aTracking } from '../../../kit/tracking.ts'
import { followUpApp } from './follow-up-app.tsx'

const app = followUpApp()
const trackingPath = '/api/logisticsorder/tracking/parrilla-centro/ABC23456'
const goes = { shipments: [aShipmentOf({ status: 'ON_ROUTE_TO_DROP_OFF' })] }
const map = () => document.querySelector('.leaflet-container')
const asked = () => app.calls.count(trackingPath)

test('an order that is on its way has a small map that leads to the tracking', async () => {
  app.answers[trackingPath] = () => aTracking()
  await app.open(goes)
  await vi.waitFor(() => expect(map()?.querySelector('img[alt*="Ana"]')).toBeTruthy(), 20_000)
  const frame = map()?.closest('[inert]')?.parentElement
  expect(frame?.querySelector('a[tabindex="-1"]')?.getAttribute('href')).toBe(app.link('Seguir envío'))
})

test('before a courier has the order its page asks for no tracking and has no map', async () => {
  app.answers[trackingPath] = () => aTracking()
  await app.open({ shipments: [aShipmentOf({ status: 'IN_STORE' })] })
  await app.wait(2_000)
  expect([map(), asked()]).toEqual([null, 0])
})

test('a small map that fails is left out, and the link to the tracking stays', async () => {
  app.answers[trackingPath] = () => aTracking()
  vi.doMock('#web/shared/map/leaflet-map.ts', () => ({ openLeafletMap: () => Promise.reject(new Error('no map')) }))
  await app.open(goes)
  await vi.waitFor(() => expect(asked()).toBe(1))
  await vi.waitFor(() => expect(document.querySelector('[inert]')).toBeNull())
  expect(screen.getByRole('link', { name: 'Seguir envío' })).toBeTruthy()
})

import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRider, aTracking } from '../../../kit/tracking.ts'
import { failing, page, trackingPath } from './tracking-page.tsx'

const now = Date.parse('2026-05-04T23:40:10.000Z')
const seenAt = (ms: number) => aRider({ lastLocationAt: new Date(ms).toISOString() })
const answer = (riderInfo: ReturnType<typeof aRider> | null) => {
  page.answers[trackingPath] = () => aTracking({ shipment: { riderInfo } })
}
const unreached = () => {
  throw new TypeError('Failed to fetch')
}
const goOnline = (isOnline: boolean) => {
  if (isOnline) delete page.answers['/healthz']
  else page.answers['/healthz'] = unreached
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
const text = () => document.body.textContent ?? ''
const silent = 'Ana está sin señal'
const lost = 'Sin conexión en vivo: se renueva cada 15 s'
const offline = 'Sin conexión'
const causes = () => [silent, lost, offline].filter((cause) => screen.queryByText(cause) !== null)

beforeEach(() => {
  vi.setSystemTime(now)
  answer(seenAt(now - 3_000))
})
afterEach(() => void vi.restoreAllMocks())

test('a live page says so, and no more than that', async () => {
  await page.openLive()
  expect(screen.getByText(/^En vivo · Actualizado \d\d:\d\d$/)).toBeTruthy()
  expect(causes()).toEqual([])
  expect(text()).not.toContain('Ubicación de hace')
})
test('a position that grows old shows its age, which the clock advances', async () => {
  await page.openLive()
  await page.wait(50_000)
  expect(text()).not.toContain('Ubicación de hace')
  await page.wait(10_000)
  expect(screen.getByText('Ubicación de hace 1 min')).toBeTruthy()
  await page.wait(60_000)
  expect(screen.getByText('Ubicación de hace 2 min')).toBeTruthy()
})
test('a position that was old when the page was opened says so at once', async () => {
  answer(seenAt(now - 3 * 3_600_000))
  await page.open()
  expect(screen.getByText('Ubicación de hace 3 h')).toBeTruthy()
})
test('a new fix removes the age', async () => {
  answer(seenAt(now - 120_000))
  await page.openLive()
  page.push(aTracking({ at: '11.0.0', shipment: { riderInfo: seenAt(now) } }))
  await page.wait(10)
  expect(text()).not.toContain('Ubicación de hace')
  expect(causes()).toEqual([])
})
test('a phone whose clock is behind does not count as silent after a live fix', async () => {
  answer(seenAt(now - 600_000))
  await page.openLive()
  page.push(aTracking({ at: '11.0.0', shipment: { riderInfo: seenAt(now - 590_000) } }))
  await page.wait(10)
  expect(text()).not.toContain('Ubicación de hace')
})
test('without a position there is no age of one', async () => {
  const riderInfo = aRider({ lastLocationLat: null, lastLocationLng: null, lastLocationAt: null })
  answer(riderInfo)
  await page.openLive()
  for (const place of ['11.0.0', '12.0.0', '13.0.0', '14.0.0']) {
    await page.wait(20_000)
    page.push(aTracking({ at: place, shipment: { riderInfo } }))
  }
  expect(text()).not.toContain('Ubicación de hace')
  expect(causes()).toEqual([])
})
test('while we are connected, a silence means the rider’s phone', async () => {
  answer(seenAt(now - 120_000))
  await page.openLive()
  expect(causes()).toEqual([silent])
  expect(text()).not.toContain('En vivo')
})
test('while our line is lost the page says that it asks every 15 s, until it is back', async () => {
  answer(seenAt(now - 120_000))
  await page.openLive()
  act(() => page.realtime.drop())
  await page.wait(10)
  expect(causes()).toEqual([lost])
  expect(screen.getByText(/^Actualizado \d\d:\d\d$/)).toBeTruthy()
  await page.wait(1_500) // connecting again
  expect(causes()).toEqual([lost])
  await page.connect()
  expect(causes()).toEqual([silent])
})
test('a page that connects for the first time has lost nothing', async () => {
  await page.open()
  expect(causes()).toEqual([])
})
test('[RT-11] a page whose realtime failed says that it asks every 15 s', async () => {
  page.realtime.refuse('tracking-tracking-id')
  await page.open()
  await page.connect()
  expect(causes()).toEqual([lost])
})
test('without a network the diner is shown as offline, before any other cause', async () => {
  await page.openLive()
  goOnline(false)
  act(() => page.realtime.drop())
  await page.wait(120_000)
  expect(causes()).toEqual([offline])
  expect(text()).not.toContain('En vivo')
  expect(text()).toContain('Ubicación de hace')
  goOnline(true)
  await page.connect()
  await page.wait(10)
  expect(causes()).toEqual([silent])
})
test('a gateway that is not reached is said within fifteen seconds, although the browser has a network', async () => {
  await page.openLive()
  page.realtime.fallSilent()
  page.answers['/healthz'] = unreached
  page.answers[trackingPath] = unreached
  await page.wait(15_000)
  expect(causes()).toEqual([offline])
  expect(screen.getByText(/^Actualizado \d\d:\d\d$/)).toBeTruthy()
})
test('[TRACK-53] an empty page without a network says when it will ask, and asks as soon as it may', async () => {
  page.answers[trackingPath] = failing
  goOnline(false)
  await page.open()
  expect(causes()).toEqual([offline])
  expect(screen.getByText('Tu pedido se muestra apenas vuelva la conexión')).toBeTruthy()
  expect(text()).not.toContain('Buscando tu pedido')
  answer(null)
  goOnline(true)
  await page.wait(1_000)
  expect(text()).toContain('Pedido ABC23456')
  expect(causes()).toEqual([])
})
test('[TRACK-55] none of the three causes is an alert, and each is announced without its minutes', async () => {
  answer(seenAt(now - 120_000))
  await page.openLive()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByText(silent).closest('[role="status"]')?.textContent).toBe(silent)
})

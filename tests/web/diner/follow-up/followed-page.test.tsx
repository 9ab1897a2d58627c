import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cachedOrder, forgetCachedOrders, keepOrder } from '#web/diner/state/cached-orders.ts'
import { cachedPage } from '#web/diner/state/cached-page.ts'
import { forgetOrders, rememberOrder } from '#web/diner/state/placed-orders.ts'
import { aTracking } from '../../../kit/tracking.ts'
import { refused } from '../../../kit/web-calls.ts'
import { failing, page, trackingPath } from '../tracking/tracking-page.tsx'

const kept = { alias: 'parrilla-centro', code: 'ABC23456', page: 'tracking' }
const heading = () => screen.getByRole('heading', { level: 1 }).textContent

beforeEach(() => rememberOrder({ alias: kept.alias, code: kept.code, at: new Date().toISOString() }))
afterEach(() => {
  forgetCachedOrders()
  forgetOrders()
})

test('a kept tracking shows at once, and stays while no answer comes', async () => {
  keepOrder(kept, aTracking(), Date.now() - 60_000)
  page.answers[trackingPath] = failing
  await page.open()
  expect(heading()).toBe('Pedido ABC23456')
  expect(cachedOrder(kept)).not.toBeNull()
})
test('a kept tracking whose order was erased is neither shown nor kept', async () => {
  keepOrder(kept, aTracking(), Date.now() - 60_000)
  page.answers[trackingPath] = () => refused(404)
  await page.open()
  expect(heading()).toBe('Pedido -')
  expect(cachedOrder(kept)).toBeNull()
})
test('a kept tracking of an older release, without a cursor, is not shown', async () => {
  const { at: _, ...older } = aTracking()
  keepOrder(kept, older, Date.now() - 60_000)
  page.answers[trackingPath] = failing
  await page.open()
  expect(heading()).toBe('Pedido -')
})
test('an answer is kept with its time until the shipment ends', async () => {
  await page.open()
  expect(cachedOrder(kept)?.answer).toEqual(aTracking())
  page.answers[trackingPath] = () => aTracking({ at: '11.0.0', shipment: { status: 'DELIVERED' } })
  await page.wait(15_100)
  expect(cachedOrder(kept)).toBeNull()
})
test('a tab with an older answer does not replace the copy of another tab', () => {
  const copy = cachedPage<ReturnType<typeof aTracking>>(kept)
  copy.write(aTracking({ at: '11.0.0' }), Date.now() - 2_000)
  copy.write(aTracking({ at: '10.0.0' }), Date.now() - 1_000)
  expect(copy.read()?.answer.at).toBe('11.0.0')
})
test('a frame of another shipment changes nothing', async () => {
  await page.openLive()
  page.push(aTracking({ id: 'another', at: '12.0.0', code: 'XYZ98765' }))
  await page.wait(10)
  expect(heading()).toBe('Pedido ABC23456')
})

import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aTracking } from '../../../kit/tracking.ts'
import { aConfiguration } from '../../../kit/web-calls.ts'
import { failing, page, trackingPath } from './tracking-page.tsx'

const channel = 'tracking-tracking-id'
const delivered = (at = '11.0.0') => aTracking({ at, shipment: { status: 'DELIVERED' } })
const asked = () => page.calls.count(trackingPath)
const isDelivered = () => screen.queryByText('Entregado') !== null

test('[RT-01] the page subscribes when it is connected, not before', async () => {
  await page.open()
  expect(page.realtime.opened).toHaveLength(1)
  expect(page.realtime.subscribed).toEqual([])
  await page.connect()
  expect(page.realtime.subscribed).toHaveLength(1)
})
test('[RT-01] [RT-02] with realtime disabled there is no connection, and the page works on fetch and refresh', async () => {
  page.answers['/api/configuration'] = () => aConfiguration({ enabled: false })
  await page.open()
  await page.wait(60_000)
  expect(page.realtime.opened).toEqual([])
  expect(asked()).toBe(1)
  act(() => screen.getByRole('button', { name: 'Actualizar' }).click())
  await page.wait(10)
  expect(asked()).toBe(2)
})
test('[RT-03] the channel is named after the id of the answer, from the page’s cursor on', async () => {
  await page.open()
  await page.connect()
  expect(page.realtime.subscribed).toEqual([{ channel, since: '10.5.0' }])
})
test('[FAMBIG-28] before a first answer has given the id there is no subscription', async () => {
  page.answers[trackingPath] = failing
  await page.open()
  await page.connect()
  expect(page.realtime.subscribed).toEqual([])
  page.answers[trackingPath] = () => aTracking({ id: 'told-later' })
  await page.wait(15_000)
  expect(page.realtime.subscribed).toEqual([{ channel: 'tracking-told-later', since: '10.5.0' }])
})
test('[RT-04] an update within the first second is applied at its end, and not before', async () => {
  await page.open()
  await page.connect()
  page.push(delivered())
  await page.wait(900)
  expect(isDelivered()).toBe(false)
  await page.wait(100)
  expect(isDelivered()).toBe(true)
})
test('[RT-04] the newest of several frames in the first second is applied, in any order', async () => {
  await page.open()
  await page.connect()
  page.push(delivered('11.2.0'))
  page.push(aTracking({ at: '11.1.0', shipment: { status: 'IN_STORE' } }))
  await page.wait(1_000)
  expect(isDelivered()).toBe(true)
})
test('[RT-05] an update replaces everything shown', async () => {
  await page.openLive()
  page.push(aTracking({ at: '11.0.0', code: 'XYZ98765', shipment: { status: 'DELIVERED', riderInfo: null } }))
  await page.wait(10)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pedido XYZ98765')
  expect(screen.queryByText('Ana Paz')).toBeNull()
})
test('an update older than the shown one changes nothing', async () => {
  await page.openLive()
  page.push(delivered('9.9.9'))
  await page.wait(10)
  expect(isDelivered()).toBe(false)
})
test('[RT-06] leaving the page leaves the channel', async () => {
  const { unmount } = await page.openLive()
  unmount()
  expect([...page.realtime.channels]).toEqual([])
})
test('[FAMBIG-27] leaving within the second binds nothing afterwards', async () => {
  const { unmount } = await page.open()
  await page.connect()
  page.push(delivered())
  unmount()
  await page.wait(2_000)
  expect(page.logged).toEqual([])
})
test.each([
  ['RT-08', 4001],
  ['RT-09', 1006],
])('[%s] a line that closes with %i switches realtime off, and the page asks every 15 s', async (_, code) => {
  await page.openLive()
  const before = asked()
  await page.wait(30_000)
  expect(asked()).toBe(before)
  act(() => page.realtime.drop(code))
  await page.wait(31_000)
  expect(asked()).toBe(before + 2)
  expect(screen.queryByText(/En vivo/)).toBeNull()
})
test('[RT-10] a page that is still connecting asks every 15 s', async () => {
  await page.open()
  expect(asked()).toBe(1)
  await page.wait(15_100)
  expect(asked()).toBe(2)
})
test('[FAMBIG-26] [FOPEN-57] connected again, the page subscribes again and asks once for missed updates', async () => {
  await page.openLive()
  act(() => page.realtime.drop())
  await page.wait(1_100)
  const before = asked()
  await page.connect()
  expect(page.realtime.subscribed).toHaveLength(2)
  expect(asked()).toBe(before + 1)
})
test('[RT-11] a failure of realtime is logged, switches it off for good and keeps the shown data', async () => {
  page.realtime.refuse(channel)
  await page.open()
  await page.connect()
  expect(page.logged).toHaveLength(1)
  expect([...page.realtime.channels]).toEqual([])
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pedido ABC23456')
  await page.wait(60_000)
  expect(page.realtime.opened).toHaveLength(1)
})
test('[RT-11] a line that the browser refuses to open is logged, and the page shows and asks on', async () => {
  globalThis.WebSocket = class {
    constructor() {
      throw new DOMException('no sockets here', 'SecurityError')
    }
  } as unknown as typeof WebSocket
  await page.open()
  expect(page.logged).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pedido ABC23456')
  const before = asked()
  await page.wait(15_100)
  expect(asked()).toBe(before + 1)
})
test('[RT-11] an update of an unknown shape is logged and replaces nothing', async () => {
  await page.openLive()
  page.push({ hello: 'world' })
  await page.wait(10)
  expect(page.logged).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pedido ABC23456')
})

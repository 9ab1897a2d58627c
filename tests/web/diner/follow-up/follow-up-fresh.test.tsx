import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aFollowedOrder, aShipmentOf } from '../../../kit/followed-order.ts'
import { refused } from '../../../kit/web-calls.ts'
import { followUpApp, orderPath, shipmentsPath } from './follow-up-app.tsx'

const app = followUpApp()

test('an unknown code is not requested again later, but on a look at the page', async () => {
  app.answers[orderPath] = () => refused(404)
  await app.open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No encontramos este pedido')
  expect(screen.getByRole('main')).toBeTruthy()
  expect(app.link('Ir al local')).not.toBeNull()
  expect(screen.queryByText(/volvé a intentarlo/)).toBeNull()
})

test('[FOLLOW-56] [FOLLOW-57] Actualizar asks again', async () => {
  await app.open()
  app.order = aFollowedOrder({ status: 'DELIVERED', at: '11.0' })
  await app.press('Actualizar')
  expect(screen.getByRole('heading', { name: '¡Que lo disfrutes!' })).toBeTruthy()
})

test('[FOLLOW-58] the order is requested again when the page is seen again', async () => {
  await app.open()
  const before = app.calls.count(orderPath)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await app.wait()
  expect(app.calls.count(orderPath)).toBe(before + 1)
})

test('[AMBIG-11] [FAMBIG-36] [FOLLOW-59] with refreshAfterUpdate the order is read again after 5 seconds', async () => {
  await app.open({}, '?refreshAfterUpdate=true')
  await app.wait(4_900)
  expect(app.calls.count(orderPath)).toBe(1)
  await app.wait(200)
  expect(app.calls.count(orderPath)).toBe(2)
  await app.wait(6_000)
  expect(app.calls.count(orderPath)).toBe(2)
})

test('[FAPI-01] [FOLLOW-71] [FAMBIG-66] the shipments of the call replace those of the order', async () => {
  app.answers[shipmentsPath] = () => [aShipmentOf({ securityCode: '9999' })]
  await app.open()
  expect(screen.getByRole('img', { name: '9 9 9 9' })).toBeTruthy()
})

test('[FAPI-01] [FOLLOW-72] [FAMBIG-66] when the shipments fail the page keeps those of the order', async () => {
  app.answers[shipmentsPath] = () => refused(404)
  await app.open()
  expect(screen.getByText('No pudimos actualizar el envío. Probá de nuevo en un momento.')).toBeTruthy()
  expect(screen.getByRole('img', { name: '4 8 2 1' })).toBeTruthy()
})

test('[FOLLOW-73] [FOPEN-32] an order that cannot be loaded shows the error screen, and can be tried again', async () => {
  app.answers[orderPath] = () => refused(500)
  await app.open()
  // The page first asks again automatically.
  await app.wait(5_000)
  expect(screen.getByText('No pudimos cargar tu pedido, volvé a intentarlo en unos minutos')).toBeTruthy()
  app.answers[orderPath] = () => app.order
  await app.press('Actualizar')
  expect(screen.getByRole('heading', { name: 'Pedido ABC23456' })).toBeTruthy()
})

test('an order that could not be loaded shows by itself once the gateway is back', async () => {
  app.answers[orderPath] = () => refused(500)
  await app.open()
  await app.wait(5_000)
  expect(screen.getByText('No pudimos cargar tu pedido, volvé a intentarlo en unos minutos')).toBeTruthy()
  app.answers[orderPath] = () => app.order
  await app.wait(30_000)
  expect(screen.getByRole('heading', { name: 'Pedido ABC23456' })).toBeTruthy()
})

test('a push on the channel of the order fetches it again', async () => {
  await app.open()
  act(() => app.realtime.accept())
  await app.wait()
  app.order = aFollowedOrder({ status: 'READY', at: '12.0' })
  act(() =>
    app.realtime.push('order-order-1', 'order-update', { code: 'ABC23456', status: 'READY', at: '12.0' }, '12.0'),
  )
  await app.wait()
  expect(screen.getByRole('heading', { name: 'Tu pedido espera al repartidor' })).toBeTruthy()
})

test('a new status of the shipment fetches the order again, a new position does not', async () => {
  await app.open()
  act(() => app.realtime.accept())
  await app.wait()
  const before = app.calls.count(shipmentsPath)
  const push = (status: string) =>
    act(() => app.realtime.push('tracking-tracking-id', 'logistics-tracking-update', { shipment: { status } }))
  push('LOOKING_FOR_DRIVER')
  await app.wait()
  expect(app.calls.count(shipmentsPath)).toBe(before)
  push('ON_ROUTE_TO_PICK_UP')
  await app.wait()
  expect(app.calls.count(shipmentsPath)).toBe(before + 1)
})

test('while the shipments fail, frames of one status ask again only after a growing pause', async () => {
  await app.open()
  act(() => app.realtime.accept())
  await app.wait()
  app.answers[shipmentsPath] = () => refused(404)
  const before = app.calls.count(shipmentsPath)
  const asked = async (seconds: number) => {
    for (let at = 0; at < seconds; at += 1) {
      const shipment = { status: 'ON_ROUTE_TO_PICK_UP' }
      act(() => app.realtime.push('tracking-tracking-id', 'logistics-tracking-update', { shipment }))
      await app.wait(1_000)
    }
    return app.calls.count(shipmentsPath) - before
  }
  expect(await asked(30)).toBe(4)
  expect(await asked(60)).toBe(6)
  // Another status is news at once.
  act(() =>
    app.realtime.push('tracking-tracking-id', 'logistics-tracking-update', { shipment: { status: 'IN_STORE' } }),
  )
  await app.wait()
  expect(app.calls.count(shipmentsPath) - before).toBe(7)
})

test('an order that is about to be late says so before the time has passed', async () => {
  await app.open()
  expect(screen.getByText('Llega entre 21:01 y 21:16')).toBeTruthy()
  vi.setSystemTime(Date.now() + 31 * 60_000)
  await app.wait(60_000)
  expect(screen.getByText(/^Viene con un poco de demora/)).toBeTruthy()
})

test('while a courier drives the page shows the arrival of the tracking page, and follows it', async () => {
  const eta = { from: '2026-05-04T23:46:00.000Z', to: '2026-05-04T23:49:00.000Z' }
  await app.open({ shipments: [aShipmentOf({ status: 'ON_ROUTE_TO_DROP_OFF', eta })] })
  expect(screen.getByText('Llega entre 20:46 y 20:49')).toBeTruthy()
  act(() => app.realtime.accept())
  await app.wait()
  const before = app.calls.count(shipmentsPath)
  const later = { from: '2026-05-05T00:14:00.000Z', to: '2026-05-05T00:18:00.000Z' }
  const shipment = { id: 'shipment-1', status: 'ON_ROUTE_TO_DROP_OFF', eta: later }
  act(() => app.realtime.push('tracking-tracking-id', 'logistics-tracking-update', { shipment }))
  await app.wait()
  expect(screen.getByText('Llega entre 21:14 y 21:18')).toBeTruthy()
  expect(screen.getByText('Viene con un poco de demora: lo esperábamos antes de las 21:16')).toBeTruthy()
  expect(app.calls.count(shipmentsPath)).toBe(before)
})

test('without pushes the order and its shipments are requested every 30 s, until it is over', async () => {
  await app.open()
  app.order = aFollowedOrder({ shipments: [aShipmentOf({ status: 'IN_STORE' })] })
  await app.wait(30_000)
  expect(screen.getByRole('heading', { name: 'El repartidor retira tu pedido en el local' })).toBeTruthy()
  app.order = aFollowedOrder({ status: 'DELIVERED', at: '13.0' })
  await app.wait(30_100)
  const asked = app.calls.count(orderPath)
  await app.wait(120_000)
  expect(app.calls.count(orderPath)).toBe(asked)
})

test('events during a lost line are fetched when it is back', async () => {
  await app.open()
  act(() => app.realtime.accept())
  await app.wait()
  act(() => app.realtime.drop())
  app.order = aFollowedOrder({ status: 'READY', at: '12.0' })
  await app.wait(1_100)
  act(() => app.realtime.accept())
  await app.wait()
  expect(screen.getByRole('heading', { name: 'Tu pedido espera al repartidor' })).toBeTruthy()
})

test('an order whose line dies without a word is asked for within fifteen seconds', async () => {
  await app.open()
  act(() => app.realtime.accept())
  await app.wait()
  const before = app.calls.count(orderPath)
  const stale = 'No pudimos actualizar tu pedido. Ves lo último que supimos.'
  app.answers[orderPath] = () => refused(503)
  app.realtime.fallSilent()
  await app.wait(13_000)
  expect([app.calls.count(orderPath), screen.queryByText(stale)]).toEqual([before, null])
  for (const ms of [1_500, 100]) await app.wait(ms)
  expect(app.calls.count(orderPath)).toBe(before + 1)
  expect(screen.getByText(stale)).toBeTruthy()
})

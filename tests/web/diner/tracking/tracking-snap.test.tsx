import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { heightsOf, snapAfterTap, snapAt, snapBeside } from '#web/diner/features/tracking/snap.ts'
import { aTracking } from '../../../kit/tracking.ts'
import { page, trackingPath } from './tracking-page.tsx'

const heights = heightsOf(844)
const handle = () => screen.getByRole('button', { name: /^Ver más del (envío|mapa)$/ })
const isOpen = () => handle().getAttribute('aria-expanded') === 'true'

test('a released card comes to rest at the nearest height, and a flick carries it on', () => {
  expect(snapAt(heights.half - 20, 0, heights)).toBe('half')
  expect(snapAt(heights.peek + 10, 0, heights)).toBe('peek')
  expect(snapAt(heights.half + 20, 2, heights)).toBe('full')
  expect(snapAt(heights.half - 20, -2, heights)).toBe('peek')
})

test('the heights also differ on the smallest phone', () => {
  const { peek, half, full } = heightsOf(480)
  expect(peek < half && half < full).toBe(true)
})

test('keys move one height at a time and stop at either end; a tap opens, and closes an open card', () => {
  expect([snapBeside('half', 1), snapBeside('full', 1), snapBeside('peek', -1)]).toEqual(['full', 'full', 'peek'])
  expect([snapAfterTap('peek'), snapAfterTap('half'), snapAfterTap('full')]).toEqual(['half', 'full', 'half'])
})

test('the handle of the card opens it by a tap and by the arrow keys, and a drag is no tap', async () => {
  await page.open()
  fireEvent.click(handle())
  expect(isOpen()).toBe(true)
  fireEvent.keyDown(handle(), { key: 'ArrowDown' })
  expect(isOpen()).toBe(false)
  fireEvent.keyDown(handle(), { key: 'ArrowUp' })
  expect(isOpen()).toBe(true)
  fireEvent.pointerDown(handle(), { clientY: 50, pointerId: 1 })
  fireEvent.pointerMove(handle(), { clientY: 400, pointerId: 1 })
  fireEvent.pointerUp(handle(), { clientY: 400, pointerId: 1 })
  fireEvent.click(handle())
  expect(isOpen()).toBe(false)
})

test('the card shows the next step, and the order and its rating are one tap away', async () => {
  const view = await page.open()
  expect(screen.getByText('Después: te lo entrega en la puerta')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver mi pedido' }).getAttribute('href')).toBe(
    '/menu/parrilla-centro/order/ABC23456',
  )
  view.unmount()
  page.answers[trackingPath] = () => aTracking({ shipment: { status: 'DELIVERED', riderInfo: null } })
  await page.open()
  expect(screen.getByRole('link', { name: 'Ver y calificar mi pedido' })).toBeTruthy()
  expect(document.body.textContent).not.toContain('Después:')
})

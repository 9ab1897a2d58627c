import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type FakeRealtime, fakeRealtime } from '../../kit/fake-realtime.ts'
import { open, shownToasts, theGateway } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const base = '/logistics/parrilla-centro'
const list = `${base}/shipments`
let realtime: FakeRealtime | null = null
afterEach(() => {
  vi.useRealTimers()
  realtime?.restore()
})

/** A page on another device of Ana's, with its realtime line connected. */
async function openLive(address: string, channel: string) {
  realtime = fakeRealtime()
  theGateway().goesLive()
  const page = await open(address)
  await waitFor(() => expect(realtime?.opened).toHaveLength(1))
  act(() => realtime?.accept())
  await waitFor(() => expect(realtime?.channels.has(channel)).toBe(true))
  return page
}
/** She ends her shift elsewhere; the gateway closes this device's socket for good. */
function endsElsewhere() {
  theGateway().riders.set(ana.id, { ...ana, active: false })
  act(() => realtime?.drop(4009))
}

test('[SLIST-13] [SLIST-14] the list of another device says at once that the shift is over, and leaves', async () => {
  const page = await openLive(list, 'private-shipments-store-7')
  await screen.findByText('No hay envíos para entregar')
  endsElsewhere()
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
  // The next page shows it.
  await waitFor(() => expect(shownToasts()).toEqual(['No tienes permisos para ver los envíos']))
})

test('[RIDER-03] a delivery that is open on another device leaves at once, and the next page says why', async () => {
  theGateway().has({ status: 'DELIVERED', rider: ana })
  const page = await openLive(`${list}/simple/s1`, 'private-shipments-store-7')
  endsElsewhere()
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
  expect(shownToasts()).toEqual([])
})

test('[RIDER-03] a device that slept meanwhile notices when its line comes back', async () => {
  theGateway().has({ status: 'DELIVERED', rider: ana })
  const page = await openLive(`${list}/simple/s1`, 'private-shipments-store-7')
  act(() => realtime?.drop(1006))
  theGateway().riders.set(ana.id, { ...ana, active: false })
  await waitFor(() => expect(realtime?.opened).toHaveLength(2), { timeout: 3000 })
  act(() => realtime?.accept())
  await waitFor(() => expect(page.at()).toBe('/404'))
})

test('a line closed for good under a valid token is requested again after a while', async () => {
  await openLive(list, 'private-shipments-store-7')
  vi.useFakeTimers()
  act(() => realtime?.drop(4009))
  await act(() => vi.advanceTimersByTimeAsync(14_000))
  expect(realtime?.opened).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(realtime?.opened).toHaveLength(2)
})

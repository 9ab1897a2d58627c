import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type FakeRealtime, fakeRealtime } from '../../kit/fake-realtime.ts'
import { open, shownToasts, slider, theGateway, vibrate } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const simple = '/logistics/parrilla-centro/shipments/simple/s1'
const stack = '/logistics/parrilla-centro/shipments/stack/k1'
const at = (time: string) => `2026-11-21T${time}:00.000-03:00`
const changed = 'Hora nueva: antes de las 20:45 (era 20:30)'

let realtime: FakeRealtime | null = null
afterEach(() => realtime?.restore())

/** A page with a realtime line that has joined the courier's own channel. */
async function openLive(path: string) {
  realtime = fakeRealtime()
  theGateway().goesLive()
  await open(path)
  await slider()
  await waitFor(() => expect(realtime?.opened).toHaveLength(1))
  await joined()
}

async function joined() {
  await waitFor(() => {
    // A slow page may have given a try up, and begun another.
    act(() => realtime?.accept())
    expect(realtime?.channels.has('private-rider-ana')).toBe(true)
  })
}

const hear = (shipmentType: string, shipmentId: string) =>
  act(() =>
    realtime?.push('private-rider-ana', 'shipments-update', { type: 'changed', shipmentType, shipmentId, at: '1.0.0' }),
  )

function drives(to: string) {
  theGateway().has({ status: 'ON_ROUTE_TO_DROP_OFF', rider: ana })
  theGateway().promises('s1', to)
}

test('the door names the promised time, and both times once the shop has changed it', async () => {
  drives(at('20:30'))
  await openLive(simple)
  expect(await screen.findByText('Antes de las 20:30')).toBeTruthy()
  theGateway().promises('s1', at('20:45'))
  hear('simple', 's1')
  expect(await within(screen.getByRole('list', { name: 'Recorrido' })).findByText(changed)).toBeTruthy()
  expect(shownToasts()).toContain(changed)
  expect(vibrate).toHaveBeenCalledTimes(1)
})

test('a time that changed during a gap is told once the line is back', async () => {
  drives(at('20:30'))
  await openLive(simple)
  await screen.findByText('Antes de las 20:30')
  act(() => realtime?.drop())
  theGateway().promises('s1', at('20:45'))
  await waitFor(() => expect(realtime?.opened).toHaveLength(2), { timeout: 3_000 })
  await joined()
  expect(await within(screen.getByRole('list', { name: 'Recorrido' })).findByText(changed)).toBeTruthy()
})

test('a time that changed while the phone had closed the page is told when it opens again', async () => {
  drives(at('20:30'))
  await open(simple)
  await screen.findByText('Antes de las 20:30')
  cleanup()
  theGateway().promises('s1', at('20:45'))
  await open(simple)
  expect(await within(await screen.findByRole('list', { name: 'Recorrido' })).findByText(changed)).toBeTruthy()
})

test('in a stack, the changed door alone names both times, and the toast its order', async () => {
  const shipments = [{ orderCode: 'AAAA2222' }, { orderCode: 'BBBB3333' }].map((one, n) => ({
    ...one,
    orderId: `o${n}`,
  }))
  theGateway().hasStack({ status: 'ON_ROUTE_TO_PICK_UP', rider: ana, shipments })
  for (const id of ['s1', 's2']) theGateway().promises(id, at('20:30'))
  await openLive(stack)
  expect(await screen.findAllByText('Antes de las 20:30')).toHaveLength(2)
  theGateway().promises('s2', at('20:45'))
  hear('stack', 'k1')
  const door = (await screen.findByText(changed)).closest('li')
  expect(door?.textContent).toContain('BBBB3333')
  expect(screen.getAllByText('Antes de las 20:30')).toHaveLength(1)
  expect(shownToasts()).toEqual([`BBBB3333\u00A0· ${changed}`])
})

test('an order without a promised time names none, also from a gateway of an earlier release', async () => {
  theGateway().has({ status: 'ON_ROUTE_TO_DROP_OFF', rider: ana })
  await open(simple)
  await slider()
  expect(screen.queryByText(/Antes de las/)).toBeNull()
})

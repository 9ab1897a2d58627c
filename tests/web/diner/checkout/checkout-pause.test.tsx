import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { toasts } from '../stores-page.tsx'
import { fill, inAFreshBrowser, knowsPhone, openCheckout, press, salon, serve, user } from './discount-code-page.tsx'

// A Friday, 13:00 at the store.
inAFreshBrowser()

const channel = availabilityChannel('parrilla-centro')
const takeAway = 'parrilla-centro-take-away'

let realtime: FakeRealtime
beforeEach(() => {
  realtime = fakeRealtime()
})
afterEach(() => {
  // The next test gets a connection of its own.
  act(() => realtime.drop(4001))
  realtime.restore()
})

/** An open checkout that has joined the channel of its store. */
async function opened() {
  knowsPhone()
  const placed = () => ({ status: 200, body: { id: 'order-1', code: 'ABCD2345', publicId: 'k.1' } })
  const readConfiguration = () => ({ status: 200, body: aConfiguration() })
  const gateway = serve(demoCatalog, { submitOrder: placed, readConfiguration })
  await openCheckout()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(realtime.lines()).toBeGreaterThan(0))
  act(() => realtime.accept())
  await waitFor(() => expect(realtime.channels.has(channel)).toBe(true))
  return gateway
}
const pause = (until: string | null, orderModeId?: string) => {
  const target = orderModeId ? { type: 'mode', orderModeId } : { type: 'store' }
  act(() => realtime.push(channel, availabilityUpdateEvent, { levers: [{ target, until }] }, '1.1'))
}
const resume = () => act(() => realtime.push(channel, availabilityUpdateEvent, { levers: [] }, '1.2'))

const section = () => screen.findByRole('region', { name: 'Mi horario' })
const now = () => screen.findByRole<HTMLInputElement>('radio', { name: /^En el momento/ })
const hour = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Hora' })
const hours = async () => [...(await hour()).options].map(({ textContent }) => textContent)
const schedule = async () => press(await screen.findByRole('radio', { name: /^Programado/ }))
const submit = () => press(screen.getByRole('button', { name: /^Realizar pedido/ }))
const form = async () => {
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '20.000', user())
}
const gone = 'Ese horario ya no está disponible. Elegí otro.'

test('a pause during the checkout says so, with the end, and takes an order only for later', async () => {
  fill()
  const { callsOf } = await opened()
  await form()
  expect((await now()).disabled).toBe(false)
  pause('2026-11-20T23:00:00.000Z')
  expect(await screen.findByText(/^El local pausó los pedidos\. Abre hoy a las 20:00\. Elegí un horario/)).toBeTruthy()
  expect((await now()).disabled).toBe(true)
  await submit()
  expect(toasts()).toContain('Seleccione un horario de programación del pedido')
  expect(callsOf('submitOrder')).toEqual([])
  await schedule()
  expect((await hours())[0]).toBe('20:00')
  await submit()
  await waitFor(() =>
    expect(callsOf('submitOrder')[0]?.body).toMatchObject({ scheduledAt: '2026-11-20T20:00:00-03:00' }),
  )
})

test('a pause during the checkout takes the chosen slot away, and its end gives it back', async () => {
  fill()
  const { callsOf } = await opened()
  await form()
  await schedule()
  await user().selectOptions(await hour(), '14:00')
  pause('2026-11-20T17:30:00.000Z')
  await within(await section()).findByText(gone)
  const day = within(await screen.findByRole('group', { name: 'Día' })).getAllByRole<HTMLInputElement>('radio')
  expect(day.some(({ checked }) => checked)).toBe(false)
  expect(await screen.findByText(/El horario que elegiste ya no está disponible\./)).toBeTruthy()
  await submit()
  expect(callsOf('submitOrder')).toEqual([])
  resume()
  await waitFor(() => expect(screen.queryByText(gone)).toBeNull())
  expect((await hour()).selectedOptions[0]?.textContent).toBe('14:00')
  expect(screen.queryByText(/El local pausó/)).toBeNull()
})

test('a pause during the checkout leaves a chosen slot after its end', async () => {
  fill()
  await opened()
  await schedule()
  await user().selectOptions(await hour(), '21:00')
  pause('2026-11-20T17:30:00.000Z')
  await waitFor(async () => expect((await now()).disabled).toBe(true))
  expect((await hour()).selectedOptions[0]?.textContent).toBe('21:00')
  expect(screen.queryByText(/ya no está disponible/)).toBeNull()
  expect(screen.queryByText(/El local pausó los pedidos\./)).toBeNull()
})

test('a pause during the checkout without an end offers no slot, and says that the store takes no orders', async () => {
  fill()
  const { callsOf } = await opened()
  await form()
  await section()
  pause(null)
  expect(await screen.findByText('El local pausó los pedidos.')).toBeTruthy()
  expect(screen.queryByRole('region', { name: 'Mi horario' })).toBeNull()
  await submit()
  expect(callsOf('submitOrder')).toEqual([])
  resume()
  expect((await now()).disabled).toBe(false)
  expect(screen.queryByText(/El local pausó/)).toBeNull()
})

test('a pause during the checkout of another mode changes nothing', async () => {
  fill()
  await opened()
  await schedule()
  const before = await hours()
  pause('2026-11-20T23:00:00.000Z', salon)
  expect(await hours()).toEqual(before)
  pause('2026-11-20T23:00:00.000Z', takeAway)
  await within(await section()).findByText(gone)
})

test('a pause during the checkout is said where the store takes no orders for later', async () => {
  fill({ mode: salon })
  await opened()
  pause('2026-11-20T23:00:00.000Z')
  expect(await screen.findByText('El local pausó los pedidos. Abre hoy a las 20:00.')).toBeTruthy()
})

test('a pause during the checkout asks for the slots again when it begins, and when it ends', async () => {
  fill()
  const { callsOf } = await opened()
  await hourLoaded()
  expect(callsOf('readOrderModeSchedule')).toHaveLength(1)
  pause('2026-11-20T23:00:00.000Z')
  await waitFor(() => expect(callsOf('readOrderModeSchedule')).toHaveLength(2))
  pause('2026-11-20T22:00:00.000Z')
  await waitFor(() => expect(callsOf('readOrderModeSchedule')).toHaveLength(3))
})

const hourLoaded = async () => {
  await schedule()
  await hour()
}

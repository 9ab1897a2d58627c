import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Lever } from '#domain/availability/state.ts'
import type { LeverTarget } from '#domain/availability/target.ts'
import { availabilityChannel, availabilityUpdateEvent } from '#domain/realtime/channels.ts'
import type { Levers } from '#gateway/availability/levers.ts'
import { writeLeverTarget } from '#openapi/wire/availability.ts'
import { type FakeRealtime, fakeRealtime } from '#tests/kit/fake-realtime.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { locationStore } from '#web/shared/state/location.ts'
import {
  fill,
  inAFreshBrowser,
  knowsPhone,
  openCheckout,
  press,
  refusal,
  user,
} from '../checkout/discount-code-page.tsx'
import { demoCatalog, serveShops } from '../stores-gateway.ts'
import { atHome, toasts, visit } from '../stores-page.tsx'

// A Friday, 13:00 at the store.
inAFreshBrowser()

const store = 'parrilla-centro'
const channel = availabilityChannel(store)
const busy = (extraMinutes: 10 | 20 | 30) => ({ type: 'busy', extraMinutes }) as const
const sanTelmo = { type: 'zone', zoneId: 'centro-san-telmo' } as const

let realtime: FakeRealtime
/** The levers that the gateway's answers know. */
let held: readonly LeverTarget[] = []
beforeEach(() => {
  realtime = fakeRealtime()
  held = []
})
afterEach(() => {
  // The next test gets a connection of its own.
  act(() => realtime.drop(4001))
  realtime.restore()
})

const leverOf = (target: LeverTarget): Lever => ({ target, end: 'resumed', until: null, since: '2026-11-20T15:00:00Z' })
const levers: Levers = { ready: async () => {}, at: (id) => (id === store ? held.map(leverOf) : []) }

const serve = (extra: Parameters<typeof serveShops>[1] = {}) =>
  serveShops(demoCatalog, { readConfiguration: () => ({ status: 200, body: aConfiguration() }), ...extra }, levers)

/** The page's connection stands, and it has joined the channel of its store. */
async function joined() {
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() => expect(realtime.lines()).toBeGreaterThan(0))
  act(() => realtime.accept())
  await waitFor(() => expect(realtime.channels.has(channel)).toBe(true))
}
let place = 0
/** The answers change with the message, as they do at a gateway. */
const say = (...targets: readonly LeverTarget[]) => {
  held = targets
  const told = targets.map((target) => ({ target: writeLeverTarget(target), until: null }))
  act(() => realtime.push(channel, availabilityUpdateEvent, { levers: told }, `1.${++place}`))
}
const livesInSanTelmo = () => {
  atHome()
  const home = locationStore.current()
  if (home) locationStore.save({ ...home, lat: -34.6155, lng: -58.3735, fullAddress: 'Chile 550' })
}
const facts = async () => (await screen.findByRole('region', { name: 'Información del pedido' })).textContent

const menuAt = `/menu/${store}/Take_Away`

test('busy mode makes the time of an open menu longer, says why, and ends', async () => {
  serve()
  visit(menuAt)
  expect(await facts()).toContain('Listo en20 - 30 min')
  await joined()
  say(busy(20))
  expect(await facts()).toContain('Listo en40 - 50 min')
  expect(await facts()).toContain('Mucha demanda: +20 min')
  say(busy(30))
  expect(await facts()).toContain('Listo en50 - 60 min')
  say()
  expect(await facts()).toContain('Listo en20 - 30 min')
  expect(await facts()).not.toContain('demanda')
})

test('busy mode that the answer has already counts once, and ends on an open menu', async () => {
  held = [busy(20)]
  serve()
  visit(menuAt)
  expect(await facts()).toContain('Listo en40 - 50 min')
  await joined()
  say(busy(20))
  expect(await facts()).toContain('Listo en40 - 50 min')
  say()
  expect(await facts()).toContain('Listo en20 - 30 min')
})

test('busy mode makes the time of a zone longer, without another question', async () => {
  livesInSanTelmo()
  const { callsOf } = serve()
  visit(`/menu/${store}/Delivery`)
  await waitFor(async () => expect(await facts()).toContain('Llega en30 - 40 min'))
  await joined()
  const asked = callsOf('quoteDelivery').length
  say(busy(10))
  expect(await facts()).toContain('Llega en40 - 50 min')
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(callsOf('quoteDelivery')).toHaveLength(asked)
})

test('busy mode makes the time of an open cart longer, and says why', async () => {
  fill()
  serve()
  visit(`/menu/${store}/preview`)
  const arrival = () => screen.findByText(/^Listo entre las/)
  expect((await arrival()).textContent).toBe('Listo entre las 13:20 y las 13:30')
  await joined()
  say(busy(20))
  expect((await arrival()).textContent).toBe('Listo entre las 13:40 y las 13:50\u00A0· mucha demanda')
})

test('busy mode makes the time of an open checkout longer, and an order says the time that was shown', async () => {
  fill()
  knowsPhone()
  const { callsOf } = serve({ submitOrder: () => refusal('STORE_NOT_FOUND') })
  await openCheckout()
  const glance = () => screen.getByRole('list', { name: 'Tu pedido de un vistazo' }).textContent
  await waitFor(() => expect(glance()).toContain('13:20–13:30'))
  await joined()
  say(busy(20))
  expect(glance()).toContain('Con demora 13:40–13:50')
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '20.000', user())
  await press(screen.getByRole('button', { name: /^Realizar pedido/ }))
  await waitFor(() =>
    expect(callsOf('submitOrder')[0]?.body).toMatchObject({ minDelayInMinutes: 40, maxDelayInMinutes: 50 }),
  )
  say()
  expect(glance()).toContain('13:20–13:30')
  expect(glance()).not.toContain('demora')
})

test('busy mode that a page has not heard of refuses its order with the reason, and shows the new time', async () => {
  fill()
  knowsPhone()
  const refused = { code: 'CHECKOUT_REFUSED', message: 'x', errors: [{ type: 'ArrivesLater', message: 'x' }] }
  const { callsOf } = serve({ submitOrder: () => ({ status: 422, body: refused }) })
  await openCheckout()
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '20.000', user())
  held = [busy(20)]
  const submit = () => press(screen.getByRole('button', { name: /^Realizar pedido/ }))
  await submit()
  await waitFor(() =>
    expect(toasts()).toContain('Hay mucha demanda y llega más tarde. Mirá la hora nueva y volvé a enviar.'),
  )
  const glance = screen.getByRole('list', { name: 'Tu pedido de un vistazo' })
  await within(glance).findByText(/13:40–13:50/)
  await submit()
  await waitFor(() => expect(callsOf('submitOrder')).toHaveLength(2))
  const shown = callsOf('submitOrder').map(({ body }) => (body as { maxDelayInMinutes: number }).maxDelayInMinutes)
  expect(shown).toEqual([30, 50])
})

test('busy mode takes the first slot of an open checkout away, and gives it back', async () => {
  // 13:15. The first slot is at 14:00, and a chosen slot stays some minutes longer than others.
  vi.setSystemTime('2026-11-20T16:15:00Z')
  fill()
  knowsPhone()
  serve()
  await openCheckout()
  await joined()
  await press(await screen.findByRole('radio', { name: /^Programado/ }))
  const hours = async () =>
    [...(await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Hora' })).options].map((it) => it.textContent)
  const before = await hours()
  expect(before).toContain('14:00')
  say(busy(30))
  await screen.findByText('Ese horario ya no está disponible. Elegí otro.')
  say()
  await waitFor(async () => expect(await hours()).toEqual(before))
})

const paused = { type: 'mode', modeId: 'parrilla-centro-take-away' } as const

test('a paused mode says so on the front of its store, and the others keep their times', async () => {
  held = [paused]
  serve()
  visit(`/menu/${store}`)
  const takeAway = await screen.findByRole('button', { name: /^Take Away/ })
  expect(takeAway.textContent).toContain('Cerrado Temporalmente')
  expect(screen.getByRole('button', { name: /^Delivery/ }).textContent).toBe('Delivery35 - 50 min')
})

test('a paused mode follows the pause while the front is open', async () => {
  serve()
  visit(`/menu/${store}`)
  const takeAway = await screen.findByRole('button', { name: /^Take Away/ })
  await joined()
  say(paused)
  await waitFor(() => expect(takeAway.textContent).toContain('Cerrado Temporalmente'))
})

test('a paused mode closes the card of its store under that mode alone', async () => {
  held = [paused]
  serve()
  visit('/menu/parrilla')
  const card = (await screen.findByRole('button', { name: 'Tucán San Telmo' })).closest('article')
  expect(card?.textContent).not.toContain('Cerrado')
  await press(screen.getByRole('tab', { name: /Take Away/ }))
  expect(card?.textContent).toContain('Cerrado')
})

test('a closed zone puts an open menu out of the zone for now, in its own words, and comes back', async () => {
  livesInSanTelmo()
  const { callsOf } = serve()
  visit(`/menu/${store}/Delivery`)
  await waitFor(async () => expect(await facts()).toContain('Llega en30 - 40 min'))
  await joined()
  const asked = callsOf('quoteDelivery').length
  say(sanTelmo)
  expect(await screen.findByText('Por ahora no llegamos a tu zona.')).toBeTruthy()
  expect(screen.queryByText('Tu direccion esta fuera de la zona de entrega.')).toBeNull()
  say(sanTelmo, busy(10))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(callsOf('quoteDelivery')).toHaveLength(asked + 1)
  say(busy(10))
  await waitFor(() => expect(screen.queryByText('Por ahora no llegamos a tu zona.')).toBeNull())
  expect(await facts()).toContain('Llega en40 - 50 min')
})

test('a closed zone is said on a menu that opens while it is closed', async () => {
  livesInSanTelmo()
  held = [sanTelmo]
  serve()
  visit(`/menu/${store}/Delivery`)
  expect(await screen.findByText('Por ahora no llegamos a tu zona.')).toBeTruthy()
})

test('a closed zone is said in an open checkout, and no order is sent', async () => {
  livesInSanTelmo()
  fill({ mode: `${store}-delivery` })
  knowsPhone()
  const { callsOf } = serve({ submitOrder: () => refusal('STORE_NOT_FOUND') })
  await openCheckout()
  await joined()
  say(sanTelmo)
  expect(await screen.findByText(/^Por ahora no llegamos a tu zona\. Cambia a Take Away/)).toBeTruthy()
  await press(screen.getByRole('button', { name: /^Realizar pedido/ }))
  expect(toasts()).toContain('Por ahora no llegamos a tu zona.')
  expect(callsOf('submitOrder')).toEqual([])
})

const outside = { type: 'OutOfDeliveryArea', message: 'x' }
test.each([
  ['with its end', { until: '2026-11-20T19:30:00Z' }, 'Por ahora no llegamos a tu zona. Volvemos hoy a las 16:30.'],
  ['without an end', {}, 'Por ahora no llegamos a tu zona.'],
])('a closed zone that a page has not heard of refuses its order %s', async (_, end, sentence) => {
  livesInSanTelmo()
  fill({ mode: `${store}-delivery` })
  knowsPhone()
  const errors = [outside, { type: 'ZoneClosed', message: 'x', ...end }]
  const refused = { code: 'CHECKOUT_REFUSED', message: 'x', errors }
  const { callsOf } = serve({ submitOrder: () => ({ status: 422, body: refused }) })
  await openCheckout()
  await fillIn(screen.getByLabelText(nameField), 'Ana Paz', user())
  await fillIn(screen.getByLabelText('Con cuanto abonas'), '30.000', user())
  held = [sanTelmo]
  await press(screen.getByRole('button', { name: /^Realizar pedido/ }))
  await waitFor(() => expect(toasts()).toContain(sentence))
  expect(callsOf('submitOrder')).toHaveLength(1)
  expect(await screen.findByText(/^Por ahora no llegamos a tu zona\. Cambia a Take Away/)).toBeTruthy()
})

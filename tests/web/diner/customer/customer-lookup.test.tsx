import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aLine } from '#tests/kit/cart.ts'
import { nameField, phoneField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { DEBOUNCE_MS } from '#web/shared/ui/debounced.ts'
import { serveShops } from '../stores-gateway.ts'
import { atHome, leave, toasts, visit } from '../stores-page.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true, now: Date.parse('2026-11-20T16:00:00.000Z') }))
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const alias = 'parrilla-centro'
const home = {
  street: 'Bolívar',
  number: '900',
  city: 'Buenos Aires',
  locality: 'CABA',
  country: 'AR',
  postalCode: 'C1066',
  fullAddress: 'Bolívar 900, Buenos Aires',
  betweenStreets: '',
  details: '3 B',
  lat: -34.6155,
  lng: -58.3735,
}
const names: Readonly<Record<string, string>> = { '+5491155551234': 'Ana Sosa', '+5491155559999': 'Beto Paz' }
const customerOf = (phone: string, over: Partial<Wire['OrderingCustomer']>): Wire['OrderingCustomer'] => ({
  name: names[phone] ?? '',
  phone,
  optIn: false,
  addressesRegistered: [home],
  loyaltyPointsBalance: 0,
  email: 'ana@example.com',
  ...over,
})

/** A checkout in which nothing is typed yet, over customers of two phones. */
const open = async (over: Partial<Wire['OrderingCustomer']> = {}) => {
  const shop = { alias, branchContactId: alias, orderModeId: `${alias}-delivery`, paymentType: null }
  cartStore.dispatch({ type: 'ChangeStore', ...shop })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ name: 'Provoleta' }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  const served = serveShops(undefined, {
    readOrderingCustomer: ({ path }) => {
      const { phone } = path as { phone: string }
      return names[phone] ? { status: 200, body: customerOf(phone, over) } : { status: 404, body: { code: 'NOT' } }
    },
  })
  visit(`/menu/${alias}/checkout`)
  await screen.findByRole('region', { name: 'Mis datos' })
  return { ...served, lookups: () => served.callsOf('readOrderingCustomer').length }
}
const phoneInput = () => screen.getByLabelText<HTMLInputElement>(phoneField)
const nameInput = () => screen.getByLabelText<HTMLInputElement>(nameField)
const emailField = () => screen.getByLabelText<HTMLInputElement>(/^Email/)
const pause = () => act(async () => void (await vi.advanceTimersByTimeAsync(DEBOUNCE_MS + 50)))

test('[CHECK-37] a typed phone is looked up once, half a second after the last key', async () => {
  const { lookups } = await open()
  await user().type(phoneInput(), '11 5555 12')
  await pause()
  expect(lookups()).toBe(0)
  await user().type(phoneInput(), '3')
  await user().type(phoneInput(), '4')
  expect(lookups()).toBe(0)
  await pause()
  await waitFor(() => expect(lookups()).toBe(1))
  expect(DEBOUNCE_MS).toBe(500)
})

test('[CHECK-37] empty fields are filled in: name, e-mail and address, and the page says so', async () => {
  await open()
  await user().type(phoneInput(), '11 5555 1234')
  await pause()
  await waitFor(() => expect([nameInput().value, emailField().value]).toEqual(['Ana Sosa', 'ana@example.com']))
  expect(locationStore.current()).toMatchObject({ street: 'Bolívar', details: '3 B', lat: -34.6155 })
  expect(await screen.findByText('Bolívar 900, Buenos Aires')).toBeTruthy()
  expect(toasts()).toContain('Completamos tus datos con los de tu último pedido')
})

test('[CHECK-37] the diner’s typed data, and their place, stay', async () => {
  atHome()
  const { lookups } = await open()
  await user().type(nameInput(), 'Carla')
  await user().type(emailField(), 'carla@example.com')
  await user().type(phoneInput(), '11 5555 1234')
  await pause()
  await waitFor(() => expect(lookups()).toBe(1))
  expect([nameInput().value, emailField().value]).toEqual(['Carla', 'carla@example.com'])
  expect(locationStore.current()?.street).toBe('Chile')
  expect(toasts()).toEqual([])
})

test('[CHECK-37] another phone replaces a filled-in name, and not a typed one', async () => {
  await open()
  await user().type(phoneInput(), '11 5555 1234')
  await pause()
  await waitFor(() => expect(nameInput().value).toBe('Ana Sosa'))
  const change = async (phone: string) => {
    await user().clear(phoneInput())
    await user().type(phoneInput(), phone)
    await pause()
  }
  await change('11 5555 9999')
  await waitFor(() => expect(nameInput().value).toBe('Beto Paz'))
  await user().type(nameInput(), ' y familia')
  await change('11 5555 1234')
  await pause()
  expect(nameInput().value).toBe('Beto Paz y familia')
})

test('[AMBIG-38] the consent of checkout stays unchanged by the record', async () => {
  await open({ optIn: false })
  await user().type(phoneInput(), '11 5555 1234')
  await pause()
  await waitFor(() => expect(nameInput().value).toBe('Ana Sosa'))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /novedades/ }).checked).toBe(true)
})

test('an unknown phone, and an address without a place, fill in nothing', async () => {
  const { lookups } = await open({ name: '', email: null, addressesRegistered: [{ ...home, lat: null, lng: null }] })
  await user().type(phoneInput(), '11 5555 1111')
  await pause()
  await waitFor(() => expect(lookups()).toBe(1))
  await user().clear(phoneInput())
  await user().type(phoneInput(), '11 5555 1234')
  await pause()
  await waitFor(() => expect(lookups()).toBe(2))
  expect([nameInput().value, locationStore.current()]).toEqual(['', null])
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLine } from '#tests/kit/cart.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { quotedIn } from '#tests/kit/ledger.ts'
import { nameField } from '#tests/kit/person-fields.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import { rememberCustomer } from '#web/diner/state/customer.ts'
import { recentAddresses } from '#web/diner/state/recent-addresses.ts'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'
import { locationStore, type UserLocation } from '#web/shared/state/location.ts'
import { leave, toasts, visit } from '../stores-page.tsx'
import { deviceAt, goOn, openSheet, serveAddresses } from './address-page.tsx'

const here = { lat: -34.6166, lng: -58.3735 }
const yi = {
  ...{ id: 'yi', label: 'Yi, Centro, Buenos Aires', street: 'Yi', number: '', zone: 'Centro', city: 'Buenos Aires' },
  ...{ locality: 'Buenos Aires', country: 'AR', postalCode: '', ...here },
}
/** A street that the diner's position lies on, none of whose houses has a known number. */
const onYi = { reverseGeocode: () => ({ status: 200, body: yi }) }

const searchBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Buscar dirección' })
const number = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Número' })
const stored = () => locationStore.current()
const choose = async (name: string | RegExp) => userEvent.click(await screen.findByRole('option', { name }))

const chooseStreet = async (text: string, name: RegExp) => {
  await fillIn(searchBox(), text)
  await choose(name)
  await screen.findByText(addressFormTexts.numberMissing)
}

/** A tap on the middle of the map. */
const tapMap = async () => {
  const container = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.leaflet-container')
    expect(found?.querySelector('img.leaflet-tile')).toBeTruthy()
    return found as HTMLElement
  })
  fireEvent.click(container, { clientX: 180, clientY: 120 })
}

beforeEach(() => {
  deviceAt(here)
  for (const [name, size] of Object.entries({ clientWidth: 360, clientHeight: 240 }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
})
afterEach(() => {
  for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, name)
  leave()
})

test('a street from the search asks for its number, and CONTINUAR without one stores nothing', async () => {
  serveAddresses()
  await openSheet()
  await chooseStreet('9 de julio', /^Av\. 9 de Julio, San Telmo/)
  await goOn()
  expect(document.activeElement).toBe(await number())
  expect(toasts()).toEqual([addressFormTexts.noNumber])
  expect(stored()).toBeNull()
})

test('a street that is chosen from the search is stored with the number that the diner adds, where that is', async () => {
  serveAddresses()
  await openSheet()
  await chooseStreet('bolivar', /^Bolívar, San Telmo/)
  await fillIn(await number(), '900')
  await goOn()
  await waitFor(() => expect(stored()).toMatchObject({ street: 'Bolívar', number: '900', geocoded: true }))
  expect(stored()?.fullAddress).toBe('Bolívar 900, San Telmo, Buenos Aires')
})

test('with a number that it does not have goes to the map, in the words of the diner', async () => {
  serveAddresses()
  const { sheet } = await openSheet()
  await chooseStreet('bolivar', /^Bolívar, San Telmo/)
  await fillIn(await number(), '9900')
  await goOn()
  // The gazetteer knows no such number at all.
  expect(await sheet.findByText(addressFormTexts.notFound)).toBeTruthy()
  expect(stored()).toBeNull()
})

test('a street of which a provider knows only the name is marked on the map', async () => {
  const street = { ...yi, street: 'Avenida 18 de Julio', label: 'Avenida 18 de Julio, Centro, Buenos Aires' }
  serveAddresses({ extra: { geocodeAddress: () => ({ status: 200, body: street }) } })
  const { sheet } = await openSheet()
  await fillIn(searchBox(), '18 de julio 1234')
  await choose('Usar “18 de julio 1234”')
  await goOn()
  await userEvent.click(await sheet.findByRole('button', { name: addressFormTexts.markOnMap }))
  await goOn()
  expect(stored()).toBeNull()
  await tapMap()
  await goOn()
  await waitFor(() => expect(stored()).toMatchObject({ fullAddress: expect.stringMatching(/^18 de julio 1234/) }))
  expect(stored()?.isDoor).toBe(true)
})

test('a street that is chosen and typed without a number asks for it', async () => {
  const street = { ...yi, street: 'Avenida 18 de Julio', label: 'Avenida 18 de Julio, Centro, Buenos Aires' }
  serveAddresses({ extra: { geocodeAddress: () => ({ status: 200, body: street }) } })
  await openSheet()
  await fillIn(searchBox(), '18 de julio')
  await choose('Usar “18 de julio”')
  await goOn()
  expect((await number()).value).toBe('')
  expect(stored()).toBeNull()
})

test('the position of the device without a street number asks for it, and the number stays there', async () => {
  serveAddresses({ extra: onYi })
  await openSheet()
  await choose('Usar mi ubicación')
  await goOn()
  await fillIn(await number(), '1234')
  expect(stored()).toBeNull()
  await goOn()
  await waitFor(() => expect(stored()).toMatchObject({ ...here, street: 'Yi', number: '1234' }))
  expect(stored()?.fullAddress).toBe('Yi 1234, Centro, Buenos Aires')
})

test('the position of the device on a street without numbers asks for the door on the map', async () => {
  serveAddresses({ extra: onYi })
  const { sheet } = await openSheet()
  await choose('Usar mi ubicación')
  await userEvent.click(await sheet.findByRole('button', { name: addressFormTexts.markOnMap }))
  await goOn()
  expect(stored()).toBeNull()
  expect(sheet.getByRole('textbox', { name: 'Dirección' }).getAttribute('aria-invalid')).toBe('true')
  await tapMap()
  await goOn()
  await waitFor(() => expect(stored()).toMatchObject({ street: 'Yi', number: '', isDoor: true }))
})

test('the position of the device asks for the number where no address can be searched, too', async () => {
  serveAddresses({ findsAddresses: false })
  const { sheet } = await openSheet()
  await choose('Usar mi ubicación')
  await fillIn(await sheet.findByRole('textbox', { name: 'Dirección' }), 'Avenida 18 de Julio')
  await goOn()
  expect([toasts(), stored()]).toEqual([[addressFormTexts.noNumber], null])
  await tapMap()
  await goOn()
  await waitFor(() => expect(stored()).toMatchObject({ fullAddress: 'Avenida 18 de Julio', isDoor: true }))
})

const earlier: UserLocation = {
  ...{ street: 'Yi', number: '', city: 'Buenos Aires', locality: 'Buenos Aires', country: 'AR', postalCode: '' },
  ...{ ...here, fullAddress: yi.label, betweenStreets: '', details: '', geocoded: true, fromLocalStorage: true },
}

test('an address of an earlier release that is a street counts as none, and its form asks for the number', async () => {
  locationStore.save(earlier)
  const { callsOf } = serveAddresses()
  const { sheet } = await openSheet()
  expect(sheet.getByText(addressFormTexts.numberMissing)).toBeTruthy()
  expect(searchBox().value).toBe(yi.label)
  expect(callsOf('quoteDelivery')).toEqual([])
})

test('an address of an earlier release that is chosen among the earlier ones asks as well', async () => {
  recentAddresses.add(earlier)
  serveAddresses()
  await openSheet()
  await choose(/^Yi, Centro/)
  await goOn()
  expect(document.activeElement).toBe(await number())
  expect(stored()).toBeNull()
})

test('[CHECK-24] an address of an earlier release that is a street sends no order of a recovered cart', async () => {
  locationStore.save(earlier)
  rememberCustomer('phone', '1155550101')
  const alias = 'parrilla-centro'
  const chosen = {
    orderModeId: `${alias}-delivery`,
    paymentType: { id: 'efectivo', paymentMethod: 'CASH', upload: null } as const,
  }
  cartStore.dispatch({ type: 'ChangeStore', alias, branchContactId: alias, ...chosen })
  cartStore.dispatch({
    type: 'AddLine',
    line: aLine({ price: 1_480_000 }),
    notesLimit: 250,
    money: { currency: 'ARS', decimals: 2 },
  })
  const { callsOf } = serveAddresses()
  visit(`/menu/${alias}/checkout`)
  await fillIn(await screen.findByLabelText(nameField), 'Ana Paz')
  const button = await screen.findByRole('button', { name: /^Realizar pedido/ })
  await waitFor(() => expect(button.ariaBusy).not.toBe('true'))
  await userEvent.click(button)
  expect(toasts()).toEqual(quotedIn('CHECK-24'))
  expect(callsOf('submitOrder')).toEqual([])
})

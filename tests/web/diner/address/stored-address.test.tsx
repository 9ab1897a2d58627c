import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { atHome, leave, toasts, visit } from '../stores-page.tsx'
import { deviceAt, goOn, openSheet, serveAddresses } from './address-page.tsx'

const chile = { lat: -34.6166, lng: -58.3735 }
const searchBox = () => screen.getByRole('combobox', { name: 'Buscar dirección' })
const stored = () => locationStore.current()

beforeEach(() => deviceAt(chile))
afterEach(leave)

test('[ADDR-06] the place of the device is requested by a button, and brings its address', async () => {
  serveAddresses()
  const { sheet } = await openSheet()
  await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
  const street = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Dirección' })
  await waitFor(() => expect(street.value).toMatch(/^Perú \d+$/))
  await goOn()
  await waitFor(() => expect(stored()).toMatchObject({ ...chile, street: 'Perú', geocoded: true }))
})

test('[ADDR-07] the denied place of the device says so and leads to the search', async () => {
  deviceAt(null)
  serveAddresses()
  const { sheet } = await openSheet()
  await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
  await waitFor(() => expect(toasts()).toContain('Error obteniendo coordenadas'))
  expect(sheet.getByText(addressFormTexts.useSearch)).toBeTruthy()
})

test('the place of the device without an address stays, and the diner writes the address', async () => {
  deviceAt({ lat: -34.55, lng: -58.36 })
  serveAddresses()
  const { sheet } = await openSheet()
  await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
  await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
  expect(await sheet.findByText(addressFormTexts.noAddressHere)).toBeTruthy()
  await fillIn(sheet.getByRole('textbox', { name: 'Dirección' }), 'Muelle 3')
  await goOn()
  await waitFor(() =>
    expect(stored()).toMatchObject({ lat: -34.55, lng: -58.36, fullAddress: 'Muelle 3', geocoded: false }),
  )
})

describe('complex mode', () => {
  const complexSheet = async () => {
    serveAddresses({ complex: ['parrilla-centro'] })
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await sheet.findByRole('textbox', { name: /^Provincia/ })
    return sheet
  }
  const fill = async (fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields)) {
      const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
      await userEvent.clear(field)
      await fillIn(field, text)
    }
  }

  test('[ADDR-20] complex mode is for the configured stores only', async () => {
    serveAddresses({ complex: ['parrilla-centro'] })
    const { sheet } = await openSheet('/menu/parrilla-palermo/Delivery')
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    expect(sheet.queryByRole('textbox', { name: /^Provincia/ })).toBeNull()
    leave()
    const complex = await complexSheet()
    expect(complex.getByRole('textbox', { name: /^Provincia/ })).toBeTruthy()
  })

  test('[ADDR-22] [ADDR-23] a missing postal code, city or province keeps the sheet open and says so', async () => {
    const sheet = await complexSheet()
    await fill({ Dirección: 'Chile 550', Ciudad: 'San Telmo', Provincia: 'Buenos Aires' })
    await goOn()
    expect(toasts()).toContain('Asegurese de completar todos los campos obligatorios')
    expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: /^Código postal/ }))
    expect(stored()).toBeNull()
  })

  test('[ADDR-22] the fields that are required say so', async () => {
    const sheet = await complexSheet()
    for (const name of ['Código postal', 'Ciudad', 'Provincia'])
      expect(
        sheet.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name} ?\\(obligatorio\\)$`) }).required,
      ).toBe(true)
  })

  test('correcting one of two marked fields does not move the focus to the other', async () => {
    const sheet = await complexSheet()
    await fill({ Dirección: 'Chile 550', Ciudad: 'San Telmo' })
    await goOn()
    const province = sheet.getByRole('textbox', { name: /^Provincia/ })
    await fillIn(province, 'Buenos Aires')
    expect(document.activeElement).toBe(province)
    expect(province).toHaveProperty('value', 'Buenos Aires')
    expect(sheet.getByRole('textbox', { name: /^Código postal/ }).getAttribute('aria-invalid')).toBe('true')
  })

  test('[ADDR-08] [ADDR-09] the fields of complex mode make the full address', async () => {
    await complexSheet()
    await fill({
      Dirección: 'Chile 550',
      'Código postal': 'C1098AAL',
      Ciudad: 'San Telmo',
      Provincia: 'Buenos Aires',
      Entrecalles: 'Perú y Bolívar',
      Aclaraciones: '2° B',
    })
    await goOn()
    await waitFor(() =>
      expect(stored()).toMatchObject({
        fullAddress: 'Chile 550, C1098AAL, San Telmo, Buenos Aires',
        postalCode: 'C1098AAL',
        city: 'San Telmo',
        locality: 'Buenos Aires',
        betweenStreets: 'Perú y Bolívar',
        details: '2° B',
      }),
    )
  })

  test('[ADDR-24] a stored address without its fields does not count, unless it was geocoded', async () => {
    atHome()
    locationStore.save({ ...stored()!, postalCode: '', geocoded: false })
    serveAddresses({ complex: ['parrilla-centro'] })
    visit('/menu/parrilla-centro/Delivery')
    expect(await screen.findByRole('button', { name: 'Agregar dirección' })).toBeTruthy()
    act(() => locationStore.save({ ...stored()!, geocoded: true }))
    expect(await screen.findByRole('button', { name: 'Cambiar' })).toBeTruthy()
  })
})

test('[ADDR-12] the stored address that is restored on a later visit says so', () => {
  atHome()
  expect(stored()?.fromLocalStorage).toBe(false)
  locationStore.reload()
  expect(stored()?.fromLocalStorage).toBe(true)
})

test('[ADDR-13] the stored address is forgotten by a hard reset, which the diner can ask for', async () => {
  serveAddresses()
  atHome()
  const { sheet } = await openSheet()
  await userEvent.click(sheet.getByRole('button', { name: 'Olvidar mi dirección' }))
  expect(stored()).toBeNull()
  expect(localStorage.getItem('comanda.location')).toBeNull()
  expect((searchBox() as HTMLInputElement).value).toBe('')
})

test.each([
  ['no JSON', '{'],
  ['null', 'null'],
  ['outside the world', JSON.stringify({ fullAddress: 'x', lat: 91, lng: 0 })],
  ['without numbers', JSON.stringify({ fullAddress: 'x', lat: 'a', lng: null })],
])('the stored address that is broken (%s) is none', (_, text) => {
  localStorage.setItem('comanda.location', text)
  locationStore.reload()
  expect(stored()).toBeNull()
})

test('a stored address of an older release lacks no field that a screen reads', () => {
  localStorage.setItem('comanda.location', JSON.stringify({ fullAddress: 'Chile 550', ...chile, details: 7 }))
  locationStore.reload()
  expect(stored()).toMatchObject({ fullAddress: 'Chile 550', details: '', city: '', geocoded: false })
})

test('[ADDR-32] without fullAddress is logged, once, and does not count', async () => {
  atHome()
  locationStore.save({ ...stored()!, fullAddress: '' })
  const { callsOf } = serveAddresses()
  visit('/menu/parrilla-centro/Delivery')
  expect(await screen.findByRole('button', { name: 'Agregar dirección' })).toBeTruthy()
  await waitFor(() => expect(callsOf('writeDinerLog')).toHaveLength(1))
  expect(callsOf('writeDinerLog')[0]!.body).toMatchObject({
    message: 'No tiene fullAddress este comensal',
    bcId: 'parrilla-centro',
    lat: chile.lat,
    lng: chile.lng,
    fullAddress: '',
    addressFromLocalStorage: false,
  })
  expect(callsOf('quoteDelivery')).toHaveLength(0)
})

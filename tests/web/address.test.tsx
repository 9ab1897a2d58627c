import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locationStore } from '#web/state/location.ts'
import { addressTexts } from '#web/texts/address.ts'
import { clearToasts } from '#web/ui/toast.ts'
import { deviceAt, goOn, openSheet, serveAddresses } from './address-page.tsx'
import { atHome, leave, toasts, visit, withStore } from './stores-page.tsx'

const chile = { lat: -34.6166, lng: -58.3735 }
const searchBox = () => screen.getByRole('combobox', { name: 'Buscar dirección' })
const stored = () => locationStore.current()

beforeEach(() => deviceAt(chile))
afterEach(leave)

describe('the address sheet', () => {
  test('[ADDR-01] [ADDR-02] [ADDR-03] [ADDR-04] asks where one is, in two tabs, and ends with two buttons', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    expect(sheet.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Mi direccion', 'Mi ubicacion'])
    expect(sheet.getByRole('tab', { selected: true }).textContent).toBe('Mi direccion')
    expect(sheet.getByRole('button', { name: 'CANCELAR' })).toBeTruthy()
    expect(sheet.getByRole('button', { name: 'CONTINUAR' })).toBeTruthy()
  })

  test('[ADDR-05] [ADDR-10] [ADDR-11] [ADDR-14] [ADDR-16] a place of the search is stored, and the sheet closes', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'bolivar 900')
    await userEvent.click(await sheet.findByRole('option', { name: /^Bolívar 900/ }))
    await userEvent.type(sheet.getByRole('textbox', { name: /^Entrecalles/ }), 'Estados Unidos y Carlos Calvo')
    await userEvent.type(sheet.getByRole('textbox', { name: /^Aclaraciones/ }), '2° B')
    await goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(localStorage.getItem('comanda.location')!)).toEqual({
      street: 'Bolívar',
      number: '900',
      city: 'Buenos Aires',
      locality: 'Buenos Aires',
      country: 'AR',
      postalCode: '',
      fullAddress: expect.stringMatching(/^Bolívar 900, /),
      lat: expect.closeTo(-34.618, 2),
      lng: expect.closeTo(-58.372, 2),
      betweenStreets: 'Estados Unidos y Carlos Calvo',
      details: '2° B',
      geocoded: true,
      fromLocalStorage: false,
    })
  })

  test('[ADDR-05] free text is an option of its own, and is located when one goes on', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'Chile 550, timbre roto')
    await userEvent.click(await sheet.findByRole('option', { name: 'Usar “Chile 550, timbre roto”' }))
    await goOn()
    await waitFor(() => expect(stored()?.fullAddress).toBe('Chile 550, timbre roto'))
    expect(stored()).toMatchObject({ street: 'Chile', number: '550', geocoded: true })
  })

  test('an address that nobody finds stays in the sheet, and may be marked on the map', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'Calle que no existe 99')
    await goOn()
    expect(await sheet.findByText(addressTexts.notFound)).toBeTruthy()
    expect(stored()).toBeNull()
    await userEvent.click(await sheet.findByRole('button', { name: 'Marcar en el mapa' }))
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Dirección' }).value).toBe('Calle que no existe 99')
  })

  test('[ADDR-27] the search waits until the words have stood still for 500 ms', async () => {
    const { callsOf } = serveAddresses()
    await openSheet()
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (const value of ['boli', 'boliv', 'bolivar 900']) {
        fireEvent.change(searchBox(), { target: { value } })
        await act(() => vi.advanceTimersByTimeAsync(400))
      }
      expect(callsOf('searchPlaces')).toHaveLength(0)
      await act(() => vi.advanceTimersByTimeAsync(100))
      expect(callsOf('searchPlaces')).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('[ADDR-17] a blank address shows its text and keeps the sheet open', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await goOn()
    expect(toasts()).toContain('Ingrese una direccion')
    expect(document.activeElement).toBe(searchBox())
    expect(searchBox().getAttribute('aria-invalid')).toBe('true')
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await goOn()
    expect(sheet.getAllByText('Ingrese una direccion').length).toBeGreaterThan(0)
    expect(stored()).toBeNull()
  })

  test('[ADDR-18] between-streets are asked for only where the store requires them', async () => {
    serveAddresses({
      document: withStore('parrilla-centro', ({ deliveryConfig }) => ({
        deliveryConfig: { ...deliveryConfig, betweenStreetsRequired: true },
      })),
    })
    atHome()
    const { sheet } = await openSheet()
    await goOn()
    expect(toasts()).toContain('Ingrese un entrecalles')
    await userEvent.type(sheet.getByRole('textbox', { name: 'Entrecalles' }), 'Perú y Bolívar')
    await goOn()
    await waitFor(() => expect(stored()?.betweenStreets).toBe('Perú y Bolívar'))
  })

  test('[ADDR-18] [ADDR-19] elsewhere neither between-streets nor clarifications are needed', async () => {
    serveAddresses()
    atHome()
    await openSheet()
    await goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts()).toEqual([])
  })

  test('[ADDR-15] going on refreshes what delivery costs, even to the same address', async () => {
    const { callsOf } = serveAddresses()
    atHome()
    await openSheet()
    await waitFor(() => expect(callsOf('quoteDelivery')).toHaveLength(1))
    await goOn()
    await waitFor(() => expect(callsOf('quoteDelivery')).toHaveLength(2))
  })

  test('[ADDR-25] leaving without an address, by CANCELAR, by the cross or by Escape, says that delivery needs one', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    const ways = [
      () => userEvent.click(sheet.getByRole('button', { name: 'CANCELAR' })),
      () => userEvent.click(screen.getByRole('button', { name: 'Cerrar' })),
      () => Promise.resolve(fireEvent(screen.getByRole('dialog'), new Event('cancel'))),
    ]
    for (const leaveBy of ways) {
      await leaveBy()
      expect(toasts()[0]).toBe('Debe ingresar la direccion')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      act(clearToasts)
      await userEvent.click(screen.getByRole('button', { name: 'Agregar dirección' }))
      await screen.findByRole('dialog')
    }
  })

  test('[ADDR-25] with an address nothing is said', async () => {
    serveAddresses()
    atHome()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('button', { name: 'CANCELAR' }))
    expect(toasts()).toEqual([])
  })

  test('the keys walk the list while the words keep the focus, and Escape puts the list away before the sheet', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'bolivar 900')
    const first = await sheet.findByRole('option', { name: /^Bolívar 900/ })
    expect(searchBox().getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(searchBox())
    expect(searchBox().getAttribute('aria-activedescendant')).toBe(first.id)
    await userEvent.keyboard('{Escape}')
    expect(sheet.queryByRole('option')).toBeNull()
    expect((searchBox() as HTMLInputElement).value).toBe('bolivar 900')
    // The next one is left to the dialog.
    expect(fireEvent.keyDown(searchBox(), { key: 'Escape' })).toBe(true)
    await userEvent.type(searchBox(), ' ')
    await sheet.findByRole('option', { name: /^Bolívar 900/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect((searchBox() as HTMLInputElement).value).toMatch(/^Bolívar 900, /))
  })

  test('the list stays when a phone’s keyboard is put away', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'bolivar 900')
    await sheet.findByRole('option', { name: /^Bolívar 900/ })
    await userEvent.keyboard('{ArrowDown}')
    act(() => searchBox().blur())
    expect(sheet.getByRole('option', { name: /^Bolívar 900/ })).toBeTruthy()
    expect((searchBox() as HTMLInputElement).value).toBe('bolivar 900')
  })

  test('a search that fails says so and still takes the words', async () => {
    serveAddresses({ extra: { searchPlaces: () => ({ status: 502, body: {} }) } })
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'chile 550')
    expect(await sheet.findByText(addressTexts.searchFailed)).toBeTruthy()
    await userEvent.click(sheet.getByRole('option', { name: 'Usar “chile 550”' }))
    await goOn()
    await waitFor(() => expect(stored()?.street).toBe('Chile'))
  })
})

describe('the place of the device', () => {
  test('[ADDR-06] is asked for by a button, and brings its address', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
    const street = sheet.getByRole<HTMLInputElement>('textbox', { name: 'Dirección' })
    await waitFor(() => expect(street.value).toMatch(/^Perú \d+$/))
    await goOn()
    await waitFor(() => expect(stored()).toMatchObject({ ...chile, street: 'Perú', geocoded: true }))
  })

  test('[ADDR-07] denied, it says so and leads to the search', async () => {
    deviceAt(null)
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
    await waitFor(() => expect(toasts()).toContain('Error obteniendo coordenadas'))
    expect(sheet.getByText(addressTexts.useSearch)).toBeTruthy()
  })

  test('without an address there, one writes it, and the place stays', async () => {
    deviceAt({ lat: -34.55, lng: -58.36 })
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
    expect(await sheet.findByText(addressTexts.noAddressHere)).toBeTruthy()
    await userEvent.type(sheet.getByRole('textbox', { name: 'Dirección' }), 'Muelle 3')
    await goOn()
    await waitFor(() =>
      expect(stored()).toMatchObject({ lat: -34.55, lng: -58.36, fullAddress: 'Muelle 3', geocoded: false }),
    )
  })
})

describe('complex mode', () => {
  const complexSheet = async () => {
    serveAddresses({ complex: ['parrilla-centro'] })
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await sheet.findByRole('textbox', { name: 'Provincia' })
    return sheet
  }
  const fill = async (fields: Record<string, string>) => {
    for (const [name, text] of Object.entries(fields)) {
      const field = screen.getByRole('textbox', { name: new RegExp(`^${name}`) })
      await userEvent.clear(field)
      await userEvent.type(field, text)
    }
  }

  test('[ADDR-20] is for the configured stores only', async () => {
    serveAddresses({ complex: ['parrilla-centro'] })
    const { sheet } = await openSheet('/menu/parrilla-palermo/Delivery')
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    expect(sheet.queryByRole('textbox', { name: 'Provincia' })).toBeNull()
  })

  test('[ADDR-22] [ADDR-23] a missing postal code, city or province keeps the sheet open and says so', async () => {
    const sheet = await complexSheet()
    await fill({ Dirección: 'Chile 550', Ciudad: 'San Telmo', Provincia: 'Buenos Aires' })
    await goOn()
    expect(toasts()).toContain('Asegurese de completar todos los campos obligatorios')
    expect(document.activeElement).toBe(sheet.getByRole('textbox', { name: 'Código postal' }))
    expect(stored()).toBeNull()
  })

  test('[ADDR-08] [ADDR-09] its fields make the full address', async () => {
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

describe('the stored address', () => {
  test('[ADDR-12] that is restored on a later visit says so', () => {
    atHome()
    expect(stored()?.fromLocalStorage).toBe(false)
    locationStore.reload()
    expect(stored()?.fromLocalStorage).toBe(true)
  })

  test('[ADDR-13] is forgotten by a hard reset, which the diner can ask for', async () => {
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
  ])('that is broken (%s) is none', (_, text) => {
    localStorage.setItem('comanda.location', text)
    locationStore.reload()
    expect(stored()).toBeNull()
  })

  test('of an older release lacks nothing that a screen reads', () => {
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
})

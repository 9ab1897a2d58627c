import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { clearToasts } from '#web/shared/ui/toast.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { atHome, leave, toasts, withStore } from '../stores-page.tsx'
import { deviceAt, goOn, openSheet, serveAddresses } from './address-page.tsx'

const chile = { lat: -34.6166, lng: -58.3735 }
const searchBox = () => screen.getByRole('combobox', { name: 'Buscar dirección' })
const stored = () => locationStore.current()

beforeEach(() => deviceAt(chile))
afterEach(leave)

describe('the address sheet', () => {
  test('[ADDR-01] [ADDR-02] [ADDR-03] [ADDR-04] the address sheet asks for the place, in two tabs, and ends with two buttons', async () => {
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
    await fillIn(sheet.getByRole('textbox', { name: /^Entrecalles/ }), 'Estados Unidos y Carlos Calvo')
    await fillIn(sheet.getByRole('textbox', { name: /^Aclaraciones/ }), '2° B')
    await goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(JSON.parse(localStorage.getItem('comanda.location')!)).toEqual({
      street: 'Bolívar',
      number: '900',
      city: 'Buenos Aires',
      locality: 'Buenos Aires',
      country: 'AR',
      postalCode: 'C1065',
      fullAddress: expect.stringMatching(/^Bolívar 900, /),
      lat: expect.closeTo(-34.618, 2),
      lng: expect.closeTo(-58.372, 2),
      betweenStreets: 'Estados Unidos y Carlos Calvo',
      details: '2° B',
      geocoded: true,
      fromLocalStorage: false,
    })
  })

  test('[ADDR-05] free text is an option of its own, and is looked up on confirming', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await fillIn(searchBox(), 'Chile 550, timbre roto')
    await userEvent.click(await sheet.findByRole('option', { name: 'Usar “Chile 550, timbre roto”' }))
    await goOn()
    await waitFor(() => expect(stored()?.fullAddress).toBe('Chile 550, timbre roto'))
    expect(stored()).toMatchObject({ street: 'Chile', number: '550', geocoded: true })
  })

  test('an address that is not found stays in the sheet, and may be marked on the map', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await fillIn(searchBox(), 'Calle que no existe 99')
    await goOn()
    expect(await sheet.findByText(addressFormTexts.notFound)).toBeTruthy()
    expect(stored()).toBeNull()
    await userEvent.click(await sheet.findByRole('button', { name: 'Marcar en el mapa' }))
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Dirección' }).value).toBe('Calle que no existe 99')
  })

  test('an address that no search finds is ordered with by a pin, in the words of the diner', async () => {
    const home = { lat: -34.6187, lng: -58.3722 }
    deviceAt(home)
    const { callsOf } = serveAddresses()
    const { sheet } = await openSheet()
    await fillIn(searchBox(), 'Calle que no existe 99')
    expect(await sheet.findByText(addressFormTexts.noResults)).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Marcar en el mapa' }))
    expect(await sheet.findByText(addressFormTexts.byPin)).toBeTruthy()
    await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
    await waitFor(() => expect(callsOf('reverseGeocode')).toHaveLength(1))
    await goOn()
    await waitFor(() =>
      expect(stored()).toMatchObject({ ...home, fullAddress: expect.stringMatching(/^Calle que no existe 99/) }),
    )
    expect(stored()).toMatchObject({ street: 'Calle que no existe 99', number: '', geocoded: false })
  })

  test('[ADDR-27] the search waits until the words have not changed for 500 ms', async () => {
    const { callsOf } = serveAddresses()
    await openSheet()
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (const value of ['boli', 'boliv', 'bolivar 900']) {
        fireEvent.change(searchBox(), { target: { value } })
        expect(callsOf('searchPlaces')).toHaveLength(0)
        await act(() => vi.advanceTimersByTimeAsync(499))
      }
      expect(callsOf('searchPlaces')).toHaveLength(0)
      await act(() => vi.advanceTimersByTimeAsync(1))
      expect(callsOf('searchPlaces')).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a suggestion goes away as soon as its words change', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'bolivar 900')
    await sheet.findByRole('option', { name: /^Bolívar 900/ })
    await userEvent.type(searchBox(), '1')
    expect(sheet.queryByRole('option', { name: /^Bolívar 900/ })).toBeNull()
  })

  test('the flat after the number becomes the details, and never replaces typed ones', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await userEvent.type(searchBox(), 'Bolívar al 900 4° B')
    await userEvent.click(await sheet.findByRole('option', { name: /^Bolívar 900/ }))
    const details = () => sheet.getByRole<HTMLInputElement>('textbox', { name: /^Aclaraciones/ }).value
    await waitFor(() => expect(details()).toBe('4° B'))
    await fillIn(searchBox(), 'Bolívar 900 PB')
    await userEvent.click(await sheet.findByRole('option', { name: /^Bolívar 900/ }))
    await waitFor(() => expect((searchBox() as HTMLInputElement).value).toMatch(/^Bolívar 900, /))
    expect(details()).toBe('4° B')
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

  test('[ADDR-18] between-streets are requested only where the store requires them', async () => {
    serveAddresses({
      document: withStore('parrilla-centro', ({ deliveryConfig }) => ({
        deliveryConfig: { ...deliveryConfig, betweenStreetsRequired: true },
      })),
    })
    atHome()
    const { sheet } = await openSheet()
    await goOn()
    expect(toasts()).toContain('Ingrese un entrecalles')
    await fillIn(sheet.getByRole('textbox', { name: 'Entrecalles' }), 'Perú y Bolívar')
    await goOn()
    await waitFor(() => expect(stored()?.betweenStreets).toBe('Perú y Bolívar'))
  })

  test('[ADDR-18] a brand’s page demands them only where each of its stores does', async () => {
    const needing = (needs: (alias: string) => boolean) => ({
      ...demoCatalog,
      stores: demoCatalog.stores.map((store) => ({
        ...store,
        deliveryConfig: { ...store.deliveryConfig, betweenStreetsRequired: needs(store.alias) },
      })),
    })
    const confirmAt = async (document: CatalogDocument) => {
      serveAddresses({ document })
      atHome()
      await openSheet('/menu/parrilla')
      await goOn()
    }
    await confirmAt(needing((alias) => alias === 'parrilla-centro'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts()).toEqual([])
    leave()
    await confirmAt(needing(() => true))
    expect(toasts()).toContain('Ingrese un entrecalles')
  })

  test('[ADDR-18] [ADDR-19] elsewhere neither between-streets nor clarifications are needed', async () => {
    serveAddresses()
    atHome()
    await openSheet()
    await goOn()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(toasts()).toEqual([])
  })

  test('[ADDR-15] confirming refreshes the price of delivery, even for the same address', async () => {
    const { callsOf } = serveAddresses()
    atHome()
    await openSheet()
    await waitFor(() => expect(callsOf('quoteDelivery')).toHaveLength(1))
    await goOn()
    await waitFor(() => expect(callsOf('quoteDelivery')).toHaveLength(2))
  })

  test('[ADDR-25] leaving without an address, in any way, says that delivery needs one', async () => {
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

  test('[OPEN-16] before delivery is chosen no address is needed', async () => {
    serveAddresses()
    const { sheet } = await openSheet('/menu/parrilla-centro')
    await userEvent.click(sheet.getByRole('button', { name: 'CANCELAR' }))
    expect(toasts()).toEqual([])
  })

  test('[OPEN-16] a stored address that the store cannot use counts as none', async () => {
    serveAddresses({ complex: ['parrilla-centro'] })
    atHome()
    locationStore.save({ ...locationStore.current()!, geocoded: false, postalCode: '' })
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('button', { name: 'CANCELAR' }))
    expect(toasts()).toEqual(['Debe ingresar la direccion'])
  })

  test('[ADDR-25] with an address nothing is said', async () => {
    serveAddresses()
    atHome()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('button', { name: 'CANCELAR' }))
    expect(toasts()).toEqual([])
  })

  test('the keys walk the list while the words keep the focus, and Escape closes the list first', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await fillIn(searchBox(), 'bolivar 900')
    const first = await sheet.findByRole('option', { name: /^Bolívar 900/ })
    expect(searchBox().getAttribute('aria-expanded')).toBe('true')
    await userEvent.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(searchBox())
    expect(searchBox().getAttribute('aria-activedescendant')).toBe(first.id)
    await userEvent.keyboard('{Escape}')
    expect(sheet.queryByRole('option')).toBeNull()
    expect((searchBox() as HTMLInputElement).value).toBe('bolivar 900')
    // The next Escape is left to the dialog.
    expect(fireEvent.keyDown(searchBox(), { key: 'Escape' })).toBe(true)
    await userEvent.type(searchBox(), ' ')
    await sheet.findByRole('option', { name: /^Bolívar 900/ })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect((searchBox() as HTMLInputElement).value).toMatch(/^Bolívar 900, /))
  })

  test('the list stays when a phone’s keyboard is put away', async () => {
    serveAddresses()
    const { sheet } = await openSheet()
    await fillIn(searchBox(), 'bolivar 900')
    await sheet.findByRole('option', { name: /^Bolívar 900/ })
    await userEvent.keyboard('{ArrowDown}')
    act(() => searchBox().blur())
    expect(sheet.getByRole('option', { name: /^Bolívar 900/ })).toBeTruthy()
    expect((searchBox() as HTMLInputElement).value).toBe('bolivar 900')
  })

  test('a search that fails says so and still takes the words', async () => {
    serveAddresses({ extra: { searchPlaces: () => ({ status: 502, body: {} }) } })
    const { sheet } = await openSheet()
    await fillIn(searchBox(), 'chile 550')
    expect(await sheet.findByText(addressFormTexts.searchFailed)).toBeTruthy()
    await userEvent.click(sheet.getByRole('option', { name: 'Usar “chile 550”' }))
    await goOn()
    await waitFor(() => expect(stored()?.street).toBe('Chile'))
  })
})

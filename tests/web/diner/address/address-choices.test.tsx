import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fillIn } from '#tests/kit/fill-in.ts'
import { recentAddresses } from '#web/diner/state/recent-addresses.ts'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'
import { locationStore, type UserLocation } from '#web/shared/state/location.ts'
import { atHome, leave, toasts } from '../stores-page.tsx'
import { deviceAt, goOn, openSheet, serveAddresses } from './address-page.tsx'

const chile = { lat: -34.6166, lng: -58.3735 }
const searchBox = () => screen.getByRole<HTMLInputElement>('combobox', { name: /^(Buscar dirección|Dirección)$/ })
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const option = (name: string | RegExp) => screen.findByRole('option', { name })
const stored = () => locationStore.current()

const earlier = (fullAddress: string, details = ''): UserLocation => ({
  ...{ street: fullAddress, number: '', city: 'Buenos Aires', locality: 'CABA', country: 'AR', postalCode: '' },
  ...{ ...chile, fullAddress, betweenStreets: 'Chile y México', details, geocoded: false, fromLocalStorage: true },
})
const perú = earlier('Perú 700, San Telmo', '3° B')
const defensa = earlier('Defensa 1100, San Telmo')

/** A device that answers when the test wants it to. */
function slowDevice() {
  let answer: PositionCallback | undefined
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: {
      getCurrentPosition(found: PositionCallback) {
        answer = found
      },
    },
  })
  return () =>
    act(async () => answer?.({ coords: { latitude: chile.lat, longitude: chile.lng } } as GeolocationPosition))
}

beforeEach(() => deviceAt(chile))
afterEach(leave)

describe('the ways to an address', () => {
  test('the device’s position stands first, and earlier addresses follow, the newest first', async () => {
    serveAddresses()
    recentAddresses.add(defensa)
    recentAddresses.add(perú)
    await openSheet()
    expect(options()).toEqual(['Usar mi ubicación', 'Perú 700, San Telmo3° B', 'Defensa 1100, San Telmo'])
    // A phone's keyboard would cover them.
    expect(document.activeElement).not.toBe(searchBox())
  })

  test('[ADDR-06] one tap on the device’s position finds its address', async () => {
    serveAddresses()
    await openSheet()
    await userEvent.click(await option('Usar mi ubicación'))
    await waitFor(() => expect(searchBox().value).toMatch(/^(Perú|Chile) \d+, San Telmo/))
    expect(options()).toEqual([])
    await goOn()
    await waitFor(() => expect(stored()).toMatchObject({ ...chile, geocoded: true }))
  })

  test('[ADDR-07] a denied position says so, and leaves the search', async () => {
    serveAddresses()
    deviceAt(null)
    const { sheet } = await openSheet()
    await userEvent.click(await option('Usar mi ubicación'))
    expect(toasts()).toContain('Error obteniendo coordenadas')
    expect(sheet.getByText(addressFormTexts.unseen)).toBeTruthy()
    await userEvent.type(searchBox(), 'bolivar 900')
    expect(await option(/^Bolívar 900/)).toBeTruthy()
  })

  test('a position that comes after new words is dropped', async () => {
    const { callsOf } = serveAddresses()
    const answer = slowDevice()
    await openSheet()
    await userEvent.click(await option('Usar mi ubicación'))
    expect(await option(addressFormTexts.locating)).toBeTruthy()
    await fillIn(searchBox(), 'bolivar 900')
    await answer()
    expect(searchBox().value).toBe('bolivar 900')
    expect(callsOf('reverseGeocode')).toHaveLength(0)
  })

  test('a stored address is never confirmed with the position of the device', async () => {
    serveAddresses({ extra: { reverseGeocode: () => new Promise(() => undefined) } })
    atHome()
    const before = stored()
    await openSheet()
    await userEvent.click(await option('Usar mi ubicación'))
    await waitFor(() => expect(searchBox().value).toBe(''))
    await goOn()
    expect(toasts()).toContain('Ingrese una direccion')
    expect(stored()).toEqual(before)
  })

  test('where no address can be looked up, the position is a pin on the map', async () => {
    const { callsOf } = serveAddresses({ findsAddresses: false })
    const { sheet } = await openSheet()
    await userEvent.click(await option('Usar mi ubicación'))
    await waitFor(() => expect(sheet.getByRole('tab', { selected: true }).textContent).toBe('Mi ubicacion'))
    await fillIn(sheet.getByRole('textbox', { name: 'Dirección' }), 'Chile 550')
    await goOn()
    await waitFor(() => expect(stored()).toMatchObject({ ...chile, fullAddress: 'Chile 550' }))
    expect(callsOf('reverseGeocode')).toHaveLength(0)
  })

  test('an earlier address brings its between-streets and details', async () => {
    serveAddresses()
    recentAddresses.add(perú)
    await openSheet()
    await userEvent.click(await option(/^Perú 700/))
    await goOn()
    const { fullAddress, betweenStreets, details } = perú
    await waitFor(() => expect(stored()).toMatchObject({ ...chile, fullAddress, betweenStreets, details }))
  })

  test('a confirmed address is an earlier one the next time', async () => {
    serveAddresses()
    await openSheet()
    await userEvent.type(searchBox(), 'bolivar 900')
    await userEvent.click(await option(/^Bolívar 900/))
    await waitFor(() => expect(searchBox().value).toMatch(/^Bolívar 900, /))
    await goOn()
    await waitFor(() => expect(stored()).not.toBeNull())
    expect(recentAddresses.current().map(({ fullAddress }) => fullAddress)).toEqual([stored()?.fullAddress])
  })

  test('a known street stays in the list while its number is typed, until the field is left', async () => {
    const { callsOf } = serveAddresses()
    await openSheet()
    await userEvent.type(searchBox(), 'Bolívar')
    expect(await option(/^Bolívar/)).toBeTruthy()
    const [street] = options()
    await userEvent.type(searchBox(), ' 9')
    await waitFor(() => expect(callsOf('searchPlaces').at(-1)?.query).toMatchObject({ q: 'Bolívar 9' }))
    await act(async () => undefined)
    expect([options()[0], screen.queryByText(addressFormTexts.noResults)]).toEqual([street, null])
    // The answer is there already.
    await userEvent.tab()
    expect(screen.getByText(addressFormTexts.noResults)).toBeTruthy()
  })

  test('the stored address is not offered again beside itself', async () => {
    serveAddresses()
    recentAddresses.add(perú)
    locationStore.save(perú)
    await openSheet()
    expect(options()).toEqual(['Usar mi ubicación'])
  })

  test('earlier addresses with the typed words stand before the places of the search', async () => {
    serveAddresses()
    recentAddresses.add(defensa)
    recentAddresses.add(earlier('Bolívar 950, San Telmo'))
    await openSheet()
    await userEvent.type(searchBox(), 'boli')
    expect(options()).toEqual(['Usar mi ubicación', 'Bolívar 950, San Telmo'])
    await option(/^Bolívar, /)
    expect(options()[0]).toBe('Bolívar 950, San Telmo')
    expect(options()).not.toContain('Defensa 1100, San Telmo')
  })

  test('forgetting the address also forgets the earlier ones', async () => {
    serveAddresses()
    recentAddresses.add(defensa)
    atHome()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('button', { name: 'Olvidar mi dirección' }))
    expect(recentAddresses.current()).toEqual([])
    expect(localStorage.getItem('comanda.recent-addresses')).toBeNull()
  })
})

describe('the search while one types', () => {
  test('the search while one types begins at three letters', async () => {
    const { callsOf } = serveAddresses()
    await openSheet()
    vi.useFakeTimers({ shouldAdvanceTime: false, toFake: ['setTimeout', 'clearTimeout'] })
    try {
      for (const [value, calls] of [
        ['bo', 0],
        ['bol', 1],
      ] as const) {
        fireEvent.change(searchBox(), { target: { value } })
        await act(() => vi.advanceTimersByTimeAsync(500))
        expect(callsOf('searchPlaces')).toHaveLength(calls)
      }
    } finally {
      vi.useRealTimers()
    }
  })

  test('an answer to earlier words never replaces the one to newer words', async () => {
    const late: (() => void)[] = []
    const answer = (label: string) => ({
      status: 200,
      body: { places: [{ id: label, label, place: null }], attribution: null, completes: true },
    })
    serveAddresses({
      extra: {
        searchPlaces: ({ query: { q } }: { query: { q: string } }) =>
          q === 'peru'
            ? new Promise((resolve) => late.push(() => resolve(answer('Perú, la primera'))))
            : answer('Perú 700, la segunda'),
      },
    } as Parameters<typeof serveAddresses>[0])
    await openSheet()
    await fillIn(searchBox(), 'peru')
    await waitFor(() => expect(late).toHaveLength(1))
    await userEvent.type(searchBox(), ' 700')
    expect(await option('Perú 700, la segunda')).toBeTruthy()
    await act(async () => late[0]?.())
    expect(options()).toEqual(['Perú 700, la segunda', 'Usar “peru 700”'])
  })

  test('a provider that completes no streets asks for whole words', async () => {
    serveAddresses({
      extra: { searchPlaces: () => ({ status: 200, body: { places: [], attribution: null, completes: false } }) },
    })
    const { sheet } = await openSheet()
    await fillIn(searchBox(), 'boli')
    expect(await sheet.findByText(addressFormTexts.wholeWords)).toBeTruthy()
    expect(sheet.queryByText(addressFormTexts.noResults)).toBeNull()
  })
})

import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cordoba, inCordoba } from '#tests/kit/cordoba.ts'
import { addressFormTexts } from '#web/diner/texts/address-form.ts'
import { locationStore } from '#web/shared/state/location.ts'
import { demoCatalog } from '../stores-gateway.ts'
import { leave, toasts } from '../stores-page.tsx'
import { deviceAt, goOn, openSheet, serveAddresses } from './address-page.tsx'

const stored = () => locationStore.current()

beforeEach(() => {
  for (const [name, size] of Object.entries({ clientWidth: 360, clientHeight: 240 }))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: () => size })
})
afterEach(() => {
  for (const name of ['clientWidth', 'clientHeight']) Reflect.deleteProperty(HTMLElement.prototype, name)
  leave()
})

/** A shop in Córdoba, whose gateway can search no address. */
const serveCordoba = (complex: string[] = []) =>
  serveAddresses({ document: inCordoba(demoCatalog), findsAddresses: false, complex })

const lookups = ({ callsOf }: ReturnType<typeof serveAddresses>) =>
  ['searchPlaces', 'readPlace', 'geocodeAddress', 'reverseGeocode'].flatMap((name) => callsOf(name))

const map = async () => {
  const found = await waitFor(() => {
    const container = document.querySelector<HTMLElement>('.leaflet-container')
    expect(container).not.toBeNull()
    return container as HTMLElement
  })
  await waitFor(() => expect(found.querySelector('img.leaflet-tile')).not.toBeNull())
  return found
}
/** A tap on the middle of the map, where it opened. */
const tapMiddle = (container: HTMLElement) => fireEvent.click(container, { clientX: 180, clientY: 120 })

const close = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: expect.closeTo(lat, 3),
  lng: expect.closeTo(lng, 3),
})

describe('where addresses cannot be searched', () => {
  test('[ADDR-05] [ADDR-14] the diner is told, types street and number, and marks them on the map', async () => {
    const gateway = serveCordoba()
    const { sheet } = await openSheet()
    expect(await sheet.findByText(addressFormTexts.noSearch)).toBeTruthy()
    await userEvent.type(sheet.getByRole('combobox', { name: 'Dirección' }), 'Av. Colón 1234')
    await goOn()
    expect(await sheet.findByText(addressFormTexts.pinMissing)).toBeTruthy()
    expect(sheet.getByRole('tab', { selected: true }).textContent).toBe('Mi ubicacion')
    expect(sheet.getByRole<HTMLInputElement>('textbox', { name: 'Dirección' }).value).toBe('Av. Colón 1234')
    expect(stored()).toBeNull()

    tapMiddle(await map())
    expect(sheet.queryByText(addressFormTexts.pinMissing)).toBeNull()
    await goOn()
    await waitFor(() =>
      expect(stored()).toMatchObject({ ...close(cordoba), fullAddress: 'Av. Colón 1234', geocoded: false }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lookups(gateway)).toEqual([])
  })

  test('[ADDR-06] the position of the device is taken silently, without its address', async () => {
    const home = { lat: cordoba.lat + 0.002, lng: cordoba.lng }
    deviceAt(home)
    const gateway = serveCordoba()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
    await userEvent.type(sheet.getByRole('textbox', { name: 'Dirección' }), 'Av. Colón 1234')
    await goOn()
    await waitFor(() => expect(stored()).toMatchObject({ ...home, fullAddress: 'Av. Colón 1234' }))
    expect(toasts()).toEqual([])
    expect(lookups(gateway)).toEqual([])
  })

  test('[ADDR-07] a device without an answer leads to the map', async () => {
    deviceAt(null)
    serveCordoba()
    const { sheet } = await openSheet()
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await userEvent.click(sheet.getByRole('button', { name: 'Obtener mis coordenadas' }))
    expect(await sheet.findByText(addressFormTexts.useMap)).toBeTruthy()
    expect(toasts()).toContain('Error obteniendo coordenadas')
  })

  test('[ADDR-17] [ADDR-23] missing words are reported before a missing pin', async () => {
    serveCordoba(['parrilla-centro'])
    const { sheet } = await openSheet()
    await goOn()
    expect(toasts()).toEqual(['Ingrese una direccion'])
    await userEvent.type(sheet.getByRole('combobox', { name: 'Dirección' }), 'Av. Colón 1234')
    await goOn()
    await sheet.findByText(addressFormTexts.pinMissing)
    tapMiddle(await map())
    await goOn()
    expect(toasts()).toContain('Asegurese de completar todos los campos obligatorios')
    expect(stored()).toBeNull()
  })

  test('a branch opens the map on its first store', async () => {
    serveCordoba()
    const { sheet } = await openSheet('/menu/parrilla')
    await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
    await userEvent.type(sheet.getByRole('textbox', { name: 'Dirección' }), 'Av. Colón 1234')
    await userEvent.type(sheet.getByRole('textbox', { name: /^Entrecalles/ }), 'Santa Fe y Arturo M. Bas')
    tapMiddle(await map())
    await goOn()
    await waitFor(() => expect(stored()).toMatchObject(close(cordoba)))
  })
})

test('where addresses can be searched, the map opens on the store as well', async () => {
  serveAddresses({ document: inCordoba(demoCatalog) })
  const { sheet } = await openSheet()
  await userEvent.click(sheet.getByRole('tab', { name: 'Mi ubicacion' }))
  const container = await map()
  const tiles = [...container.querySelectorAll('img.leaflet-tile')].map((tile) => tile.getAttribute('src'))
  // The tile of zoom 13 with the store.
  expect(tiles).toContain('/tiles/light/13/2635/4849.svg')
})

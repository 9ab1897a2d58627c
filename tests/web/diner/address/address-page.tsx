import { readFileSync } from 'node:fs'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { openCity } from '#gateway/maps/city-file.ts'
import { createGazetteer } from '#gateway/maps/gazetteer.ts'
import { placeOperations } from '#gateway/shop/places.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { demoCatalog, serveShops, withShortMenus } from '../stores-gateway.ts'
import { visit } from '../stores-page.tsx'

type Handlers = NonNullable<Parameters<typeof serveShops>[1]>

const gazetteer = createGazetteer(openCity(JSON.parse(readFileSync('demo/city/streets.json', 'utf8'))))

/** The gateway's own answers, including the demo city's addresses; `complex` are the stores that need every field. */
export function serveAddresses({
  document = demoCatalog,
  complex = [],
  findsAddresses = true,
  extra = {},
}: {
  document?: CatalogDocument
  complex?: string[]
  findsAddresses?: boolean
  extra?: Handlers
} = {}) {
  const catalog = createCatalog(document)
  const places = placeOperations({ catalog: () => catalog, places: () => gazetteer }) as unknown as Handlers
  return serveShops(withShortMenus(document), {
    ...places,
    readConfiguration: () => ({
      status: 200,
      body: { ...aConfiguration(), address: { complexModeBranchContactIds: complex, findsAddresses } },
    }),
    writeDinerLog: () => ({ status: 204, body: undefined }),
    ...extra,
  })
}

/** Opens the sheet from the menu of a store, by delivery. */
export async function openSheet(path = '/menu/parrilla-centro/Delivery') {
  const page = visit(path)
  const [button] = await screen.findAllByRole('button', { name: /^(Agregar dirección|Cambiar)$/ })
  await userEvent.click(button!)
  const sheet = within(await screen.findByRole('dialog', { name: 'Donde te encuentras?' }))
  // Its form is loaded when it is opened.
  await sheet.findByRole('tablist')
  return { ...page, sheet }
}

export const goOn = () => userEvent.click(screen.getByRole('button', { name: 'CONTINUAR' }))

/** The device's answer when the page asks for its position. */
export function deviceAt(position: { lat: number; lng: number } | null) {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (found, denied) =>
    position
      ? found({ coords: { latitude: position.lat, longitude: position.lng } } as GeolocationPosition)
      : denied?.({ code: 1, message: 'User denied Geolocation' } as GeolocationPositionError)
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } })
}

import { placeOrder } from '../../kit/diner.ts'
import { chorizo, hasCart, livesHere } from './diner.ts'
import { at, type Group, loading, type Screen } from './screen.ts'
import { alias, change, changeStore, hold, refuse, remember, store, withoutFirstAnswers } from './stage.ts'

const branch = ['web/diner/pages/shop-page.tsx', 'web/diner/pages/shop/branch-view.tsx']
const selection = ['web/diner/pages/shop-page.tsx', 'web/diner/pages/shop/selection-view.tsx']
const door = `/menu/${alias}`
const shop = `**/api/diner/${alias}`
const addressSheet = ['web/diner/features/address/address-sheet.tsx', 'web/diner/features/address/address-form.tsx']

const openAddress = async ({ page }: Parameters<Screen['open']>[0]) => {
  await page.goto(door)
  await page.getByRole('button', { name: /^(Agregar dirección|Cambiar)$/ }).click()
}

/** Two addresses of earlier orders. */
const ordersBefore = ({ page }: Parameters<Screen['open']>[0]) => {
  const place = { street: 'Chile', number: '550', lat: store.latitude, lng: store.longitude, geocoded: true }
  const home = { ...place, fullAddress: 'Chile 550, San Telmo, Buenos Aires', details: '3° B, timbre roto' }
  const work = { ...place, fullAddress: 'Av. Independencia 1200, Monserrat, Buenos Aires' }
  return remember(page, 'comanda.recent-addresses', { addresses: [home, work] })
}

/** Tomorrow has hours of its own, and the day after is closed; delivery is closed for a third. */
const withSpecialDays: Parameters<typeof changeStore>[1] = (info) => {
  const date = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const evening = {
    date: date(1),
    hours: [
      { startAt: '10:00', endAt: '13:00' },
      { startAt: '20:00', endAt: '00:30' },
    ],
  }
  const orderModes = info.deliveryConfig.orderModes.map((mode) =>
    mode.type === 'DELIVERY' ? { ...mode, exceptions: [{ date: date(3), closed: true as const }] } : mode,
  )
  const exceptions = [evening, { date: date(2), closed: true as const }]
  return { ...info, deliveryConfig: { ...info.deliveryConfig, orderModes, exceptions } }
}

export const shops: Group = {
  name: 'a shop and its stores',
  colours: 'shop',
  screens: [
    at('branch: its stores', '/menu/parrilla', '¿Cómo quieres tu pedido?', { shows: branch }),
    at('branch: its stores by distance', '/menu/parrilla', 'Tucán Palermo Soho', {
      shows: branch,
      before: ({ page }) => livesHere(page),
    }),
    {
      title: 'branch: no store found',
      state: 'empty',
      shows: branch,
      async open({ page }) {
        await page.goto('/menu/parrilla')
        await page.getByRole('searchbox', { name: 'Buscar Local' }).fill('nada que se llame así')
      },
      sees: 'Ningún local coincide con tu búsqueda',
    },
    {
      title: 'branch: asks before the cart is emptied',
      shows: ['web/diner/features/cart/cart-conflict.tsx'],
      isDialog: true,
      async open({ page }) {
        await hasCart(page)
        await page.goto('/menu/parrilla')
        await page.getByRole('button', { name: /Palermo Soho/ }).click()
      },
      sees: 'Cambiar de local',
    },
    at('selection: its menus', door, 'Que menu deseas visualizar?', { shows: selection }),
    at('selection: an order in progress', door, 'PEDIDO EN CURSO', {
      shows: [
        ...selection,
        'web/diner/features/shop/order-in-progress.tsx',
        'web/diner/features/shop/placed-progress.tsx',
      ],
      async before({ page, api }) {
        const { code } = await placeOrder({ api })
        await remember(page, 'comanda.orders', [{ alias, code, at: new Date().toISOString() }])
      },
    }),
    at('selection: closed', door, 'Cerrado', {
      shows: selection,
      before: ({ page }) => changeStore(page, (info) => ({ ...info, status: 'TEMPORARILY_CLOSED' })),
    }),
    at('selection: no menus', door, 'Este local no tiene menús activos por ahora', {
      state: 'empty',
      shows: selection,
      before: ({ page }) =>
        changeStore(page, (info) => ({ ...info, deliveryConfig: { ...info.deliveryConfig, orderModes: [] } })),
    }),
    at('selection: loading', door, loading(), {
      state: 'loading',
      shows: ['web/diner/pages/shop-page.tsx', 'web/diner/features/shop/shop-skeleton.tsx'],
      async before({ page }) {
        await withoutFirstAnswers(page)
        await hold(page, shop)
      },
    }),
    at('selection: failed', door, 'No pudimos cargar el local', {
      state: 'failed',
      shows: ['web/diner/pages/shop-page.tsx', 'web/diner/features/shop/shop-failed.tsx'],
      async before({ page }) {
        await withoutFirstAnswers(page)
        await refuse(page, shop, 403)
      },
    }),
    at('selection: asks about the cart that is there', door, 'Cambiar de menú', {
      shows: ['web/diner/features/cart/cart-conflict.tsx', 'web/diner/pages/shop/selection-view.tsx'],
      isDialog: true,
      before: ({ page }) => hasCart(page, { lines: [chorizo] }),
    }),
    {
      title: 'hours',
      shows: ['web/diner/features/shop/hours-sheet.tsx'],
      isDialog: true,
      async open({ page }) {
        await page.goto(door)
        await page.getByRole('button', { name: 'Ver Horarios' }).click()
      },
      sees: 'Horario del local',
    },
    {
      title: 'hours: special days',
      shows: ['web/diner/features/shop/hours-blocks.tsx'],
      isDialog: true,
      async open({ page }) {
        await changeStore(page, withSpecialDays)
        await page.goto(door)
        await page.getByRole('button', { name: 'Ver Horarios' }).click()
        await page.getByText('Días especiales').first().scrollIntoViewIfNeeded()
      },
      sees: (page) => page.getByText('Días especiales').first(),
    },
    { title: 'address: empty', shows: addressSheet, isDialog: true, open: openAddress, sees: 'Entrecalles' },
    {
      title: 'address: earlier addresses',
      shows: [...addressSheet, 'web/diner/features/address/place-list.tsx'],
      isDialog: true,
      async open(stage) {
        await ordersBefore(stage)
        await openAddress(stage)
      },
      sees: 'Chile 550, San Telmo, Buenos Aires',
    },
    {
      title: 'address: the device does not answer',
      shows: [...addressSheet, 'web/diner/features/address/place-list.tsx'],
      isDialog: true,
      async open(stage) {
        await ordersBefore(stage)
        await openAddress(stage)
        await stage.page.getByRole('option', { name: 'Usar mi ubicación' }).click()
      },
      sees: 'No pudimos ver tu ubicación. Escribí tu dirección.',
    },
    {
      title: 'address: a provider that completes nothing',
      shows: [...addressSheet, 'web/diner/features/address/place-search.tsx'],
      isDialog: true,
      async open(stage) {
        await change(stage.page, '**/api/places?*', (found: object) => ({ ...found, places: [], completes: false }))
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('scala')
      },
      sees: /^Escribí la calle completa/,
    },
    {
      title: 'address: loading',
      state: 'loading',
      shows: addressSheet,
      isDialog: true,
      async open(stage) {
        await hold(stage.page, '**/assets/address-form-*.js')
        await openAddress(stage)
      },
      sees: 'Donde te encuentras?',
    },
    {
      title: 'address: found',
      shows: [...addressSheet, 'web/diner/features/address/place-search.tsx'],
      isDialog: true,
      async open(stage) {
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('scala')
      },
      sees: /^Av\. Scalabrini Ortiz/,
    },
    {
      title: 'address: a street without its number',
      shows: [...addressSheet, 'web/diner/features/address/place-search.tsx'],
      isDialog: true,
      async open(stage) {
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('scala')
        await stage.page
          .getByRole('option', { name: /^Av\. Scalabrini Ortiz/ })
          .first()
          .click()
        await stage.page.getByRole('textbox', { name: 'Número' }).waitFor()
        await stage.page.getByRole('button', { name: 'CONTINUAR' }).click()
      },
      sees: 'Falta el número de tu puerta. Escribilo, o marcá tu puerta en el mapa.',
    },
    {
      title: 'address: nothing found',
      shows: [...addressSheet, 'web/diner/features/address/place-search.tsx'],
      isDialog: true,
      async open(stage) {
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('no existe 99')
      },
      sees: 'No encontramos esa dirección. Podés pedir igual: marcá tu puerta en el mapa.',
    },
    {
      title: 'address: searching',
      shows: [...addressSheet, 'web/diner/features/address/place-search.tsx'],
      isDialog: true,
      async open(stage) {
        await hold(stage.page, '**/api/places?*')
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('Bolívar 900')
      },
      sees: 'Buscando…',
    },
    {
      title: 'address: what is missing',
      shows: addressSheet,
      isDialog: true,
      async open(stage) {
        await changeStore(stage.page, (info) => ({
          ...info,
          deliveryConfig: { ...info.deliveryConfig, betweenStreetsRequired: true },
        }))
        await openAddress(stage)
        await stage.page.getByRole('button', { name: 'CONTINUAR' }).click()
      },
      sees: 'Ingrese una direccion',
    },
    {
      title: 'address: not placed',
      shows: addressSheet,
      isDialog: true,
      async open(stage) {
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('no existe 99')
        await stage.page.getByRole('button', { name: 'CONTINUAR' }).click()
      },
      sees: 'Marcar en el mapa',
    },
    {
      title: 'address: unknown',
      shows: addressSheet,
      isDialog: true,
      async open(stage) {
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('no existe 99')
      },
      sees: 'No encontramos esa dirección. Podés pedir igual: marcá tu puerta en el mapa.',
    },
    {
      title: 'address: unknown, by a pin',
      shows: [...addressSheet, 'web/diner/features/address/location-tab.tsx'],
      isDialog: true,
      async open(stage) {
        await openAddress(stage)
        await stage.page.getByRole('combobox', { name: 'Buscar dirección' }).fill('no existe 99')
        await stage.page.getByRole('button', { name: 'Marcar en el mapa' }).click()
        await stage.page.locator('.leaflet-container').click()
      },
      sees: (page) => page.getByRole('button', { name: /^Tu ubicación/ }),
    },
    {
      title: 'address: on the map',
      shows: [...addressSheet, 'web/diner/features/address/location-tab.tsx'],
      isDialog: true,
      async open(stage) {
        await stage.context.grantPermissions(['geolocation'])
        await stage.context.setGeolocation(store)
        await openAddress(stage)
        await stage.page.getByRole('tab', { name: 'Mi ubicacion' }).click()
        await stage.page.getByRole('button', { name: 'Obtener mis coordenadas' }).click()
      },
      sees: (page) => page.getByRole('button', { name: /^Tu ubicación/ }),
    },
    {
      title: 'address: the device says nothing',
      shows: [...addressSheet, 'web/diner/features/address/location-tab.tsx'],
      isDialog: true,
      async open(stage) {
        await openAddress(stage)
        await stage.page.getByRole('tab', { name: 'Mi ubicacion' }).click()
        await stage.page.getByRole('button', { name: 'Obtener mis coordenadas' }).click()
      },
      sees: 'No pudimos ver tu ubicación. Buscá tu dirección en la otra pestaña.',
    },
  ],
}
